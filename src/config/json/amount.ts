/** A number as people write it, read as one. */
export interface Amount {
  readonly value: number
  /** The sign or letters of a currency beside it; empty for none. */
  readonly currency: string
  /** Whether it can be no other number. */
  readonly isSure: boolean
}

// Signs of currencies, and letters such as BHD, HK$ or Rs.
const form =
  /^(?<before>[A-Z][A-Za-z]{1,2}|[A-Z]{0,2}\p{Sc}|)\s?(?<digits>[-+]?[\d.][\d.,' ]*)\s?(?<after>[A-Z]{2,3}|\p{Sc}|)$/u

/** The number that a text says, with commas, a currency or other digits; undefined where it says none. */
export function amountMeant(written: string): Amount | undefined {
  const { before = '', digits = '', after = '' } = form.exec(westernDigits(written).trim())?.groups ?? {}
  const read = digitsMeant(
    digits
      .trim()
      .replace(/^\+/, '')
      .replace(/^(-?)\./, '$10.'),
  )
  return read && { ...read, currency: before + after }
}

function digitsMeant(digits: string): { readonly value: number; readonly isSure: boolean } | undefined {
  const isPlain = /^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/.test(digits)
  // 10.000 is ten to some, ten thousand to others.
  if (isPlain && !/^-?[1-9]\d{0,2}\.\d{3}$/.test(digits)) return { value: Number(digits), isSure: true }
  if (/^-?[1-9]\d{0,2}([,' ])\d{3}(\1\d{3})*(\.\d+)?$/.test(digits))
    return { value: Number(digits.replaceAll(/[,' ]/g, '')), isSure: true }
  if (/^-?\d+,\d{1,2}$/.test(digits)) return { value: Number(digits.replace(',', '.')), isSure: true }
  if (/^-?[1-9]\d{0,2}(\.\d{3})+$/.test(digits))
    return { value: Number(digits.replaceAll('.', '')), isSure: digits.split('.').length > 2 }
  return undefined
}

/** The text with digits of Arabic, Persian and full width as those from 0 to 9, and with plain signs for minus. */
export function westernDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[–—−]/g, '-')
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}
