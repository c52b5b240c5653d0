/** The key of the body beside the front matter's own. */
export const bodyKey = 'text'

/** A Markdown file's parts in their order; together they are the whole file. */
interface MarkdownParts {
  /** The line of dashes above the front matter, with its end. */
  readonly opening: string
  readonly frontMatter: string
  /** The line of dashes below it. */
  readonly closing: string
  readonly body: string
}

/** The parts of a Markdown file; undefined when its front matter does not stand between two lines of three dashes. */
export function splitFrontMatter(text: string): MarkdownParts | undefined {
  const [opening] = /^---[ \t]*\r?\n/.exec(text) ?? []
  if (opening === undefined) return undefined
  const below = text.slice(opening.length)
  const end = /^---[ \t]*(?:\r?\n|$(?![\s\S]))/m.exec(below)
  if (!end) return undefined
  const [closing] = end
  const frontMatter = below.slice(0, end.index)
  return { opening, frontMatter, closing, body: below.slice(end.index + closing.length) }
}
