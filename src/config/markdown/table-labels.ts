import type { Token } from 'markdown-it'

/**
 * Gives each cell of a table's body the heading of its column as `data-label`, so that on a narrow screen, where rows
 * are shown one under the other, each cell still says what it is.
 */
export function labelTables(tokens: readonly Token[]): void {
  let headings: string[] = []
  let column = 0
  for (const [i, token] of tokens.entries()) {
    if (token.type === 'table_open') headings = []
    if (token.type === 'tr_open') column = 0
    if (token.type === 'th_open') headings.push(tokens[i + 1]?.content ?? '')
    if (token.type === 'td_open') {
      const heading = headings[column]
      if (heading) token.attrSet('data-label', plain(heading))
      column += 1
    }
  }
}

/** A heading without the signs of Markdown. */
function plain(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[*_`]/g, '')
}
