/** A sign or code of money in a text, before or behind an amount. */
export interface MoneyWord {
  readonly word: string
  /** The ISO 4217 codes that it may stand for. */
  readonly codes: readonly string[]
}

/** The signs that people write money with, and the currencies that they may mean. */
const signs: Readonly<Record<string, readonly string[]>> = {
  $: ['SGD', 'HKD', 'USD', 'AUD', 'CAD', 'NZD', 'TWD'],
  S$: ['SGD'],
  HK$: ['HKD'],
  NT$: ['TWD'],
  US$: ['USD'],
  A$: ['AUD'],
  RM: ['MYR'],
  Rp: ['IDR'],
  Dh: ['AED'],
  Dhs: ['AED'],
  BD: ['BHD'],
  KD: ['KWD'],
  QR: ['QAR'],
  RO: ['OMR'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '₩': ['KRW'],
  '₱': ['PHP'],
  '₹': ['INR'],
  '฿': ['THB'],
  '₫': ['VND'],
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
const digits = '\\d[\\d,.]*'
const escaped = Object.keys(signs).map((sign) => sign.replaceAll('$', '\\$'))
const written = [...escaped, ...known].sort((a, b) => b.length - a.length).join('|')
const amount = new RegExp(
  `(?<![\\w$])(${written})[ \\u00a0]?${digits}|${digits}[ \\u00a0]?(${known.join('|')})\\b`,
  'gu',
)

/** The signs and codes of money that a text writes beside an amount, in their order. */
export function moneyWords(text: string): MoneyWord[] {
  if (!/\d/.test(text)) return []
  return Array.from(text.matchAll(amount), ([, before, behind]) => {
    const word = before ?? behind ?? ''
    return { word, codes: signs[word] ?? [word] }
  })
}
