import { stringify } from 'yaml'
import { isMarkdown, patternOf } from '../../config/files/file-patterns.ts'
import { formatJson } from '../../config/fix/write-json.ts'
import { overlayOf } from '../../config/languages/overlay-of.ts'
import { bodyName, textsOf, type Words } from '../../config/languages/texts.ts'
import type { ConfigDocument } from '../../config/model/context.ts'
import type { SchemaSet } from '../../config/schema/schema-set.ts'
import { type Edit, editedJson, editedYaml } from './edits.ts'
import { overlayEdits } from './overlay-edits.ts'

/** An overlay as it is on the disk. */
export interface OverlayText {
  readonly text: string
  readonly value: object
}

/**
 * The text of an original's overlay with words in place of others or of none, by the names of their texts; the very same
 * where it has them already, a new one where there is none.
 */
export function withWords(
  schemas: SchemaSet,
  original: ConfigDocument<object>,
  overlay: OverlayText | undefined,
  words: ReadonlyMap<string, Words>,
): string {
  const schema = patternOf(original.file)?.schema ?? ''
  // Among its own texts, what is new finds its place.
  const own = overlay ? textsOf(schemas, schema, overlay.value).map(({ name, words }) => [name, words] as const) : []
  const wanted = overlayOf(schemas, schema, original.value, new Map([...own, ...words])) ?? {}
  const body = words.get(bodyName)
  if (!overlay)
    return isMarkdown(original.file) ? markdown(stringify(wanted, { lineWidth: 0 }), body) : formatJson(wanted)
  const edits = overlayEdits(schemas, schema, overlay.value, wanted)
  return isMarkdown(original.file) ? editedMarkdown(overlay.text, edits, body) : editedJson(overlay.text, edits)
}

function markdown(frontMatter: string, body: Words = []): string {
  return `---\n${frontMatter}---\n\n${[body].flat().join('\n')}\n`
}

/** The Markdown with edits of its front matter and, where that is given, another text below it. */
function editedMarkdown(text: string, edits: readonly Edit[], body: Words | undefined): string {
  const [, opening = '', frontMatter = '', closing = '', own = ''] =
    /^(---[^\n]*\n)([\s\S]*?\n)(---[ \t\r]*\n?)([\s\S]*)$/.exec(text) ?? []
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const now = editedYaml(frontMatter, edits)
  const lines = body && [body].flat()
  const isSame = !lines || own.trim().split(/\r?\n/).join('\n') === lines.join('\n')
  const written = edits.length === 0 ? frontMatter : now.replaceAll(/\r?\n/g, newline)
  return opening + written + closing + (isSame ? own : withLines(own, lines, newline))
}

/** A text with other lines between the blank ones around it. */
function withLines(text: string, lines: readonly string[], newline: string): string {
  const [before = ''] = /^\s*(?=\S)/.exec(text) ?? []
  const [after = newline] = /\s+$/.exec(text) ?? []
  return before + lines.join(newline) + after
}
