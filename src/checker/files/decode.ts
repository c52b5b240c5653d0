import type { Diagnostic, FileRule, Fix, Position } from '../diagnostics/diagnostic.ts'
import { withArticle } from '../diagnostics/english.ts'
import { lineStarts, positionAt } from '../json/source.ts'
import { isMarkdown } from './file-patterns.ts'
import type { PictureSize } from './picture-size.ts'

/** A file or folder that exists but could not be read, and why. */
interface Unreadable {
  readonly unreadable: string
}

/** A file's content: text, undecoded bytes, the size of a picture, the reason why it is unreadable, or null if only the name matters. */
export type FileContent = string | Uint8Array | PictureSize | Unreadable | null

/** A config and its schemas: content by path under the root, such as `config/site.json`. */
export interface ConfigFiles {
  readonly files: ReadonlyMap<string, FileContent>
  readonly schemas: ReadonlyMap<string, FileContent>
}

/** New texts by file; undefined for a file to remove. */
export type ChangedTexts = ReadonlyMap<string, string | undefined>

/** The files with new texts applied. */
export function withTexts(files: ConfigFiles['files'], texts: ChangedTexts): ConfigFiles['files'] {
  const now = new Map(files)
  for (const [file, text] of texts) {
    if (text === undefined) now.delete(file)
    else now.set(file, text)
  }
  return now
}

/** A decoded file, and errors of its encoding. */
interface Decoded {
  readonly text?: string
  readonly diagnostics: readonly Diagnostic[]
}

const start: Position = { line: 1, column: 1 }

/** Whether two contents are equal. */
export function isSameContent(a: FileContent, b: FileContent): boolean {
  if (a === b) return true
  if (!(a instanceof Object && b instanceof Object)) return false
  if (!(a instanceof Uint8Array || b instanceof Uint8Array)) return JSON.stringify(a) === JSON.stringify(b)
  return a instanceof Uint8Array && b instanceof Uint8Array && areSameBytes(a, b)
}

function areSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}

/**
 * Decodes UTF-8, and UTF-16, which is reported. A byte order mark and invisible characters are reported and removed,
 * so that columns count visible characters.
 */
export function decode(file: string, content: FileContent): Decoded {
  if (content === null) return { diagnostics: [report(file, 'unreadable', 'This file was not read.')] }
  if (typeof content === 'string') return withoutMark(file, content)
  if ('unreadable' in content) return { diagnostics: [unreadable(file, content)] }
  if ('width' in content) return { diagnostics: [unreadable(file, { unreadable: 'it is a picture' })] }
  const wide = utf16Of(content)
  if (wide !== undefined) return fromUtf16(withoutInvisible(file, wide), file)
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)
  const fault = firstFault(text, content)
  if (fault < 0) return withoutMark(file, text)
  const message = 'This is not UTF-8 text: a letter here is written in another encoding.'
  const hint = 'Save the file again with the encoding UTF-8; editors have it under "Save as".'
  return { diagnostics: [{ ...report(file, 'encoding', message, positionAt(lineStarts(text), fault)), hint }] }
}

/** Reports an unreadable file or folder. */
export function unreadable(file: string, content: Unreadable): Diagnostic {
  return report(file, 'unreadable', `This cannot be read: ${content.unreadable}.`)
}

function withoutMark(file: string, text: string): Decoded {
  if (!text.startsWith('\uFEFF')) return withoutInvisible(file, text)
  const hint = 'Save it again as UTF-8 without a byte order mark.'
  const diagnostic = report(file, 'byte-order-mark', 'The file starts with an invisible byte order mark.')
  return withReport(withoutInvisible(file, text.slice(1)), { ...diagnostic, hint, fix: asRead('Remove the mark') })
}

/** The text of UTF-16 with a byte order mark; undefined for another encoding. */
function utf16Of(bytes: Uint8Array): string | undefined {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)
  if (mark !== 0xfffe && mark !== 0xfeff) return undefined
  return new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes)
}

function fromUtf16(decoded: Decoded, file: string): Decoded {
  const diagnostic = report(file, 'encoding', 'This file is saved as UTF-16, which Notepad calls Unicode.')
  return withReport(decoded, { ...diagnostic, hint: 'Save it again as UTF-8.', fix: asRead('Save it as UTF-8') })
}

