const [quote, backslash, lineFeed, carriageReturn] = [0x22, 0x5c, 0x0a, 0x0d]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/**
 * The offset of the first bracket of a JSON text that opens more than so many levels; undefined when there is none. One
 * pass over the text, which need not be sound: a string ends with its line at the latest.
 */
export function tooDeepAt(text: string, levels: number): number | undefined {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at + 1)
    else if (code === openBrace || code === openBracket) depth += 1
    else if (code === closeBrace || code === closeBracket) depth -= 1
    if (depth > levels) return at
  }
  return undefined
}

/** The offset of the quotation mark, or of the line's end, that ends the string whose first character is at `from`. */
function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === backslash) at += 1
    else if (code === quote || code === lineFeed || code === carriageReturn) return at
  }
  return text.length
}
