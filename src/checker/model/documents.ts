import type { Diagnostic, Position } from '../diagnostics/diagnostic.ts'
import { decode, type FileContent, isSameContent, unreadable } from '../files/decode.ts'
import {
  filePatterns,
  isConfigFile,
  isDrawing,
  isInPlace,
  isMarkdown,
  type Kind,
  patternOf,
  wrongPlace,
} from '../files/file-patterns.ts'
import { isPhoto } from '../files/picture-size.ts'
import { svgProblem } from '../files/svg.ts'
import { parseJson } from '../json/parse.ts'
import { type Parsed, parsedAs } from '../json/parsed.ts'
import { type ParsedMarkdown, parseMarkdown } from '../markdown/parse-markdown.ts'
import { checkSchema } from '../schema/schema-check.ts'
import type { Schema, SchemaSet } from '../schema/schema-set.ts'
import type { Validator, Validators } from '../schema/schemas.ts'
import type { CheckCache, Memo } from './memo.ts'

/** A file that is valid against its schema. */
export interface SoundDocument {
  readonly file: string
  readonly kind: Kind
  /** For Markdown, the front matter with the rendered text as its `text`. */
  readonly value: unknown
  readonly schema: Schema
}

export interface Documents {
  /** By path. */
  readonly readings: ReadonlyMap<string, Reading>
  readonly sound: readonly SoundDocument[]
  readonly schemas: SchemaSet
  readonly diagnostics: readonly Diagnostic[]
  /** The number of required files that are missing. */
  readonly missing: number
  /** Whether every file is there and valid. */
  readonly complete: boolean
  /** A file's parsed text; undefined when it could not be read. */
  readonly parsedOf: (file: string) => Parsed | undefined
}

/** The result of reading one file. */
interface Reading {
  readonly content: FileContent
  readonly kind?: Kind
  readonly document?: SoundDocument
  readonly parsed?: Parsed
  readonly diagnostics: readonly Diagnostic[]
}

/** Results of earlier readings. */
interface Known {
  readonly readings: Documents['readings']
  readonly cache?:
    | {
        readonly results: CheckCache
        /** The digest of the schemas. */
        readonly schemas: string
        readonly identify: Memo['identify']
      }
    | undefined
}

