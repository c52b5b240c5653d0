import type { Market } from '#engine/site.ts'
import { type DataLocation, type Finding, list, listOf, pointer, say } from '../../findings.ts'
import { documentSubject, proseIn, type WrittenText } from '../../model/texts-under.ts'
import { type ConfigDocument, type Context, documentsOf, findingsIn, type Rule } from '../../model.ts'
import type { SchemaSet } from '../../schema.ts'
import { amountsIn, moneyFacts, type WrittenAmount, writtenAmounts } from './money.ts'

/** Finds legal minimums in texts that would stay as they are when the law changes. */
export const minimumsQuoted: Rule = {
  name: 'minimums-quoted',
  description:
    'A sentence that speaks of a requirement quotes the legal minimum of a market as `{minimum.my-limit}`; only an example that adds to the amount, or takes from it, states it (a warning).',
  check: (context) => {
    const found = context.markets.flatMap((market) => context.memo(minimumsOf, market, context.facts))
    const minimums = context.reuseEqual(minimumsQuoted, found)
    const stating = documentsOf(context).filter((document) => amountsIn(context, document).length > 0)
    return findingsIn(context, stating, typedMinimums, (document) => {
      return [context.schemas, documentSubject(context, document)?.value.id, minimums]
    })
  },
}

/** The least that a market asks for of a fact. */
interface Minimum {
  readonly market: string
  readonly file: string
  /** The sign of the market's currency. */
  readonly symbol: string
  readonly fact: string
  readonly amount: number
  /** The label of the fact in small letters. */
  readonly label: string
  /** The labels of the market's other amounts of money. */
  readonly otherLabels: readonly string[]
}

function minimumsOf({ file, value: market }: ConfigDocument<Market>, facts: Context['facts']): Minimum[] {
  const labels = moneyFacts(facts, market).map(({ id, label }) => ({ id, label: label.toLowerCase() }))
  return labels.flatMap(({ id, label }) => {
    const amount = market.minimum?.amounts?.[id]
    if (typeof amount !== 'number') return []
    const otherLabels = labels.flatMap((other) => (other.id === id ? [] : [other.label]))
    return [{ market: market.id, file, symbol: market.currency.symbol, fact: id, amount, label, otherLabels }]
  })
}

function typedMinimums(
  document: ConfigDocument<object>,
  schemas: SchemaSet,
  subject: string | undefined,
  minimums: readonly Minimum[],
): Finding[] {
  return sectionsIn(proseIn(document, schemas)).flatMap((texts) => {
    const amounts = texts.flatMap(({ text }) => writtenAmounts(text))
    return texts.flatMap(({ pointer: at, text }): Finding[] => {
      const required = sentencesIn(text).filter((sentence) => at.startsWith('/minimum/') || requirement.test(sentence))
      const typed = required.flatMap((sentence) => typedIn(sentence, minimums, amounts))
      const [first] = typed
      return first ? [{ file: document.file, pointer: at, ...problem(first, typed, subject) }] : []
    })
  })
}

const requirement = /\b(?:minimums?|at least|requires?|required|must|law|legal)\b/i

/** A section of Markdown from one heading to the next, and each other text alone. */
function sectionsIn(texts: readonly WrittenText[]): WrittenText[][] {
  const sections: WrittenText[][] = []
  for (const text of texts) {
    const isContinued = text.key === 'lines' && !text.text.startsWith('#')
    const last = sections.at(-1)
    if (isContinued && last?.[0]?.key === 'lines') last.push(text)
    else sections.push([text])
  }
  return sections
}

function sentencesIn(text: string): string[] {
  return text.split(/(?<=[.;!?])\s+/)
}

interface Typed {
  readonly written: WrittenAmount
  readonly minimum: Minimum
}

function typedIn(sentence: string, minimums: readonly Minimum[], section: readonly WrittenAmount[]): Typed[] {
  const words = sentence.toLowerCase()
  return writtenAmounts(sentence).flatMap((written) => {
    const minimum = minimums.find(({ symbol, amount, label, otherLabels }) => {
      const isOther = !words.includes(label) && otherLabels.some((other) => words.includes(other))
      return written.word === symbol && written.amount === amount && !isOther
    })
    return minimum && !isReckonedWith(written, section) ? [{ written, minimum }] : []
  })
}

/** Whether two of the other amounts differ by this one, or add up to it: a figure would change alone. */
function isReckonedWith({ amount = 0, word }: WrittenAmount, section: readonly WrittenAmount[]): boolean {
  const same = section.flatMap((other) => (other.word === word ? (other.amount ?? []) : []))
  const others = same.toSpliced(same.indexOf(amount), 1)
  return others.some((other, i) => {
    const rest = others.toSpliced(i, 1)
    return rest.includes(amount + other) || rest.includes(amount - other)
  })
}

function problem(
  { minimum }: Typed,
  typed: readonly Typed[],
  subject: string | undefined,
): Omit<Finding, keyof DataLocation> {
  const texts = [...new Set(typed.map(({ written }) => written.text))]
  const figures = typed.map(({ minimum: { market, fact } }) => {
    return market === subject ? `{minimum.${fact}}` : `{minimum.${market}.${fact}}`
  })
  const stay = texts.length > 1 ? 'stay as they are' : 'stays as it is'
  return {
    severity: 'warning',
    message: say`${list(texts)} ${stay} when the legal minimum changes.`,
    hint: say`Quote ${listOf([...new Set(figures)].map((figure) => say`${figure}`))}.`,
    related: { file: minimum.file, pointer: pointer('/minimum/amounts', minimum.fact) },
  }
}
