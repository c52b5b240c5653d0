import { createScanner } from 'jsonc-parser'

/** One token of a JSON text: a bracket, comma, colon or literal, or whatever stands in its place. */
export interface Token {
  readonly offset: number
  readonly text: string
}

/** The tokens of the text in their order, without white space and comments. */
export function tokensOf(text: string): Token[] {
  const scanner = createScanner(text, true)
  const tokens: Token[] = []
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const offset = scanner.getTokenOffset()
    tokens.push({ offset, text: text.slice(offset, offset + scanner.getTokenLength()) })
  }
  return tokens
}

/** The opening brackets among the tokens that none of them closes, outermost first. */
export function openBrackets(tokens: readonly Token[]): Token[] {
  const open: Token[] = []
  for (const token of tokens) {
    if (token.text === '{' || token.text === '[') open.push(token)
    if (token.text === '}' || token.text === ']') open.pop()
  }
  return open
}

/** The first bracket that opens more than `levels` levels; undefined when the text stays above that. */
export function deeperThan(levels: number, tokens: readonly Token[]): Token | undefined {
  let depth = 0
  return tokens.find(({ text }) => {
    if (text === '{' || text === '[') depth += 1
    if (text === '}' || text === ']') depth -= 1
    return depth > levels
  })
}
