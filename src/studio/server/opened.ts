import { isMarkdown, patternOf } from '../../config/files/file-patterns.ts'
import { parseJson } from '../../config/json/parse.ts'
import { parseMarkdown } from '../../config/markdown/parse-markdown.ts'
import type { OpenFile } from '../protocol.ts'

const frontMatter = /^---[ \t]*\r?\n(?:.*\r?\n)*?---[ \t]*(?:\r?\n|$)/

/** A file with what its text says. */
export function opened(file: string, text: string, revision: number): OpenFile {
  const { value } = isMarkdown(file) ? parseMarkdown(file, text) : parseJson(file, text)
  const schema = patternOf(file)?.schema
  const [head] = (isMarkdown(file) && frontMatter.exec(text)) || []
  return {
    file,
    text,
    revision,
    ...(value !== undefined && { value }),
    ...(head !== undefined && { body: text.slice(head.length) }),
    ...(schema !== undefined && { schema }),
  }
}
