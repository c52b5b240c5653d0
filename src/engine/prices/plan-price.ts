import type { Messages } from '#contract/config.ts'
import type { Answers } from '#engine/answers/conditions.ts'
import { daysAfter, dayText } from '#engine/dates/dates.ts'
import type { Amount } from '#engine/money/amount.ts'
import type { MoneyStyle } from '#engine/money/currency.ts'
import { money, moneyText } from '#engine/money/money.ts'
import type { Market } from '#engine/site/site.ts'
import { fill, joined } from '#engine/site/template.ts'
import type { Offered } from './adjustments.ts'
import { notSoldText } from './assumed-words.ts'
import { contractTotal, monthsOf } from './contract-total.ts'
import { linesShown } from './group-quote.ts'
import {
  type MarketPrices,
  marketPrices,
  type PricedPlan,
  planQuote,
  quoteIfOpen,
  quotesWithCode,
} from './market-prices.ts'
import { type ExactPrice, type OpenPrice, type Price, priceText } from './price.ts'
import { usualPeriod } from './price-cases.ts'
import type { ExactQuote, OpenQuote } from './price-of.ts'
import { contractNotes, fromText, periodWords, reachText, signedText } from './price-words.ts'

/** How a market makes prices, and the words in which its pages write them. */
export interface PriceWriting {
  readonly prices: MarketPrices
  readonly currency: MoneyStyle
  /** BCP 47. */
  readonly language: string
  readonly words: Pick<
    Messages['offer'],
    | 'fromPrice'
    | 'priceFrom'
    | 'between'
    | 'onRequest'
    | 'notSold'
    | 'notSoldFor'
    | 'needs'
    | 'withCode'
    | 'assumed'
    | 'periods'
    | 'contract'
    | 'reach'
    | 'premiumUntil'
    | 'offeredUntil'
  > &
    Pick<Messages['planTable'], 'perYear'> &
    Partial<Pick<Messages['offer'], 'options'>>
  /** The market's words that prices refer to, by id. */
  readonly priceWords: Readonly<Record<string, string>>
}

/** How a market makes and writes prices in the language of its pages. */
export function priceWriting(
  market: Market,
  { offer, planTable }: Pick<Messages, 'offer' | 'planTable'>,
): PriceWriting {
  const { fromPrice, priceFrom, between, onRequest, notSold, notSoldFor, needs, withCode, assumed } = offer
  const { premiumUntil, offeredUntil, periods, contract, reach } = offer
  return {
    prices: marketPrices(market),
    currency: market.currency,
    language: market.locale ?? 'en',
    words: {
      fromPrice,
      priceFrom,
      between,
      onRequest,
      notSold,
      notSoldFor,
      needs,
      withCode,
      assumed,
      premiumUntil,
      offeredUntil,
      perYear: planTable.perYear,
      ...(periods && { periods }),
      ...(contract && { contract }),
      ...(reach && { reach }),
      ...(market.plans?.some((plan) => plan.options) && { options: offer.options }),
    },
    priceWords: Object.fromEntries((market.priceWords ?? []).map(({ id, words }) => [id, words])),
  }
}

/** What a plan costs as pages show it, for the answers and what is assumed besides. */
export function planPrice(writing: PriceWriting, plan: PricedPlan, answers: Answers = {}): Price {
  const price = priceNow(writing, plan, answers)
  const note = joined([price.note, changeNote(writing, plan, answers)], 'parts', writing.language)
  return note === '' ? price : { ...price, note }
}

/** Words on the next change of the price or the last day of the plan, whichever comes first; undefined when neither is set. */
function changeNote(writing: PriceWriting, plan: PricedPlan, answers: Answers): string | undefined {
  const { language, words } = writing
  const { priceChanges: [next] = [], until } = plan
  const lastDay = next && daysAfter(next.from, -1)
  if (next && lastDay && !(until && until <= lastDay)) {
    const premium = priceText(priceNow(writing, { ...plan, price: next.price }, answers), language)
    return fill(words.premiumUntil, { date: dayText(lastDay, language), premium })
  }
  return until && fill(words.offeredUntil, { date: dayText(until, language) })
}

