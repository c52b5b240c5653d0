import type { Finding } from '#config/diagnostics/diagnostic.ts'
import { list, quote } from '#config/diagnostics/english.ts'
import {
  type ConfigDocument,
  type Context,
  documentMarket,
  documentsOf,
  findingsIn,
  type Rule,
} from '#config/model/context.ts'
import { textsIn, type WrittenText } from '#config/model/texts-under.ts'
import { hasOthersSign, moneySigns } from '#config/rules/names/real-world.ts'
import type { Fact, Plan } from '#contract/config.ts'
import { moneyText } from '#engine/money/money.ts'
import { statedValue } from '#engine/plans/facts/fact-source.ts'
import { factCatalogue } from '#engine/plans/facts/facts.ts'
import type { Market } from '#engine/site/site.ts'

/** An amount of money in a text. */
export interface WrittenAmount {
  /** The text with its sign or code: `S$15,000` or `500 AED`. */
  readonly text: string
  /** Its sign or code. */
  readonly word: string
  /** The ISO 4217 codes that the word may stand for. */
  readonly codes: readonly string[]
  readonly digits: string
}

/** A text that states amounts of money. */
export interface StatingText extends Pick<WrittenText, 'pointer' | 'text'> {
  readonly amounts: readonly WrittenAmount[]
}

const codes = Intl.supportedValuesOf('currency')
// English words and abbreviations that are also codes of currencies.
const words = new Set([
  'ALL',
  'TOP',
  'TRY',
  'MOP',
  'CUP',
  'LAK',
  'COP',
  'GEL',
  'PEN',
  'SOS',
  'BAM',
  'ANG',
  'DEM',
  'XXX',
  'XTS',
])
const known = codes.filter((code) => !words.has(code))
const digits = '\\d+(?:,\\d+)*(?:\\.\\d+)?'
const escaped = Object.keys(moneySigns).map((sign) => sign.replaceAll('$', '\\$'))
const written = [...escaped, ...known].sort((a, b) => b.length - a.length).join('|')
const amount = new RegExp(
  `(?<![\\w$])(${written})[ \\u00a0]?(${digits})|(?<!\\d,?)(${digits})[ \\u00a0]?(${known.join('|')})\\b`,
  'gu',
)

/** The amounts of money that a text states with a sign or code, in their order. */
export function writtenAmounts(text: string): WrittenAmount[] {
  if (!/\d/.test(text)) return []
  return Array.from(text.matchAll(amount), ([whole, before, behindIt = '', ofCode = '', behind]) => {
    const word = before ?? behind ?? ''
    return { text: whole, word, codes: moneySigns[word] ?? [word], digits: before === undefined ? ofCode : behindIt }
  })
}

/** The texts for visitors that state amounts of money, with these amounts. */
export function amountsIn(context: Context, value: object): readonly StatingText[] {
  return context.storedMemo(stating, value)
}

function stating(value: object): StatingText[] {
  return textsIn(value).figures.flatMap(({ pointer, text }) => {
    const amounts = writtenAmounts(text)
    return amounts.length > 0 ? [{ pointer, text, amounts }] : []
  })
}

/** The amount as every page writes it, with a plain space: its digits grouped, behind this sign. */
export function amountText(symbol: string, digits: string): string {
  const [whole = '', fraction] = digits.replaceAll(',', '').split('.')
  const first = whole.length % 3 || 3
  const grouped = whole.slice(0, first) + whole.slice(first).replaceAll(/\d{3}/g, ',$&')
  return plainSpaces(moneyText({ symbol, digits: fraction === undefined ? grouped : `${grouped}.${fraction}` }))
}

function plainSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}

export const moneyInCurrency: Rule = {
  name: 'money-in-currency',
  description:
    'Amounts in texts are written as the currency of their market says, with its sign and thousands separators; the texts of a market and of its provider profiles state no other currency.',
  check: (context) => {
    const stating = documentsOf(context).filter(({ value }) => amountsIn(context, value).length > 0)
    const written = context.markets.map(({ value: { currency, locale } }) => ({ currency, locale }))
    const all = context.reuseEqual(moneyInCurrency, written)
    return findingsIn(context, stating, strangeAmounts, (document) => {
      return [amountsIn(context, document.value), documentMarket(context, document), all]
    })
  },
}

/** How a market writes money. */
type Money = Pick<Market, 'currency' | 'locale'>

function strangeAmounts(
  { file }: ConfigDocument<object>,
  texts: readonly StatingText[],
  market: ConfigDocument<Market> | undefined,
  all: readonly Money[],
): Finding[] {
  return texts.flatMap(({ pointer, amounts }): Finding[] => {
    const [first] = amounts.flatMap((amount) => problem(amount, market, all) ?? [])
    return first ? [{ file, pointer, ...first }] : []
  })
}

type Problem = Pick<Finding, 'message' | 'hint' | 'related'>

function problem(
  amount: WrittenAmount,
  market: ConfigDocument<Market> | undefined,
  all: readonly Money[],
): Problem | undefined {
  const { text, word, codes, digits } = amount
  // Another currency's symbol has a rule of its own.
  if (market && word !== market.value.currency.symbol) {
    if (hasOthersSign(market.value)) return undefined
    const { code, symbol } = market.value.currency
    const message = `${quote(word)} is not how this market writes money: its currency is ${code}, written ${quote(symbol)}.`
    const related = { file: market.file, pointer: '/currency' }
    return { message, hint: codes.includes(code) ? write([symbol], digits) : `Write the amount in ${code}.`, related }
  }
  const meant = all.filter(({ currency: { code } }) => codes.includes(code))
  const symbols = [...new Set(meant.map(({ currency: { symbol } }) => symbol))]
  if (symbols.length === 0) return undefined
  if (!symbols.includes(word) && meant.some(hasOthersSign)) return undefined
  if (!symbols.includes(word))
    return { message: `No market of this site writes money with ${quote(word)}.`, hint: write(symbols, digits) }
  if (plainSpaces(text) === amountText(word, digits)) return undefined
  return { message: `${quote(text)} is written in another way on the pages.`, hint: write([word], digits) }
}

function write(symbols: readonly string[], digits: string): string {
  return `Write ${list(
    symbols.map((symbol) => amountText(symbol, digits)),
    'or',
  )}.`
}

/** The facts of a market's plans that are amounts of money. */
export function moneyFacts(facts: Context['facts'], market: Market): readonly Fact[] {
  return factCatalogue({ facts: facts?.value.facts ?? [] }, market).filter(({ kind }) => kind === 'money')
}

/** The exact amount of a fact, or the ends of its range; empty if the plan does not state it. */
export function endsOf(plan: Plan, id: string): number[] {
  const value = statedValue(plan, id)
  const ends = typeof value === 'object' ? [value.from, value.to] : [value]
  return ends.filter((end) => typeof end === 'number')
}
