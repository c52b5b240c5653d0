import { latinDigits } from '#engine/text/latin-digits.ts'

/**
 * The number that digits with separators mean; both numbers where they can mean two, as 12.500 does in a currency with
 * other than three decimals. Undefined where they mean none. Apart from the rest, because visitors load it.
 *
 * @param language BCP 47: where it writes decimals behind a comma, 1.250 are thousands.
 */
export function numberIn(
  written: string,
  decimals: number | undefined,
  language = 'en',
): number | readonly number[] | undefined {
  const [, minus = '', digits = ''] = /^\+?(-?)\s?(.*)$/.exec(written.trim()) ?? []
  const plain = plainDigits(digits.startsWith('.') ? `0${digits}` : digits)
  if (plain === undefined) return undefined
  const [, mark] = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(digits) ?? []
  const fraction = digits.replace(',', '.')
  const writesComma = mark !== undefined && (1.5).toLocaleString(language).includes(',')
  if (mark === '.' && decimals !== 3 && writesComma) return Number(minus + digits.replace('.', ''))
  if (mark === ',' && decimals === 3 && writesComma) return Number(minus + fraction)
  if (mark === '.' && (decimals !== 3 || writesComma)) return [Number(digits.replace('.', '')), Number(fraction)]
  return Number(minus + plain)
}

/** Digits without separators of thousands and with a decimal point; undefined where they are none. */
function plainDigits(digits: string): string | undefined {
  if (/^(0|[1-9]\d{0,14})(\.\d{1,6})?$/.test(digits)) return digits
  // Thousands, or in India lakhs and crores, and decimals behind the other mark.
  if (/^[1-9]\d{0,2}([,' ])\d{3}(\1\d{3})*(\.\d{1,6})?$/.test(digits)) return digits.replaceAll(/[,' ]/g, '')
  if (/^[1-9]\d?(,\d{2})+,\d{3}(\.\d{1,6})?$/.test(digits)) return digits.replaceAll(',', '')
  if (/^[1-9]\d{0,2}([.' ])\d{3}(\1\d{3})*,\d{1,6}$/.test(digits))
    return digits.replaceAll(/[.' ]/g, '').replace(',', '.')
  if (/^[1-9]\d{0,2}(\.\d{3}){2,}$/.test(digits)) return digits.replaceAll('.', '')
  return /^\d+,\d{1,2}$|^\d{4,15},\d{1,6}$/.test(digits) ? digits.replace(',', '.') : undefined
}

/**
 * Replaces digits of other scripts and their separators, apostrophes, and dashes by minus signs; takes away the invisible
 * marks that turn text from right to left, which amounts of such languages have around them.
 */
export function westernDigits(text: string): string {
  return latinDigits(text.normalize('NFKC'))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[–—−]/g, '-')
    .replaceAll('’', "'")
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
}
