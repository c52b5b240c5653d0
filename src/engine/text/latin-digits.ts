/** A text with Latin digits in place of those of any script. */
export function latinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, digitOf)
}

/** The Latin digit for a decimal digit of any script: each script has its ten in a row. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1
  return String(code - zero)
}
