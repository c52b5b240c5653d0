const opening = /\{\s*\w+(?:\.[\w-]+)+\s*(?:\}|,\s*(?:select|plural)\s*,)/y

/** The quote of a figure or a claim that begins at an offset: `{plans.lowest}`, or a choice by one; undefined without. */
export function quoteAt(text: string, at: number): string | undefined {
  opening.lastIndex = at
  const found = opening.exec(text)?.[0]
  if (found === undefined || found.endsWith('}')) return found
  let depth = 1
  for (let end = at + 1; end < text.length; end += 1) {
    if (text[end] === '{') depth += 1
    if (text[end] === '}') depth -= 1
    if (depth === 0) return text.slice(at, end + 1)
  }
  return undefined
}

/** The different quotes of a text, in their order. */
export function quotesIn(text: string): string[] {
  const found = new Set<string>()
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) {
    const quote = quoteAt(text, at)
    if (quote === undefined) continue
    found.add(quote)
    at += quote.length - 1
  }
  return [...found]
}
