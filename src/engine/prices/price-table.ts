import type { AnswerMatch, PriceRow, PriceTable } from '#contract/config.ts'
import {
  type AnswerValue,
  includes,
  intersection,
  isEmpty,
  isList,
  type Knowledge,
  type Possible,
  possibleAnswer,
} from '#engine/answers/possible.ts'

/** A row that answers can still meet, and what is known of the answers where they do. */
export interface OpenRow {
  readonly row: PriceRow
  readonly knowledge: Knowledge
}

/** The rows that answers can still meet: a single one when all that the table asks is known. */
export function openRows({ by, rows }: PriceTable, knowledge: Knowledge): OpenRow[] {
  return rows.flatMap((row) => {
    const narrowed = new Map(knowledge)
    for (const question of by) {
      const match = matchOf(row, question)
      if (match === undefined) continue
      const left = intersection(possibleAnswer(knowledge, question), match)
      if (isEmpty(left)) return []
      narrowed.set(question, left)
    }
    return [{ row, knowledge: narrowed }]
  })
}

/** A combination of answers that meets no row of a table, or several; `rows` are their indexes. */
export interface TableFault {
  readonly answers: Readonly<Record<string, AnswerValue>>
  readonly rows: readonly number[]
}

/**
 * Where a table has no price or more than one: an example for each set of rows. It is complete without trying every
 * number, because the bands of a question cut its numbers into classes that meet the same rows.
 *
 * @param domains the answers that each question of the table can have.
 */
export function tableFaults({ by, rows }: PriceTable, domains: Knowledge): TableFault[] {
  const faults = new Map<string, TableFault>()
  const visited = new Set<string>()
  const visit = (depth: number, met: readonly number[], answers: TableFault['answers']) => {
    const state = `${depth}:${met.join()}`
    if (visited.has(state)) return
    visited.add(state)
    const question = by[depth]
    if (question === undefined) {
      if (met.length !== 1) faults.set(met.join(), { answers, rows: met })
      return
    }
    const matches = met.map((i) => rows[i] && matchOf(rows[i], question))
    for (const answer of classExamples(possibleAnswer(domains, question), matches)) {
      const still = met.filter((_, i) => meets(matches[i], answer))
      visit(depth + 1, still, { ...answers, [question]: answer })
    }
  }
  visit(0, [...rows.keys()], {})
  return [...faults.values()]
}

/** The answers that a row is for; undefined where it says nothing of the question. */
function matchOf(row: PriceRow, question: string): Possible | undefined {
  const match = Object.hasOwn(row.for, question) ? row.for[question] : undefined
  if (match === undefined) return undefined
  return typeof match === 'object' ? answersOf(match) : [match]
}

function answersOf(match: Exclude<AnswerMatch, AnswerValue>): Possible {
  if (!('from' in match || 'below' in match)) return Array.isArray(match) ? match : []
  const { from = -Infinity, below } = match
  return below === undefined ? { from, to: Infinity } : { from, to: below, isOpen: true }
}

function meets(match: Possible | undefined, answer: AnswerValue): boolean {
  return match === undefined || includes(match, answer)
}

/** An answer of each class that the rows tell apart. */
function classExamples(domain: Possible, matches: readonly (Possible | undefined)[]): AnswerValue[] {
  if (isList(domain)) return [...domain]
  const ends = matches.flatMap((match = []) => (isList(match) ? match : [match.from, match.to]))
  const cuts = [domain.from, ...ends, domain.to].filter((end) => typeof end === 'number' && Number.isFinite(end))
  const sorted = [...new Set(cuts)].map(Number).toSorted((a, b) => a - b)
  const [first = 0] = sorted
  const last = sorted.at(-1) ?? first
  const between = sorted.map((cut, i) => numberAfter(cut, sorted[i + 1] ?? cut + 2, domain.step))
  return [first - 1, ...sorted, ...between, last + 1].filter((number) => includes(domain, number))
}

/** A number after `cut` and before `next`, of those that are `step` apart; `cut` where there is none. */
function numberAfter(cut: number, next: number, step: number | undefined): number {
  if (step === undefined) return (cut + next) / 2
  return cut + step < next ? cut + step : cut
}
