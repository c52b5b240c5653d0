/** Which files make a config, what their names say, and their text. */
import { parse } from 'csv-parse/browser/esm/sync'
import { csvLine, escapeFormula, unescapeFormula } from '#engine/text.ts'
import { closest } from './did-you-mean.ts'
import { withArticle } from './english.ts'
import { type Diagnostic, type FileRule, type Fix, fileName, type Position, printed, say } from './findings.ts'
import { lineStarts, positionAt } from './json/source.ts'
import type { PictureSize } from './pictures.ts'

/** The original and the language of an overlay, from its name. */
export interface OverlayName {
  readonly original: string
  /** BCP 47, such as `zh-HK`. */
  readonly language: string
}

/** The words of the renderer in the language that the config is written in. */
export const messagesFile = 'config/messages/en.json'

/** Whether a text is the tag of a language that texts can be written in, such as `zh-HK`. */
export function isLanguage(tag: string): boolean {
  return /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/.test(tag)
}

/** Parses an overlay's name; undefined for other files. */
export function overlayName(file: string): OverlayName | undefined {
  const ofMessages = /^config\/messages\/([\w-]+)\.json$/.exec(file)?.[1]
  if (ofMessages && isLanguage(ofMessages))
    return file === messagesFile ? undefined : { original: messagesFile, language: ofMessages }
  const [, stem, language, ending] = /^(.+)\.([a-z]{2,3}(?:-[A-Z][a-z]{3})?-[A-Z]{2})(\.(?:json|md))$/.exec(file) ?? []
  return language === undefined ? undefined : { original: `${stem}${ending}`, language }
}

/** The file that has a document's texts in a language. */
export function overlayFile(original: string, language: string): string {
  if (original === messagesFile) return `config/messages/${language}.json`
  return original.replace(/\.(json|md)$/, `.${language}.$1`)
}

/** The path of an overlay's schema, such as `overlays/market.schema.json`. */
export function overlaySchema(schema: string): string {
  return schema.replace(/^schemas\//, 'overlays/')
}

/** The kinds of config file. */
export type Kind =
  | 'site'
  | 'benefits'
  | 'facts'
  | 'messages'
  | 'acknowledged'
  | 'translated'
  | 'words'
  | 'desk'
  | 'market'
  | 'provider'
  | 'page'
  | 'article'
  | 'legal'
  | 'overlay'

/** The files of one kind, and their schema. */
export interface FilePattern {
  readonly kind: Kind
  /** The file, or with `*` for a name, the files. */
  readonly file: string
  readonly schema: string
  /** Whether a file named without `*` may be missing. */
  readonly optional?: true
}

/** Every pattern under `config/` that the site looks for; a file named without `*` must be there, unless it is optional. */
export const filePatterns: readonly FilePattern[] = [
  { kind: 'site', file: 'config/site.json', schema: 'schemas/site.schema.json' },
  { kind: 'benefits', file: 'config/benefits.json', schema: 'schemas/benefits.schema.json' },
  { kind: 'facts', file: 'config/facts.json', schema: 'schemas/facts.schema.json', optional: true },
  { kind: 'messages', file: messagesFile, schema: 'schemas/messages.schema.json' },
  {
    kind: 'acknowledged',
    file: 'config/acknowledged.json',
    schema: 'schemas/acknowledged.schema.json',
    optional: true,
  },
  { kind: 'desk', file: 'config/desk.json', schema: 'schemas/desk.schema.json', optional: true },
  { kind: 'market', file: 'config/markets/*.json', schema: 'schemas/market.schema.json' },
  { kind: 'provider', file: 'config/providers/*/*.json', schema: 'schemas/provider.schema.json' },
  { kind: 'page', file: 'config/pages/*.json', schema: 'schemas/page.schema.json' },
  { kind: 'page', file: 'config/reviews/*.json', schema: 'schemas/page.schema.json' },
  { kind: 'page', file: 'config/comparisons/*.json', schema: 'schemas/page.schema.json' },
  { kind: 'article', file: 'config/articles/*.md', schema: 'schemas/article.schema.json' },
  { kind: 'legal', file: 'config/legal/*.md', schema: 'schemas/legal.schema.json' },
  { kind: 'translated', file: 'config/translated/*.json', schema: 'schemas/translated.schema.json', optional: true },
  { kind: 'words', file: 'config/words/*.json', schema: 'schemas/words.schema.json', optional: true },
]

/** The folder whose files visitors can fetch. */
export const assetsFolder = 'config/assets/'

/** Whether a file is a published drawing, which is read because it could contain a program. */
export function isDrawing(file: string): boolean {
  return file.startsWith(assetsFolder) && /\.svg$/i.test(file)
}

/** The kinds of file without overlays. */
export const withoutOverlays: readonly Kind[] = ['acknowledged', 'translated', 'words', 'desk', 'overlay']

/** The pattern of a file, or for an overlay that of its original; undefined when the site does not look there. */
export function patternOf(file: string): FilePattern | undefined {
  const { original } = overlayName(file) ?? {}
  if (original === undefined) return ownPattern(file)
  const pattern = ownPattern(original)
  if (!pattern || withoutOverlays.includes(pattern.kind)) return undefined
  return { ...pattern, kind: 'overlay', schema: overlaySchema(pattern.schema) }
}

function ownPattern(file: string): FilePattern | undefined {
  const names = file.split('/')
  return filePatterns.find((pattern) => {
    const parts = pattern.file.split('/')
    return parts.length === names.length && parts.every((part, i) => fits(names[i] ?? '', part))
  })
}

function fits(name: string, pattern: string): boolean {
  const [start = '', end] = pattern.split('*')
  if (end === undefined) return name === pattern
  return name.length > start.length + end.length && name.startsWith(start) && name.endsWith(end)
}

// Extensions that Windows, macOS and editors give to files meant as config.
const otherEndings = /\.((json|md)\.txt|jsonc|json5|markdown|mdx|docx?|rtf|odt)$/i

/** Whether a file is, or was meant as, `.json` or `.md` under `config/`, outside of the assets. */
export function isConfigFile(file: string): boolean {
  const isHidden = file.includes('/.')
  const isConfig = /\.(json|md)$/i.test(file) || otherEndings.test(file)
  return file.startsWith('config/') && !file.startsWith(assetsFolder) && !isHidden && isConfig
}

/** Whether a file is written in Markdown, and not in JSON. */
export function isMarkdown(file: string): boolean {
  return /\.(md|markdown|mdx)(\.txt)?$/i.test(file)
}

/** The path of the folder that a file stands in: `config/markets` for `config/markets/my-market.json`. */
export function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')))
}

