import type { SyntaxFault } from '../json/syntax.ts'

/** The two parts of a Markdown file, by the offsets at which they start and end. */
export interface Parts {
  readonly frontMatter: { readonly from: number; readonly to: number }
  /** Where the text begins; it goes on to the end of the file. */
  readonly body: number
}

const dashes = /^---[ \t]*$/m

/** Finds the front matter between its two lines of dashes, or says what is wrong with them. */
export function partsOf(text: string): Parts | SyntaxFault {
  const [opening = ''] = text.split('\n', 1)
  if (!dashes.test(opening)) {
    const message = 'The file must begin with a line of three dashes, with its front matter under it.'
    return { offset: 0, rule: 'front-matter', message, hint, harmless: false }
  }
  const from = opening.length + 1
  const closing = dashes.exec(text.slice(from))
  if (!closing) {
    const message = 'The front matter is never closed: no second line of three dashes follows.'
    return { offset: 0, rule: 'front-matter', message, hint, harmless: false }
  }
  const to = from + closing.index
  return { frontMatter: { from, to }, body: Math.min(text.length, to + closing[0].length + 1) }
}

const hint = 'The front matter stands between two lines of three dashes: a name, a colon and a value on each line.'
