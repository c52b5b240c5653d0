/** A text in compatibility form, with Latin digits and without invisible characters. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, digitOf)
}

/** The Latin digit for a decimal digit of any script: each script has its ten in a row. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1
  return String(code - zero)
}

/** A number with what stands behind it for the switchboard. */
export interface Extended {
  readonly number: string
  readonly extension?: string
}

/** Takes the scheme of a link off a plain text, and the extension. */
export function extended(plain: string): Extended {
  const text = plain.trim().replace(/^tel:/i, '')
  const [written, extension] = /(?:;? ?ext(?:ension|n)?|x|#)[.:= ]*(\d{1,15})$/i.exec(text) ?? []
  if (written === undefined || extension === undefined) return { number: text }
  return { number: text.slice(0, -written.length), extension }
}

/**
 * The numbers that may stand in a plain text, at most one of them if nothing divides it. A stroke or a dash between blanks
 * may also stand within a number.
 */
export function dividedNumbers(plain: string): readonly string[] {
  return plain.split(/[/,|&،؛、]|;(?! ?ext)| [‐-―-] |(?=\+)/i).filter((part) => /\d/.test(part))
}

/** The most digits of a number (E.164). */
const mostDigits = 15

/** The two numbers in more digits than one can have, between which there is but a blank: the most even halves. */
export function evenHalves(plain: string): readonly string[] {
  const groups = [...plain.matchAll(/\d+/g)]
  const total = groups.join('').length
  const dialsAbroad = /^0(?:0|11)/.test(groups.join(''))
  if (total <= mostDigits || total > 2 * mostDigits || dialsAbroad) return []
  let before = 0
  let end = 0
  let cut = { end, start: 0, difference: total }
  for (const { 0: digits, index } of groups) {
    const difference = Math.abs(total - 2 * before)
    if (difference < cut.difference) cut = { end, start: index, difference }
    before += digits.length
    end = index + digits.length
  }
  return cut.start === 0 ? [] : [plain.slice(0, cut.end), plain.slice(cut.start)]
}
