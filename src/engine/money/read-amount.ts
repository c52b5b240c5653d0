import type { Currency } from '#contract/config.ts'
import { decimalsOf, type MoneyStyle, wellFormed } from './currency.ts'
import { numberIn, westernDigits } from './digits.ts'

/** An amount that people wrote, or a sentence on why it cannot be read. */
export type AmountReading = ReadAmount | UnreadAmount

interface ReadAmount {
  readonly amount: number
  /** The sign or code beside it; empty for none. */
  readonly currency: string
}

interface UnreadAmount {
  readonly problem: string
  /** Whether it can mean several numbers. */
  readonly isAmbiguous: boolean
}

/** A currency, and the language in which people write amounts of it (BCP 47). */
export type WrittenCurrency = Partial<Currency> & Pick<MoneyStyle, 'language'>

/** The currency of a market's file, whatever else is wrong in it. */
export function currencyIn(market: unknown): WrittenCurrency {
  const { currency, locale } = Object(market)
  const { code, symbol } = Object(currency)
  return Object.fromEntries(
    Object.entries({ code, symbol, language: locale }).filter(([, text]) => typeof text === 'string'),
  )
}

// With signs or codes of currencies such as BHD, HK$ or Rs.
const form =
  /^(?<before>[A-Z][A-Za-z]{1,2}|[A-Z]{0,2}\p{Sc}|)\s?(?<digits>[-+]?[\d.][\d.,' ]*)\s?(?<after>[A-Z]{2,3}|\p{Sc}|)$/u

/**
 * Reads an amount with separators, a sign or other digits. With three decimals, 12.500 is twelve and a half; in other
 * currencies, and without any, it may mean thousands as well, and is not read.
 */
export function readAmount(text: string, currency: WrittenCurrency = {}): AmountReading {
  const { code, symbol, language } = currency
  const plain = westernDigits(text).trim()
  const signs = [symbol, code].map((sign = '') => ({ sign, written: westernDigits(sign).trim() }))
  const beside = signs.find(({ written }) => written && (plain.startsWith(written) || plain.endsWith(written)))
  const bare = beside ? plain.replace(beside.written, '').trim() : plain
  const { before = '', digits = '', after = '' } = form.exec(bare)?.groups ?? {}
  const read = numberIn(digits, code === undefined ? undefined : decimalsOf(code), language && wellFormed(language))
  if (typeof read === 'number') return { amount: read, currency: beside?.sign ?? before + after }
  return { problem: `${JSON.stringify(text.trim())} ${problemOf(read)}`, isAmbiguous: read !== undefined }
}

function problemOf(digits: readonly number[] | undefined): string {
  return digits === undefined
    ? 'cannot be read. A number is written in digits alone, such as 580 or 4.5.'
    : `can mean ${digits.join(' or ')}: write one of them.`
}