function priceNow(writing: PriceWriting, plan: PricedPlan, answers: Answers): Price {
  const quote = planQuote(writing.prices, plan, answers)
  if (quote.kind === 'notSold') return { ...openPrice(writing, quote), words: notSoldText(writing, plan, answers) }
  if (quote.kind !== 'exact') return openPrice(writing, quote)
  const price = exactPrice(
    writing,
    { ...quote, lines: withOptionWords(writing, quote.lines, plan.options) },
    quoteIfOpen(writing.prices, plan, answers),
    quotesWithCode(writing.prices, plan, answers),
  )
  const contract = contractNotes(writing, quote, contractTotal(quote, monthsOf(writing.prices, plan)))
  const note = joined([...contract, price.note], 'parts', writing.language)
  return note === '' ? price : { ...price, note }
}

/** The lines of a price; one of an option says that the price is with it. */
function withOptionWords(
  { words }: PriceWriting,
  lines: ExactQuote['lines'],
  options: PricedPlan['options'] = [],
): ExactQuote['lines'] {
  const template = words.options?.with
  if (template === undefined) return lines
  return lines.map((line) => {
    const option = options.find(({ label }) => label === line.label)
    return option ? { ...line, label: fill(template, { option: option.label }) } : line
  })
}

function exactPrice(
  { prices, currency, language, words, priceWords }: PriceWriting,
  quote: ExactQuote,
  net: Offered | undefined,
  coded: readonly Offered[],
): ExactPrice {
  const isApart = quote.per !== prices.per
  const per = prices.isMixed || isApart || quote.per !== usualPeriod ? periodWords(words, quote.per) : undefined
  const inCurrency = (amount: Amount) => money(amount, currency)
  const parts = linesShown(quote.lines).flatMap(({ label, member, amount, ...reach }) => {
    const named = label && reachText(words, priceWords[label] ?? label, reach)
    const name = joined([member, named], 'term', language)
    const text = name && joined([name, signedText(amount, currency)], 'words', language)
    return text ? [text] : []
  })
  const netLabels = net?.labels.map((label, i) => reachText(words, label, net.reaches?.[i] ?? {})) ?? []
  const codes = coded.map(({ labels, reaches: [reach = {}] = [], amount }) => {
    const code = joined(labels, 'items', language)
    return fill(words.withCode, { price: moneyText(inCurrency(amount)), code: reachText(words, code, reach) })
  })
  const notes = [...parts, ...codes]
  return {
    ...(net && { net: inCurrency(net.amount), netLabel: joined(netLabels, 'items', language) }),
    gross: inCurrency(quote.amount),
    ...(per !== undefined && { per }),
    ...(isApart && { isApart }),
    ...(notes.length > 0 && { note: joined(notes, 'parts', language) }),
  }
}

function openPrice({ prices, currency, language, words, priceWords }: PriceWriting, quote: OpenQuote): OpenPrice {
  const { kind } = quote
  const { symbol, decimals, language: digits } = currency
  const shared = {
    kind,
    currency: {
      symbol,
      ...(decimals !== undefined && { decimals }),
      ...(digits !== undefined && { language: digits }),
    },
  }
  if (kind === 'onRequest')
    return { ...shared, words: fill(words.onRequest, { reason: priceWords[quote.reason] ?? quote.reason }) }
  if (kind === 'notSold') return { ...shared, words: words.notSold }
  const { per = prices.per } = quote
  const written = (amount: Amount) => moneyText(money(amount, currency))
  const least = quote.from !== undefined && per === prices.per ? { least: money(quote.from, currency) } : {}
  if (kind === 'between') {
    const amount = fill(words.between, { from: written(quote.from), to: written(quote.to) })
    return { ...shared, ...least, words: fill(periodWords(words, per), { amount }) }
  }
  const from = (amount: Amount) => fromText(words, per, written(amount))
  if (kind === 'from') return { ...shared, ...least, words: from(quote.from) }
  const what = quote.questions.map((id) => prices.questions.find((question) => question.id === id)?.summary ?? id)
  // A table that is being written can have no row for the answers that are known.
  const needs = what.length === 0 ? undefined : fill(words.needs, { questions: joined(what, 'items', language) })
  const known = quote.from === undefined ? undefined : from(quote.from)
  return { ...shared, ...least, words: joined([known, needs], 'parts', language), needs: quote.questions }
}
