import { PurgeCSS } from 'purgecss'

/** The style sheet of each page by its path, and the one of the screen for unexpected errors. */
export interface PageStyles {
  readonly pages: Readonly<Record<string, string>>
  readonly error: string
}

/** What a style sheet is needed for: a page's documents, and the texts of the scripts that may add to them. */
export interface StyledContent {
  readonly documents: readonly string[]
  readonly scripts: readonly string[]
}

/** Attributes that the browser itself sets on what stands in a document. */
const dynamicAttributes = ['open', 'hidden', 'disabled', 'checked']

/** A function that cuts the site's style sheet down to what a page can show, so that it arrives with the HTML. */
export function styleCutter(css: string): (content: StyledContent) => Promise<string> {
  const purge = new PurgeCSS()
  const done = new Map<string, Promise<string>>()
  return ({ documents, scripts }) => {
    const names = [...new Set([...documents.flatMap(namesInTags), ...scripts.flatMap(words)])].sort().join(' ')
    const cut = async () => {
      const content = [{ raw: names, extension: 'txt' }]
      const [result] = await purge.purge({ content, css: [{ raw: css }], keyframes: true, dynamicAttributes })
      return result?.css ?? css
    }
    // Pages built alike share their sheet: cutting takes longer than rendering.
    const known = done.get(names) ?? cut()
    done.set(names, known)
    return known
  }
}

/** Everything in a document that a selector may name, apart from ids: tags, classes, other attributes and their values. */
function namesInTags(document: string): string[] {
  const tags = document.match(/<[a-z][^>]*>/g) ?? []
  return tags.flatMap((tag) =>
    words(tag.replaceAll(/ (?:id|href|src|content|for|d|value|name|aria-[a-z]+by|aria-label)="[^"]*"/g, '')),
  )
}

function words(text: string): string[] {
  return text.match(/[\w-]+/g) ?? []
}
