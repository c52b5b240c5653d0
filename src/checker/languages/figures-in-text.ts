import { numberIn, westernDigits } from '#engine/amounts.ts'
import { wellFormed } from '#engine/money.ts'

/** Words for powers of ten: `HK$100 million` and `HK$1億` are equal. */
const units: Readonly<Record<string, number>> = {
  million: 1e6,
  juta: 1e6,
  مليون: 1e6,
  億: 1e8,
  亿: 1e8,
  萬: 1e4,
  万: 1e4,
}

const mark = String.raw`(?:[.,'’٬٫]|(?<=\p{Nd})[ \u00a0\u202f](?=\p{Nd}{3}(?!\p{Nd})))`
const number = new RegExp(String.raw`(\p{Nd}+(?:${mark}\p{Nd}+)*)(?:\s?(${Object.keys(units).join('|')}))?`, 'giu')

/**
 * The numbers of a text in digits of any script, in the writing of its language, without separators of thousands.
 *
 * @param language BCP 47.
 */
export function figuresInText(text: string, language: string): number[] {
  return [...text.matchAll(number)].flatMap(([, digits = '', unit = '']) =>
    numbersIn(digits, wellFormed(language)).map((value) => value * (units[unit.toLowerCase()] ?? 1)),
  )
}

/** The number of digits with separators; where blanks or marks divide no thousands, each number by itself. */
function numbersIn(written: string, language: string): number[] {
  const digits = westernDigits(written)
  // Three decimals are possible, since a text names its currency at most in words.
  const [whole] = [numberIn(digits, 3, language)].flat()
  if (whole !== undefined) return [whole]
  return digits.split(/[ ',]/).map(Number).filter(Number.isFinite)
}
