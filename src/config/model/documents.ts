import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { decode, type FileContent, isSame, unreadable } from '../files/decode.ts'
import {
  filePatterns,
  isConfigFile,
  isInPlace,
  isMarkdown,
  type Kind,
  patternOf,
  wrongPlace,
} from '../files/file-patterns.ts'
import { parseJson } from '../json/parse.ts'
import type { Parsed } from '../json/parsed.ts'
import { type ParsedMarkdown, parseMarkdown } from '../markdown/parse-markdown.ts'
import { checkSchema } from '../schema/schema-check.ts'
import type { Schema } from '../schema/schema-set.ts'
import type { Validator } from '../schema/schemas.ts'

/** A file that keeps to its schema. */
export interface SoundDocument {
  readonly file: string
  readonly kind: Kind
  /** What the file says; of Markdown, the front matter with the rendered text as its `text`. */
  readonly value: unknown
  readonly schema: Schema
}

/** The config files, read one by one. */
export interface Documents {
  /** What was made of each file, by its path. */
  readonly readings: ReadonlyMap<string, Reading>
  readonly sound: readonly SoundDocument[]
  readonly diagnostics: readonly Diagnostic[]
  /** How many files are missing that every site needs. */
  readonly missing: number
  /** Whether every file is there and keeps to its schema. */
  readonly complete: boolean
  /** A file's text as it was read, with the places of its values; undefined where it could not be. */
  readonly parsedOf: (file: string) => Parsed | undefined
}

/** What was made of one file. */
interface Reading {
  /** What it was made of. */
  readonly content: FileContent
  readonly kind?: Kind
  readonly document?: SoundDocument
  readonly parsed?: Parsed
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads every config file against its schema; what is wrong with one keeps none of the others from being read. A file
 * that stands in earlier readings with the same content is not read again.
 */
export function readDocuments(
  files: ReadonlyMap<string, FileContent>,
  validators: ReadonlyMap<Kind, Validator>,
  earlier: Documents['readings'] = new Map(),
): Documents {
  const readings = new Map<string, Reading>()
  for (const [file, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const known = earlier.get(file)
    const reading = known && isSame(known.content, content) ? known : readDocument(file, content, validators)
    if (reading) readings.set(file, reading)
  }
  const missing = missingFiles(files)
  const sound = [...readings.values()].flatMap(({ document }) => document ?? [])
  return {
    readings,
    sound,
    diagnostics: [...missing, ...[...readings.values()].flatMap(({ diagnostics }) => diagnostics)],
    missing: missing.length,
    complete: missing.length === 0 && sound.length === readings.size,
    parsedOf: (file) => readings.get(file)?.parsed,
  }
}

function readDocument(
  file: string,
  content: FileContent,
  validators: ReadonlyMap<Kind, Validator>,
): Reading | undefined {
  if (!isConfigFile(file)) {
    // A folder, or an asset, that nobody can read.
    const isFault = content !== null && typeof content === 'object' && 'unreadable' in content
    return isFault ? { content, diagnostics: [unreadable(file, content)] } : undefined
  }
  const place = patternOf(file)
  if (!place || !isInPlace(file)) return { content, diagnostics: [wrongPlace(file)] }
  const decoded = decode(file, content)
  if (decoded.text === undefined) return { content, diagnostics: decoded.diagnostics }
  const parsed = isMarkdown(file) ? parseMarkdown(file, decoded.text) : parseJson(file, decoded.text)
  const validator = validators.get(place.kind)
  const readable = parsed.value !== undefined && validator !== undefined
  const mistakes = readable ? checkSchema(file, parsed, validator) : []
  const isSound = readable && mistakes.length === 0 && parsed.damage.size === 0
  return {
    content,
    kind: place.kind,
    parsed,
    diagnostics: [...decoded.diagnostics, ...withoutBetter(parsed.diagnostics, mistakes), ...mistakes],
    ...(isSound ? { document: { file, kind: place.kind, value: contentOf(parsed), schema: validator.schema } } : {}),
  }
}

// Of a word without its quotation marks, the schema may know that it is a number or a choice.
function withoutBetter(found: readonly Diagnostic[], mistakes: readonly Diagnostic[]): Diagnostic[] {
  const isSame = (a: Diagnostic, b: Diagnostic) => a.line === b.line && a.column === b.column
  const isMended = ({ fix }: Diagnostic) => fix?.applicability === 'sure'
  return found.filter(
    (one) => one.rule !== 'syntax' || !mistakes.some((other) => isMended(other) && isSame(one, other)),
  )
}

/** What a file says, as rules see it. */
export function contentOf(parsed: Parsed | ParsedMarkdown): unknown {
  return 'text' in parsed ? { ...Object(parsed.value), text: parsed.text } : parsed.value
}

function missingFiles(files: ReadonlyMap<string, FileContent>): Diagnostic[] {
  const needed = filePatterns.filter(({ file, optional }) => !optional && !file.includes('*') && !files.has(file))
  return needed.map(({ file }) => {
    return {
      file,
      line: 1,
      column: 1,
      rule: 'missing-file',
      severity: 'error',
      message: 'Every site needs this file, but it is missing.',
      hint: 'Bring it back: it was deleted, moved or renamed.',
    }
  })
}
