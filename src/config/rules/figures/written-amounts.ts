import { moneyText } from '../../../engine/money/money.ts'
import { moneySigns } from '../names/real-world.ts'

/** An amount of money in a text. */
export interface WrittenAmount {
  /** The whole of it, as `S$15,000` or `500 AED`. */
  readonly text: string
  /** Its sign or code. */
  readonly word: string
  /** The ISO 4217 codes that the word may stand for. */
  readonly codes: readonly string[]
  readonly digits: string
}

const codes = Intl.supportedValuesOf('currency')
// Words in capitals that are codes of money as well.
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
  `(?<![\\w$])(${written})[ \\u00a0]?(${digits})|(${digits})[ \\u00a0]?(${known.join('|')})\\b`,
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

/** The amount as every page writes it: its digits grouped, behind this sign. */
export function amountText(symbol: string, digits: string): string {
  const [whole = '', fraction] = digits.replaceAll(',', '').split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return moneyText({ symbol, digits: fraction === undefined ? grouped : `${grouped}.${fraction}` })
}
