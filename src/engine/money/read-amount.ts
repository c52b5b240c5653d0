import type { Currency } from '#contract/config.ts'
import { decimalsOf } from './currency.ts'

/** An amount that people wrote, or a sentence on why it cannot be read. */
export type AmountReading = ReadAmount | { readonly problem: string }

interface ReadAmount {
  readonly amount: number
  /** The sign or code beside it; empty for none. */
  readonly currency: string
}

// With signs or codes of currencies such as BHD, HK$ or Rs.
const form =
  /^(?<before>[A-Z][A-Za-z]{1,2}|[A-Z]{0,2}\p{Sc}|)\s?(?<digits>[-+]?[\d.][\d.,' ]*)\s?(?<after>[A-Z]{2,3}|\p{Sc}|)$/u

/**
 * Reads an amount with separators, a sign or other digits. With three decimals, 12.500 is twelve and a half; in other
 * currencies, and without any, it may mean thousands as well, and is not read.
 */
export function readAmount(text: string, currency: Partial<Currency> = {}): AmountReading {
  const { code, symbol } = currency
  const plain = westernDigits(text).trim()
  const sign = [symbol, code].find((text) => text && (plain.startsWith(text) || plain.endsWith(text)))
  const bare = sign === undefined ? plain : plain.replace(sign, '').trim()
  const { before = '', digits = '', after = '' } = form.exec(bare)?.groups ?? {}
  const read = numberIn(digits, code === undefined ? undefined : decimalsOf(code))
  if (typeof read === 'number') return { amount: read, currency: sign ?? before + after }
  return { problem: `${JSON.stringify(text.trim())} ${read}` }
}

const noAmount = 'cannot be read. A number is written in digits alone, such as 580 or 4.5.'

/** The number of digits with separators, or the rest of a sentence on why they are none. */
function numberIn(written: string, decimals: number | undefined): number | string {
  const [, minus = '', digits = ''] = /^\+?(-?)\s?(.*)$/.exec(written.trim()) ?? []
  const plain = plainDigits(digits.startsWith('.') ? `0${digits}` : digits)
  if (plain === undefined) return noAmount
  const [whole = '', fraction = ''] = plain.split('.')
  if (digits === plain && /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3 && decimals !== 3)
    return `can mean ${whole}${fraction} or ${Number(plain)}: write one of them.`
  return Number(minus + plain)
}

/** Digits without separators of thousands and with a decimal point; undefined where they are none. */
function plainDigits(digits: string): string | undefined {
  if (/^(0|[1-9]\d{0,14})(\.\d{1,6})?$/.test(digits)) return digits
  // Thousands, or in India lakhs and crores, and decimals behind the other mark.
  if (/^[1-9]\d{0,2}([,' ])\d{3}(\1\d{3})*(\.\d{1,6})?$/.test(digits)) return digits.replaceAll(/[,' ]/g, '')
  if (/^[1-9]\d?(,\d{2})+,\d{3}(\.\d{1,6})?$/.test(digits)) return digits.replaceAll(',', '')
  if (/^[1-9]\d{0,2}(\.\d{3})+,\d{1,6}$/.test(digits)) return digits.replaceAll('.', '').replace(',', '.')
  if (/^[1-9]\d{0,2}(\.\d{3}){2,}$/.test(digits)) return digits.replaceAll('.', '')
  return /^\d+,\d{1,2}$/.test(digits) ? digits.replace(',', '.') : undefined
}

/** Replaces Arabic, Persian and full-width digits and their separators, and dashes by minus signs. */
export function westernDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[–—−]/g, '-')
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}
