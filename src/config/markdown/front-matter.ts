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

const shape = /(?<![\s\S])(---[ \t]*\r?\n)([\s\S]*?)(^---[ \t]*(?:\r?\n|$(?![\s\S])))([\s\S]*)$/m

/** The parts of a Markdown file; undefined when its front matter does not stand between two lines of three dashes. */
export function splitFrontMatter(text: string): MarkdownParts | undefined {
  const [, opening, frontMatter, closing, body] = shape.exec(text) ?? []
  if (opening === undefined || frontMatter === undefined || closing === undefined || body === undefined)
    return undefined
  return { opening, frontMatter, closing, body }
}