/** Reads and validates every config file; one with the same content as in an earlier reading is not read again. */
export function readDocuments(
  files: ReadonlyMap<string, FileContent>,
  validators: Validators,
  { readings: earlier, cache }: Known = { readings: new Map() },
): Documents {
  const readings = new Map<string, Reading>()
  for (const [file, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = earlier.get(file)
    const isUnchanged = last && isSameContent(last.content, content)
    const reading = isUnchanged ? last : readDocument(file, content, validators, cache)
    if (reading) readings.set(file, reading)
  }
  const missing = missingFiles(files)
  const sound = [...readings.values()].flatMap(({ document }) => document ?? [])
  return {
    readings,
    sound,
    schemas: validators.schemas,
    diagnostics: [...missing, ...[...readings.values()].flatMap(({ diagnostics }) => diagnostics)],
    missing: missing.length,
    complete:
      missing.length === 0 &&
      [...readings].every(([file, { document }]) => document || isDrawing(file) || isPhoto(file)),
    parsedOf: (file) => readings.get(file)?.parsed,
  }
}

function readDocument(
  file: string,
  content: FileContent,
  validators: Validators,
  cache: Known['cache'],
): Reading | undefined {
  if (!isConfigFile(file)) {
    const isUnreadable = content !== null && typeof content === 'object' && 'unreadable' in content
    if (isUnreadable) return { content, diagnostics: [unreadable(file, content)] }
    if (isPhoto(file) && content !== null) return { content, diagnostics: [] }
    return isDrawing(file) && content !== null ? { content, diagnostics: drawingProblems(file, content) } : undefined
  }
  const place = patternOf(file)
  if (!place || !isInPlace(file)) return { content, diagnostics: [wrongPlace(file)] }
  const decoded = decode(file, content)
  if (decoded.text === undefined) return { content, diagnostics: decoded.diagnostics }
  const validator = validators.get(place.schema)
  const digest = cache?.results.digest(cache.schemas, file, decoded.text)
  const made = readText(file, decoded.text, validator, { digest, cache: cache?.results })
  const isSound = made.isSound && validator !== undefined
  const document = isSound && { file, kind: place.kind, value: contentOf(made.parsed), schema: validator.schema }
  if (document && digest !== undefined) cache?.identify(document, digest)
  return {
    content,
    kind: place.kind,
    parsed: made.parsed,
    diagnostics: [...decoded.diagnostics, ...made.diagnostics],
    ...(document && { document }),
  }
}

/** Reads a text and checks it against its schema, unless the cache says that it is sound. */
function readText(
  file: string,
  text: string,
  validator: Validator | undefined,
  { digest = '', cache }: { readonly digest: string | undefined; readonly cache: CheckCache | undefined },
): { parsed: Parsed; diagnostics: readonly Diagnostic[]; isSound: boolean } {
  const meaning = cache?.get(digest, 'meaning') as Meaning | undefined
  const parse = () => (isMarkdown(file) ? parseMarkdown(file, text) : parseJson(file, text))
  const parsed = meaning ? parsedAs(isMarkdown(file) ? meaning : { value: JSON.parse(text) }, parse) : parse()
  const readable = parsed.value !== undefined && validator !== undefined
  const mistakes = readable && !meaning ? checkSchema(file, parsed, validator) : []
  const diagnostics = [...withoutBetter(parsed.diagnostics, mistakes), ...mistakes]
  const isSound = readable && mistakes.length === 0 && parsed.damage.size === 0
  if (isSound && diagnostics.length === 0)
    cache?.set(digest, 'meaning', 'text' in parsed ? { value: parsed.value, text: parsed.text } : {})
  return { parsed: cache ? { ...parsed, locate: cachedPlaces(parsed, digest, cache) } : parsed, diagnostics, isSound }
}

/** The cached content of a sound text; empty for JSON, which is parsed as fast as it is read from the cache. */
interface Meaning {
  readonly value: unknown
  /** The rendered body of Markdown. */
  readonly text?: unknown
}

function cachedPlaces({ locate }: Parsed, digest: string, cache: CheckCache): Parsed['locate'] {
  const places = new Map<string, Position>()
  return (pointer, part) => {
    const path = `${part} ${pointer}`
    const last = places.get(path)
    if (last) return last
    const place = (cache.get(digest, path) as Position | undefined) ?? locate(pointer, part)
    places.set(path, place)
    cache.set(digest, path, place)
    return place
  }
}

// The schema may know that an unquoted word is a number or a choice; its message is better then.
function withoutBetter(found: readonly Diagnostic[], mistakes: readonly Diagnostic[]): Diagnostic[] {
  const isBetter = (other: Diagnostic, one: Diagnostic) =>
    other.fix?.applicability === 'sure' && other.line === one.line && other.column === one.column
  return found.filter((one) => one.rule !== 'syntax' || !mistakes.some((other) => isBetter(other, one)))
}

/** A file's value for rules; for Markdown, the front matter with the rendered text. */
export function contentOf(parsed: Parsed | ParsedMarkdown): unknown {
  return 'text' in parsed ? { ...Object(parsed.value), text: parsed.text } : parsed.value
}

function drawingProblems(file: string, content: Exclude<FileContent, null>): Diagnostic[] {
  const { text, diagnostics } = decode(file, content)
  const problem = text === undefined ? undefined : svgProblem(text)
  if (problem === undefined) return [...diagnostics]
  const message = `This drawing is not published: ${problem}.`
  const hint = 'Export it as plain SVG: without programs, links and what it would load from elsewhere.'
  return [{ file, line: 1, column: 1, rule: 'unsafe-drawing', severity: 'error', message, hint }]
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
