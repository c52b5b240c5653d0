/**
 * The number that digits with separators mean; both numbers where they can mean two, as 12.500 does in a currency with
 * other than three decimals. Undefined where they mean none. Apart from the rest, because visitors load it.
 */
export function numberIn(written: string, decimals: number | undefined): number | readonly number[] | undefined {
  const [, minus = '', digits = ''] = /^\+?(-?)\s?(.*)$/.exec(written.trim()) ?? []
  const plain = plainDigits(digits.startsWith('.') ? `0${digits}` : digits)
  if (plain === undefined) return undefined
  const [whole = '', fraction = ''] = plain.split('.')
  if (digits === plain && /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3 && decimals !== 3)
    return [Number(whole + fraction), Number(plain)]
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
