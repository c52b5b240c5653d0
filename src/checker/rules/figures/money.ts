import { readAmount } from '#engine/amounts.ts'
import type { Currency, Fact, Plan } from '#engine/contract/config.ts'
import { factCatalogue, statedValue } from '#engine/facts.ts'
import { amountNumber, exactMoney, money, moneyText, styledCurrency, wellFormed } from '#engine/money.ts'
import { exactPrices, type PricedPlan } from '#engine/prices.ts'
import type { Market } from '#engine/site.ts'
import { type Finding, list, type Message, quote, say } from '../../findings.ts'
import { proseIn, type WrittenText } from '../../model/texts-under.ts'
import {
  type ConfigDocument,
  type Context,
  documentLocale,
  documentMarket,
  documentsOf,
  findingsIn,
  type Rule,
} from '../../model.ts'
import type { SchemaSet } from '../../schema.ts'
import { hasOthersSign, moneySigns } from '../names/real-world.ts'

/** An amount of money in a text. */
export interface WrittenAmount {
  /** The text with its sign or code: `S$15,000` or `500 AED`. */
  readonly text: string
  /** Its sign or code. */
  readonly word: string
  /** The ISO 4217 codes that the word may stand for. */
  readonly codes: readonly string[]
  /** Undefined if the digits can be read in two ways. */
  readonly amount: number | undefined
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
const digits = '\\d+(?:[.,]\\d+)*'
const escaped = Object.keys(moneySigns).map((sign) => sign.replaceAll('$', '\\$'))
const written = [...escaped, ...known].sort((a, b) => b.length - a.length).join('|')
const amount = new RegExp(
  `(?<![\\w$])(${written})[ \\u00a0]?(${digits})|(?<!\\d[.,]?)(${digits})[ \\u00a0]?(${known.join('|')})\\b`,
  'gu',
)

/** The amounts of money that a text states with a sign or code, in their order. */
export function writtenAmounts(text: string): WrittenAmount[] {
  if (!/\d/.test(text)) return []
  return Array.from(text.matchAll(amount), ([whole, before, behindIt = '', ofCode = '', behind]) => {
    const word = before ?? behind ?? ''
    const codes = moneySigns[word] ?? [word]
    const read = readAmount(before === undefined ? ofCode : behindIt, { code: codes[0] ?? word })
    return { text: whole, word, codes, amount: 'amount' in read ? read.amount : undefined }
  })
}

/** The texts for visitors that state amounts of money, with these amounts. */
export function amountsIn(context: Context, document: ConfigDocument<object>): readonly StatingText[] {
  return context.storedMemo(stating, document, context.schemas)
}

function stating(document: ConfigDocument<object>, schemas: SchemaSet): StatingText[] {
  return proseIn(document, schemas).flatMap(({ pointer, text }) => {
    const amounts = writtenAmounts(text)
    return amounts.length > 0 ? [{ pointer, text, amounts }] : []
  })
}

/** The exact prices of those plans that have one, as numbers to compare with those that texts state and facts have. */
export function pricesOf(market: Market, plans: readonly PricedPlan[]): number[] {
  return exactPrices(market, plans).map(amountNumber)
}

/** The amount as every page in a language (BCP 47) writes it, with a plain space. */
export function amountText(currency: Currency, amount: number, language: string): string {
  return plainSpaces(moneyText(money(amount, styledCurrency(currency, wellFormed(language)))))
}

function plainSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}

export const moneyInCurrency: Rule = {
  name: 'money-in-currency',
  description:
    'Amounts in texts are written as the currency of their market says, with its sign and thousands separators; the texts of a market and of its provider profiles state no other currency.',
  check: (context) => {
    const stating = documentsOf(context).filter((document) => amountsIn(context, document).length > 0)
    const written = context.markets.map(({ value: { currency, locale } }) => ({ currency, locale }))
    const all = context.reuseEqual(moneyInCurrency, written)
    return findingsIn(context, stating, strangeAmounts, (document) => {
      const language = documentLocale(context, document)
      return [amountsIn(context, document), documentMarket(context, document), all, language]
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
  language: string,
): Finding[] {
  return texts.flatMap(({ pointer, amounts }): Finding[] => {
    const [first] = amounts.flatMap((amount) => problem(amount, market, { all, language }) ?? [])
    return first ? [{ file, pointer, ...first }] : []
  })
}

type Problem = Pick<Finding, 'message' | 'hint' | 'related'>

function problem(
  amount: WrittenAmount,
  market: ConfigDocument<Market> | undefined,
  { all, language }: { readonly all: readonly Money[]; readonly language: string },
): Problem | undefined {
  const { text, word, codes, amount: value } = amount
  const write = (currencies: readonly Currency[]) =>
    value === undefined ? {} : { hint: hintFor(currencies, value, language) }
  // Another currency's symbol has a rule of its own.
  if (market && word !== market.value.currency.symbol) {
    if (hasOthersSign(market.value)) return undefined
    const { currency } = market.value
    const { code, symbol } = currency
    const message = say`${quote(word)} is not how this market writes money: its currency is ${code}, written ${quote(symbol)}.`
    const related = { file: market.file, pointer: '/currency' }
    return {
      message,
      related,
      ...(codes.includes(code) ? write([currency]) : { hint: say`Write the amount in ${code}.` }),
    }
  }
  const meant = all.filter(({ currency: { code } }) => codes.includes(code))
  const symbols = [...new Set(meant.map(({ currency: { symbol } }) => symbol))]
  if (symbols.length === 0) return undefined
  if (!symbols.includes(word) && meant.some(hasOthersSign)) return undefined
  if (!symbols.includes(word))
    return {
      message: say`No market of this site writes money with ${quote(word)}.`,
      ...write(meant.map((one) => one.currency)),
    }
  const currency = { code: codes[0] ?? word, symbol: word }
  if (value === undefined || waysToWrite(currency, value, language).includes(plainSpaces(text))) return undefined
  return { message: say`${quote(text)} is written in another way on the pages.`, ...write([currency]) }
}

/** The amount without needless decimals, and as pages write one that was worked out. */
function waysToWrite(currency: Currency, amount: number, language: string): string[] {
  const exact = moneyText(exactMoney(amount, styledCurrency(currency, wellFormed(language))))
  return [amountText(currency, amount, language), plainSpaces(exact)]
}

function hintFor(currencies: readonly Currency[], amount: number, language: string): Message {
  const texts = currencies.map((currency) => amountText(currency, amount, language))
  return say`Write ${list([...new Set(texts)], 'or')}.`
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
