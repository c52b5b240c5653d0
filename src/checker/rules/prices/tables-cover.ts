import { isList, type Knowledge, noAnswer, type Possible } from '#engine/answers.ts'
import type { PriceTable } from '#engine/contract/config.ts'
import { rowsMet, type TableFault, tableFaults } from '#engine/prices.ts'
import type { Market } from '#engine/site.ts'
import { wordList } from '../../english.ts'
import { type DataLocation, type Finding, list, quote, say } from '../../findings.ts'
import { under } from '../../json.ts'
import { type ConfigDocument, findingsWithin, type Rule } from '../../model.ts'
import { walkedWizard } from '../flow/wizard-paths.ts'
import { answersTogether } from './answers-together.ts'
import { tableFits } from './tables-fit.ts'
import { writtenTables } from './written-prices.ts'

/** Finds answers for which a table has no price, or two. */
export const priceTablesCover: Rule = {
  name: 'price-tables-cover',
  description:
    'All answers that visitors can give together meet exactly one row of a table of prices; a row that none meet is a warning.',
  check: (context) => findingsWithin(context, context.markets, uncovered),
}

function uncovered(market: ConfigDocument<Market>): Finding[] {
  const { file, value } = market
  const { questions = [] } = value.wizard ?? {}
  const tables = writtenTables(value)
  const walked = tables.length > 0 ? walkedWizard(market) : undefined
  if (!walked) return []
  const together = new Map<string, readonly Knowledge[]>()
  return tables.flatMap(({ table, at }) => {
    const place = { file, pointer: at }
    if (!tableFits(table, questions)) return []
    const key = table.by.join()
    const answers = together.get(key) ?? answersTogether(walked, table.by)
    together.set(key, answers)
    return coverage(table, answers, place)
  })
}

/** The most rows of a table that are named as covering answers which another row covers. */
const mostNamed = 5

function coverage(table: PriceTable, together: readonly Knowledge[], at: DataLocation): Finding[] {
  const faults = faultsOf(table, together)
  const [gap] = faults.filter(({ rows }) => rows.length === 0)
  const later = new Map(faults.flatMap((fault) => (fault.rows[1] === undefined ? [] : [[fault.rows[1], fault]])))
  return [
    ...(gap ? [uncoveredAnswers(gap, at)] : []),
    ...[...later.values()].slice(0, mostNamed).map((fault) => coveredTwice(fault, at)),
    ...lostRows(table, together, at),
  ]
}

function faultsOf(table: PriceTable, together: readonly Knowledge[]): TableFault[] {
  // All answers at once are quicker, and what covers them covers those of each way through the wizard.
  const all = together.length > 1 ? unionOf(table.by, together) : undefined
  if (all && tableFaults(table, all).length === 0) return []
  const found = together.flatMap((answers) => tableFaults(table, answers))
  return [...new Map(found.map((fault) => [fault.rows.join(), fault])).values()]
}

/** All answers of all combinations; undefined where a question has numbers in some and no answer in others. */
function unionOf(by: readonly string[], together: readonly Knowledge[]): Knowledge | undefined {
  const union = new Map<string, Possible>()
  for (const id of by) {
    const all = together.flatMap((answers) => [answers.get(id) ?? []])
    const values = all.filter(isList).flat()
    const ranges = all.flatMap((possible) => (isList(possible) ? [] : [possible]))
    if (values.length > 0 && ranges.length > 0) return undefined
    const { step = 1 } = ranges[0] ?? {}
    const [from, to] = [Math.min(...ranges.map((range) => range.from)), Math.max(...ranges.map((range) => range.to))]
    union.set(id, ranges.length > 0 ? { from, to, step } : [...new Set(values)])
  }
  return union
}

function uncoveredAnswers({ answers }: TableFault, at: DataLocation): Finding {
  const message = say`No row covers ${answersInWords(answers)}.`
  const hint = say`Add a row for them. What is not sold has a row with the price { ${quote('notSold')}: true }.`
  return { ...under(at, 'rows'), part: 'key', message, hint, ...shown(answers) }
}

function coveredTwice({ answers, rows }: TableFault, at: DataLocation): Finding {
  const [first = 0, second = 0] = rows
  const numbers = wordList(
    rows.map((row) => String(row + 1)),
    'and',
  )
  const both = rows.length === 2 ? say`both` : say`all`
  const message = say`The rows ${numbers} ${both} cover ${answersInWords(answers)}.`
  const hint = say`Change or remove one of them: all answers meet a single row.`
  return { ...under(at, 'rows', second), message, hint, related: under(at, 'rows', first), ...shown(answers) }
}

function lostRows(table: PriceTable, together: readonly Knowledge[], at: DataLocation): Finding[] {
  const met = new Set(rowsMet(table, together))
  const lost = table.rows.flatMap((_, i) => (met.has(i) ? [] : [i]))
  return lost.slice(0, mostNamed).map((i): Finding => {
    const message = say`No visitor meets this row: nobody can give all of its answers.`
    const hint = say`Look at what the form asks for ${list(table.by)}, or remove the row.`
    return { ...under(at, 'rows', i), message, hint, severity: 'warning' }
  })
}

function answersInWords(answers: TableFault['answers']): string {
  return Object.entries(answers)
    .map(([id, answer]) => (answer === noAnswer ? `${id} without an answer` : `${id} = ${answer}`))
    .join(', ')
}

/** The answers as a witness; none where nothing is answered. */
function shown(answers: TableFault['answers']): Pick<Finding, 'witness'> {
  const answered = Object.entries(answers).filter(([, answer]) => answer !== noAnswer)
  if (answered.length === 0) return {}
  return { witness: Object.fromEntries(answered.map(([id, answer]) => [id, String(answer)])) }
}
