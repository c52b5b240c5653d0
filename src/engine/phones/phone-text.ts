import { latinDigits } from '#engine/text/latin-digits.ts'

/** A text in compatibility form, with Latin digits and without invisible characters. */
export function plainText(text: string): string {
  return latinDigits(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''))
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

/** The numbers between which a stroke or a dash stands alone, where others stand within them: `030/901820 / 030/901821`. */
export function spacedNumbers(plain: string): readonly string[] {
  return plain.split(/ [/|‐-―-] /).filter((part) => /\d/.test(part))
}

/** The most digits of a number (E.164). */
const mostDigits = 15

/** The fewest digits of one of several numbers between which there is but a blank. */
const fewestDigits = 7

/** By how many digits such numbers differ at most: one may have its country's code. */
const mostUneven = 3

/** The two or three numbers in more digits than one can have, between which there is but a blank: the most even parts. */
export function evenParts(plain: string): readonly string[] {
  const groups = plain.match(/\d+/g) ?? []
  const digits = groups.join('')
  // The prefix that dials abroad is no part of a number.
  const length = digits.replace(/^0(?:0|11)/, '').length
  if (length <= mostDigits || digits.length > 3 * mostDigits) return []
  const thirds = partsOf(groups, 3)
  const lengths = thirds.map(({ length }) => length)
  const isEven = Math.min(...lengths) >= fewestDigits && Math.max(...lengths) - Math.min(...lengths) <= mostUneven
  return [...(digits.length > 2 * mostDigits ? [] : partsOf(groups, 2)), ...(isEven ? thirds : [])]
}

/** Groups of digits joined into so many numbers, each cut where the groups before it come nearest to its share. */
function partsOf(groups: readonly string[], count: number): readonly string[] {
  const ends = groups.map((_, i) => groups.slice(0, i + 1).join('').length)
  const total = ends.at(-1) ?? 0
  const cuts = Array.from({ length: count - 1 }, (_, i) => {
    const share = (total * (i + 1)) / count
    return ends.reduce((best, end) => (Math.abs(end - share) < Math.abs(best - share) ? end : best), 0)
  })
  const digits = groups.join('')
  const parts = [0, ...cuts].map((from, i) => digits.slice(from, cuts[i] ?? total))
  return parts.includes('') ? [] : parts
}
