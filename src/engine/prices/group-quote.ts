import { certainAnswer } from '../answers.ts'
import type { PlanPrice } from '../contract/config.ts'
import type { Amount } from '../money.ts'
import { decimal, plus, rounded, zero } from './decimal.ts'
import { type Changing, changesOf, changesOfBoth } from './phases.ts'
import { type ExactQuote, type Pricing, priceOf, type Quote, type QuoteLine, type Scenario } from './price-of.ts'

/** The price of a plan for one member of a group. */
interface MemberQuote {
  /** Such as 'Traveller 2'. */
  readonly name: string
  readonly quote: Quote
}

/**
 * The price of a plan for a whole group.
 *
 * @param times the question that says how many they are.
 */
export function groupPrice(price: PlanPrice, scenario: Scenario, pricing: Pricing, times: string): Quote {
  const { members = [{ name: '', knowledge: scenario.knowledge }] } = scenario.knowledge
  const quotes = members.map(({ name, knowledge }) => {
    return { name, quote: priceOf(price, { ...scenario, knowledge }, pricing) }
  })
  const quote = groupQuote(quotes, pricing.decimals)
  return certainAnswer(scenario.knowledge, times) === undefined ? quoteForOpenCount(quote, times) : quote
}

/** The prices of each added up: exact only where it is for each of them, and not sold where it is not sold to one. */
function groupQuote(members: readonly MemberQuote[], decimals: number): Quote {
  const quotes = members.map(({ quote }) => quote)
  const [first, ...others] = quotes
  if (first && others.length === 0) return first
  const refused = quotes.find(({ kind }) => kind === 'notSold') ?? quotes.find(({ kind }) => kind === 'onRequest')
  if (refused) return refused
  const exact = members.flatMap(({ name, quote }) => (quote.kind === 'exact' ? [{ name, quote }] : []))
  const ranges = quotes.map(rangeOf)
  const [per, ...otherPeriods] = new Set(ranges.map((range) => range.per))
  const sumOf = (amounts: readonly (Amount | undefined)[]) => {
    return amounts.every((amount) => amount !== undefined)
      ? rounded(amounts.map(decimal).reduce(plus, zero), decimals)
      : undefined
  }
  const from = sumOf(ranges.map((range) => range.from))
  const questions = quotes.flatMap((quote) => (quote.kind === 'needs' ? quote.questions : []))
  if (per === undefined || otherPeriods.length > 0 || from === undefined) {
    return { kind: 'needs', questions: [...new Set(questions)] }
  }
  if (quotes.some(({ kind }) => kind === 'needs')) {
    return { kind: 'needs', questions: [...new Set(questions)], per, from }
  }
  if (exact.length === members.length) return { kind: 'exact', per, amount: from, ...partsOf(exact, decimals) }
  const to = sumOf(ranges.map((range) => range.to))
  return to === undefined ? { kind: 'from', per, from } : { kind: 'between', per, from, to }
}

/** A quote while it is open how many are in the group. */
function quoteForOpenCount(quote: Quote, count: string): Quote {
  if (quote.kind === 'onRequest' || quote.kind === 'notSold') return quote
  const { per, from } = rangeOf(quote)
  const questions = quote.kind === 'needs' ? quote.questions : []
  return {
    kind: 'needs',
    questions: [count, ...questions],
    ...(per !== undefined && { per }),
    ...(from !== undefined && { from }),
  }
}

/** The lines of a price on pages: of a group one for each of them, because those of ten would fill a screen. */
export function linesShown(lines: readonly QuoteLine[]): readonly QuoteLine[] {
  const groups = Map.groupBy(lines, ({ member }) => member)
  return [...groups].flatMap(([member, of]) => {
    if (member === undefined) return of
    return { member, amount: rounded(of.map(({ amount }) => decimal(amount)).reduce(plus, zero)) }
  })
}

interface QuoteRange {
  readonly per?: string | undefined
  readonly from?: Amount | undefined
  readonly to?: Amount | undefined
}

function rangeOf(quote: Quote): QuoteRange {
  switch (quote.kind) {
    case 'exact':
      return { per: quote.per, from: quote.amount, to: quote.amount }
    case 'from':
    case 'between':
    case 'needs':
      return quote
  }
  return {}
}

/** The lines of each in turn, and what all of them pay first and once. */
function partsOf(
  members: readonly { readonly name: string; readonly quote: ExactQuote }[],
  decimals: number,
): Pick<ExactQuote, 'lines' | 'phases' | 'once'> {
  const [first = { low: zero }, ...others] = members.map(({ quote }) => changingOf(quote))
  const { phases, once } = others.reduce<Changing>(
    (sum, other) => ({ low: plus(sum.low, other.low), ...changesOfBoth(sum, other) }),
    first,
  )
  return {
    lines: members.flatMap(({ name: member, quote }) => quote.lines.map((line) => ({ ...line, member }))),
    ...(phases && { phases: phases.map(({ months, amount }) => ({ months, amount: rounded(amount, decimals) })) }),
    ...(once && { once: rounded(once, decimals) }),
  }
}

function changingOf(quote: ExactQuote): Changing {
  return { low: decimal(quote.amount), ...changesOf(quote) }
}