/** Whether a file has a valid place, and an id as its name. */
export function isInPlace(file: string): boolean {
  const { original = file } = overlayName(file) ?? {}
  const pattern = patternOf(file)
  if (pattern?.kind === 'translated' || pattern?.kind === 'words') return isLanguage(idOf(file))
  return pattern?.file.includes('*') ? isId(idOf(original)) : pattern !== undefined
}

/** Reports a config file in a wrong place or with a wrong name. */
export function wrongPlace(file: string): Diagnostic {
  const where = { file, line: 1, column: 1, rule: 'wrong-place', severity: 'error' } as const
  const meant = nameMeant(file)
  if (/\.(docx?|rtf|odt)$/i.test(file)) return { ...where, ...documentSentence }
  if (isCopy(file) && patternOf(meant)) return { ...where, ...copySentence(file) }
  if (isInPlace(meant)) {
    const message = `This file must be named "${nameOf(meant)}", not "${nameOf(file)}".`
    const fix = { title: `Rename it to ${meant}`, applicability: 'sure', edits: [], rename: meant } as const
    return { ...where, message, hint: /\.txt$/i.test(file) ? hiddenEnding : nameForm, fix }
  }
  if (patternOf(meant))
    return { ...where, message: `The name "${nameOf(file)}" cannot stand in an address.`, hint: nameForm }
  const other = isMarkdown(file) ? '.json' : '.md'
  if (patternOf(file.replace(/\.\w+$/, other)))
    return { ...where, message: `The files of this folder end in "${other}".` }
  return { ...where, ...folderSentence(file) }
}

const nameForm = 'Such a name is made of lower-case letters, digits and single hyphens, and ends in .json or .md.'
const hiddenEnding = 'Windows hides the end of a name: in its Explorer, tick "View", "File name extensions".'
const documentSentence = {
  message: 'The site cannot read a document of a word processor.',
  hint: 'Save its text as a .md file, which is plain text: articles and legal texts are written in Markdown.',
}

function isCopy(file: string): boolean {
  const id = idOf(nameOf(file))
  return /^copy of /i.test(id) || /( - copy|[ _-]copy| \d| - kopie)( ?\(?\d+\)?)?$|\(\d+\)$/i.test(id)
}

function copySentence(file: string): { readonly message: string; readonly hint: string } {
  const meant = nameMeant(file)
  const example = `my-${patternOf(meant)?.kind}${isMarkdown(meant) ? '.md' : '.json'}`
  const message = `The name "${nameOf(file)}" is that of a copy.`
  return { message, hint: `Name it after what it describes, such as ${example}, or delete it.` }
}

/** The path with the name that was probably meant: in lower case, with hyphens, and `.json` or `.md` at its end. */
export function nameMeant(file: string): string {
  const parts = nameOf(file).split('.')
  const isEnding = (part: string) => /^(?:json|md|txt|jsonc|json5|markdown|mdx)$/i.test(part)
  const stem = parts.findLastIndex((part, i) => i === 0 || !isEnding(part)) + 1
  const words = parts.slice(0, stem).join('.').trim()
  const id = words.toLowerCase().replaceAll(/[\s_]+/g, '-')
  return `${folderOf(file)}/${id}${/^(md|markdown|mdx)$/i.test(parts[stem] ?? '') ? '.md' : '.json'}`
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1)
}