function withReport({ text = '', diagnostics }: Decoded, diagnostic: Diagnostic): Decoded {
  return { text, diagnostics: [diagnostic, ...diagnostics] }
}

/** A fix without edits: decoding has removed the fault already. */
function asRead(title: string): Fix {
  return { title, applicability: 'sure', edits: [] }
}

// U+FFFD marks invalid bytes, unless the file itself holds that character.
function firstFault(text: string, bytes: Uint8Array): number {
  const encoder = new TextEncoder()
  let at = 0
  let done = 0
  for (let i = text.indexOf('\uFFFD'); i >= 0; i = text.indexOf('\uFFFD', i + 1)) {
    at += encoder.encode(text.slice(done, i)).length
    done = i
    const rightly = bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd
    if (!rightly) return i
  }
  return -1
}

function report(file: string, rule: FileRule, message: string, at = start): Diagnostic {
  return { file, ...at, rule, severity: 'error', message }
}

const names: Readonly<Record<string, string>> = {
  '\u00a0': 'no-break space',
  '\u00ad': 'soft hyphen',
  '\u061c': 'Arabic letter mark',
  '\u2007': 'figure space',
  '\u2009': 'thin space',
  '\u200b': 'zero width space',
  '\u200c': 'zero width non-joiner',
  '\u200d': 'zero width joiner',
  '\u200e': 'left-to-right mark',
  '\u200f': 'right-to-left mark',
  '\u2028': 'line separator',
  '\u2029': 'paragraph separator',
  '\u202a': 'left-to-right embedding',
  '\u202b': 'right-to-left embedding',
  '\u202c': 'end of a change of direction',
  '\u202d': 'left-to-right override',
  '\u202e': 'right-to-left override',
  '\u202f': 'narrow no-break space',
  '\u2060': 'word joiner',
  '\u2066': 'left-to-right isolate',
  '\u2067': 'right-to-left isolate',
  '\u2068': 'first strong isolate',
  '\u2069': 'end of an isolate',
  '\u3000': 'ideographic space',
  '\ufeff': 'byte order mark',
}

/** The name of an invisible character with its article: `a zero width space (U+200B)`. */
export function nameOfInvisible(character: string): string {
  const code = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  const name = names[character]
  return name === undefined ? `the character ${code}` : `${withArticle(name)} (${code})`
}

const never = '[\u00ad\u200b\u2060\ufeff]'
// Joiners have a use between letters of other scripts and in emoji.
const joiners = '(?<=[ -~])[\u200c\u200d]'
const directions = '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'
const idle = new RegExp(`${never}|${joiners}|${directions}`, 'g')
const rightToLeft = /[\u0590-\u060b\u061d-\u08ff\ufb1d-\ufdff]/

/** A text without its meaningless invisible characters, each of which is reported. */
function withoutInvisible(file: string, written: string): Decoded {
  if (written.search(idle) < 0) return { text: written, diagnostics: [] }
  const starts = lineStarts(written)
  const lineAt = (offset: number) => {
    const { line } = positionAt(starts, offset)
    return written.slice(starts[line - 1], starts[line])
  }
  // Direction marks have a use in a line with both directions.
  const isIdle = (character: string, offset: number) =>
    !new RegExp(directions).test(character) || !rightToLeft.test(lineAt(offset))
  const found = [...written.matchAll(idle)].filter(({ 0: character, index }) => isIdle(character, index))
  if (found.length === 0) return { text: written, diagnostics: [] }
  const gone = new Set(found.map(({ index }) => index))
  const text = written.replaceAll(idle, (character, offset) => (gone.has(offset) ? '' : character))
  const textStarts = lineStarts(text)
  const diagnostics = found.map(({ 0: character, index }, i): Diagnostic => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0')
    const visibly = isMarkdown(file) ? `&#x${code};` : `\\u${code}`
    return {
      file,
      ...positionAt(textStarts, index - i),
      rule: 'invisible-character',
      severity: 'error',
      message: `An invisible character stands here: ${nameOfInvisible(character)}.`,
      hint: `It often comes with pasted text. Delete it; where it is meant, write ${visibly}, which can be seen.`,
      fix: asRead('Remove what is invisible'),
    }
  })
  return { text, diagnostics }
}
