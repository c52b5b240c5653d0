/** A text with Latin digits in place of those of any script. */
export function latinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, digitOf)
}

/** The Latin digit for a decimal digit of any script: each script has its ten in a row, and some rows follow each other. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}