function folderSentence(file: string): Pick<Diagnostic, 'message' | 'hint' | 'parts' | 'fix'> {
  const [own, folder] = [isMarkdown(file) ? '.md' : '.json', folderOf(file)]
  const written = filePatterns.filter(({ kind }) => kind !== 'translated')
  const folders = written.filter((pattern) => pattern.file.endsWith(own)).map((pattern) => folderOf(pattern.file))
  const above = folders.find((one) => one !== 'config' && folder.startsWith(`${one}/`))
  const [meant] = [closest(folder, folders) ?? above].filter((near) => near !== folder)
  const folderMeant = { ...fileName(`${meant?.replace('*', '<market>')}`), isMeant: true } as const
  const question = meant ? say` Did you mean the folder ${folderMeant}?` : []
  const files = written.flatMap((pattern, i) => [...(i === 0 ? [] : [', ']), fileName(pattern.file)])
  const words = printed(say`The site does not look for config here.${question}`, say`Config stands in ${files}.`)
  const rename = `${meant}/${nameOf(file)}`
  const fix = { title: `Move it to ${rename}`, applicability: 'perhaps', edits: [], rename } as const
  return isInPlace(rename) ? { ...words, fix } : words
}

/** The id that a file's name gives: `my-market` for `config/markets/my-market.json`. */
export function idOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.(json|md)$/, '')
}

/** Whether a text is an id, as `Id` in `schemas/common.schema.json` has it. */
export function isId(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
}

/** Whether a file is a market, or may be meant as one and only stands in a wrong place. */
export function mayBeMarket(file: string): boolean {
  if (!isConfigFile(file) || isMarkdown(file) || !isId(idOf(nameMeant(file)))) return false
  return (patternOf(file)?.kind ?? 'market') === 'market'
}

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
  if (a.length !== b.length) return false
  // A callback for each byte takes ten times as long.
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false
  return true
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

/** A block of cells as spreadsheets copy it. */
export function clipboardText(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => csvLine(row.map(escapeFormula), '\t')).join('\r\n')
}

/** The cells of a text that a spreadsheet copied. Empty lines are rows of empty cells. */
export function clipboardCells(text: string): string[][] {
  const rows: string[][] = parse(text, { delimiter: '\t', relax_column_count: true, relax_quotes: true })
  return unescaped(rows)
}

/** The rows of a CSV file without empty ones, each with its line. Throws a sentence for people if it cannot be read. */
export function csvRows(text: string): { readonly line: number; readonly cells: string[] }[] {
  const [, named] = /^\uFEFF?sep=(.)\r?\n/i.exec(text) ?? []
  const content = named === undefined ? text : text.replace(/^.*\r?\n/, '')
  try {
    const rows = parse(content, {
      bom: true,
      delimiter: named ?? delimiterOf(content),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as { readonly record: string[]; readonly info: { readonly lines: number } }[]
    const before = named === undefined ? 0 : 1
    return rows.map(({ record, info }) => ({ line: info.lines + before, cells: unescaped([record])[0] ?? [] }))
  } catch (error) {
    const [reason = ''] = String((error as Error).message).split('\n')
    throw new Error(`This cannot be read as CSV: ${reason.replace(/\.$/, '')}.`)
  }
}

/** Excel separates cells by semicolons if its decimal sign is a comma, and by tabs in UTF-16. */
function delimiterOf(text: string): string {
  const [head = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1)
  const counts = [',', ';', '\t'].map((mark) => ({ mark, times: head.split(mark).length }))
  return counts.toSorted((a, b) => b.times - a.times)[0]?.mark ?? ','
}

/** The text of a file and the encoding in which it was read. */
interface DecodedTable {
  readonly text: string
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
}

/** The text of a file in UTF-8, in UTF-16 or, as older versions of Excel write it, in Windows-1252. */
export function decodedText(bytes: Uint8Array): DecodedTable {
  const [first, second] = bytes
  const read = (encoding: DecodedTable['encoding']) => ({
    text: new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes),
    encoding,
  })
  if (first === 0xff && second === 0xfe) return read('utf-16le')
  if (first === 0xfe && second === 0xff) return read('utf-16be')
  try {
    return read('utf-8')
  } catch {
    return read('windows-1252')
  }
}

function unescaped(rows: readonly (readonly string[])[]): string[][] {
  return rows.map((cells) => cells.map((cell) => unescapeFormula(cell).replaceAll(/\r\n?/g, '\n')))
}

const [quoteMark, backslash, lineFeed, carriageReturn] = [0x22, 0x5c, 0x0a, 0x0d]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/**
 * The offset of the first bracket of a JSON text that opens more than so many levels; undefined when there is none. One
 * pass over the text, which need not be sound: a string ends with its line at the latest.
 */
export function tooDeepAt(text: string, levels: number): number | undefined {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quoteMark) at = endOfText(text, at + 1)
    else if (code === openBrace || code === openBracket) depth += 1
    else if (code === closeBrace || code === closeBracket) depth -= 1
    if (depth > levels) return at
  }
  return undefined
}

/** The offset of the quotation mark, or of the line's end, that ends the string whose first character is at `from`. */
function endOfText(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === backslash) at += 1
    else if (code === quoteMark || code === lineFeed || code === carriageReturn) return at
  }
  return text.length
}
