/** The documents of a config, and what rules read of them. */
import type {
  AcknowledgedFile,
  ArticleMeta,
  BenefitsFile,
  DeskFile,
  FactsFile,
  LegalMeta,
  MarketFile,
  Messages,
  PageFile,
  ProviderProfile,
  SiteConfig,
  TranslatedFile,
  WordsFile,
} from '#engine/contract/config.ts'
import type { Market, PageConfig } from '#engine/site.ts'
import { type BlockKind, blockKinds } from '#site/blocks/blocks.ts'
import {
  assetsFolder,
  decode,
  type FileContent,
  filePatterns,
  idOf,
  isConfigFile,
  isDrawing,
  isInPlace,
  isMarkdown,
  isSameContent,
  type Kind,
  mayBeMarket,
  nameMeant,
  patternOf,
  unreadable,
  wrongPlace,
} from './files.ts'
import { type Diagnostic, type Finding, fileName, type Position, quote, say } from './findings.ts'
import { type Parsed, parsedAs, parseJson } from './json.ts'
import { type ParsedMarkdown, parseMarkdown } from './markdown.ts'
import {
  type ConfigDocument,
  inFolder,
  named,
  type OverlayDocument,
  type ProfileDocument,
  type TextDocument,
  withName,
} from './model/config-document.ts'
import { isPhoto, type PictureSize, pictureSize, svgProblem } from './pictures.ts'
import { checkSchema } from './schema/schema-check.ts'
import type { Validator, Validators } from './schema/schemas.ts'
import type { Schema, SchemaSet } from './schema.ts'

/** Memoization from one check to the next. */
interface Memo {
  readonly memo: Memoize
  /** The same for results that are JSON: other processes read them from the check cache. */
  readonly storedMemo: Memoize
  readonly reuseEqual: ReuseEqual
  /** Gives an object the digest of its source; results from objects without one are not stored. */
  readonly identify: (object: object, digest: string) => void
}

/**
 * Returns `make(of, ...args)`, and calls `make` only if `args` differ from those of its last call for the same `of`, which
 * must be immutable. `make` must be at the top of its module: a closure could depend on more than its arguments.
 */
type Memoize = <K extends object, A extends readonly unknown[], V>(
  make: (of: K, ...args: A) => V,
  of: K,
  ...args: A
) => V

/** Returns the last value under this key if the new one is equal as JSON (structural sharing). */
type ReuseEqual = <V>(key: object, made: V) => V

/** Results of earlier processes, by the digest of the input and the functions applied to it. */
export interface CheckCache {
  readonly digest: (...parts: readonly (string | Uint8Array)[]) => string
  readonly get: (digest: string, path: string) => unknown
  readonly set: (digest: string, path: string, result: unknown) => void
  /** A long text by name; only the latest is stored. */
  readonly getText: (digest: string, name: string) => string | undefined
  readonly setText: (digest: string, name: string, text: string) => void
  /** Stores the results that the last check used, and drops the rest. */
  readonly save: () => void
}

/** How a value was computed: values of the same source and path are equal. */
interface Origin {
  /** The digest of the source. */
  readonly digest: string
  /** The functions and arguments that led from the source to the value, such as `linksAmong#1a2b3c4d(.value)`. */
  readonly path: string
}

export function createMemo(cache?: CheckCache): Memo {
  const results = new Map<unknown, WeakMap<object, { readonly args: readonly unknown[]; readonly value: unknown }>>()
  const texts = new WeakMap<object, { readonly text: string; readonly value: unknown }>()
  const origins = cache && createOrigins(cache)
  const memoizeBy =
    (compute: typeof stored): Memoize =>
    (make, of, ...args) => {
      const all = results.get(make) ?? new WeakMap()
      const last = all.get(of)
      if (last && isSameList(last.args, args)) return last.value as ReturnType<typeof make>
      const origin = origins?.ofResult(make, of, args)
      const value = compute(origin, () => make(of, ...args))
      if (origin) origins?.set(value, origin)
      results.set(make, all.set(of, { args, value }))
      return value
    }
  const stored = <V>(origin: Origin | undefined, make: () => V): V => {
    if (!origin || !cache) return make()
    const value = cache.get(origin.digest, origin.path) ?? make()
    cache.set(origin.digest, origin.path, value)
    return value as V
  }
  return {
    memo: memoizeBy((_, make) => make()),
    storedMemo: memoizeBy(stored),
    identify: (object, digest) => origins?.set(object, { digest, path: '.' }),
    reuseEqual<V>(key: object, made: V): V {
      const text = JSON.stringify(made)
      const last = texts.get(key)
      if (last?.text === text) return last.value as V
      texts.set(key, { text, value: made })
      if (cache) origins?.set(made, { digest: cache.digest(text), path: '.' })
      return made
    },
  }
}

// A loop is faster, and a check calls it a hundred thousand times.
function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false
  for (let i = 0; i < one.length; i += 1) if (one[i] !== other[i]) return false
  return true
}

/** Origins of values; a value made of something without an origin has none either and is not stored. */
function createOrigins({ digest }: CheckCache) {
  const origins = new WeakMap<object, Origin>()
  const functionNames = new Map<unknown, string>()
  const functions = new Map<string, unknown>()
  const functionName = (make: { readonly name: string; toString(): string }): string => {
    const name = functionNames.get(make) ?? `${make.name}#${digest(make.toString()).slice(0, 8)}`
    // The cache is dropped when the program changes, so a name has to be unique within one version only.
    if ((functions.get(name) ?? make) !== make) throw new Error(`Two functions are called ${name}`)
    functions.set(name, make)
    functionNames.set(make, name)
    return name
  }
  const argumentPath = (from: string, value: unknown): string | undefined => {
    if (typeof value === 'function') return undefined
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
    const origin = origins.get(value)
    return origin && (origin.digest === from ? origin.path : `${origin.digest}${origin.path}`)
  }
  return {
    set(value: unknown, origin: Origin): void {
      // A value that a function returned unchanged keeps its first origin.
      if (typeof value !== 'object' || value === null || origins.has(value)) return
      origins.set(value, origin)
      // Callers also memoize by a document's `value`, so it gets an origin of its own.
      if ('value' in value) this.set(value.value, { ...origin, path: `${origin.path}value` })
    },
    ofResult(make: Parameters<typeof functionName>[0], of: object, args: readonly unknown[]): Origin | undefined {
      const { digest } = origins.get(of) ?? {}
      if (digest === undefined) return undefined
      const paths = [of, ...args].map((part) => argumentPath(digest, part))
      return paths.includes(undefined) ? undefined : { digest, path: `${functionName(make)}(${paths.join()})` }
    },
  }
}

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

/** What a file of the config says by its text, sound or not. */
export function contentIn(file: string, text: string): unknown {
  return contentOf(isMarkdown(file) ? parseMarkdown(file, text) : parseJson(file, text))
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

export type { ConfigDocument } from './model/config-document.ts'

/** Input of a check besides the files. */
export interface CheckOptions {
  /** Today (YYYY-MM-DD); without it, nothing is reported as ended. */
  readonly today?: string
  /** Whether an address such as `/blog/my-article` existed in the last commit. */
  readonly wasThere?: (address: string) => boolean
}

/** The input of the rules: all valid files, by kind. */
export interface Context extends Omit<Memo, 'identify'> {
  readonly site: ConfigDocument<SiteConfig> | undefined
  readonly benefits: ConfigDocument<BenefitsFile> | undefined
  readonly facts: ConfigDocument<FactsFile> | undefined
  readonly messages: (ConfigDocument<Messages> & { readonly schema: Schema }) | undefined
  readonly acknowledged: ConfigDocument<AcknowledgedFile> | undefined
  readonly desk: ConfigDocument<DeskFile> | undefined
  readonly markets: readonly ConfigDocument<Market>[]
  readonly profiles: readonly ProfileDocument[]
  /** Pages written as blocks, including reviews and comparisons. */
  readonly pages: readonly ConfigDocument<PageConfig>[]
  readonly articles: readonly TextDocument<ArticleMeta>[]
  readonly legal: readonly TextDocument<LegalMeta>[]
  readonly overlays: readonly OverlayDocument[]
  /** The digests of the originals of translated texts. */
  readonly translated: readonly ConfigDocument<TranslatedFile>[]
  /** The word lists of languages. */
  readonly words: readonly ConfigDocument<WordsFile>[]
  readonly schemas: SchemaSet
  /** The ids of all markets, including those with invalid files. */
  readonly marketIds: readonly string[]
  /** The paths at which visitors can fetch assets, such as `/logos/axa.svg`. */
  readonly assets: ReadonlySet<string>
  /** The size of an asset that is a picture, by its path. */
  readonly sizeOf: (path: string) => PictureSize | undefined
  /** The paths of all files, valid or not. */
  readonly files: readonly string[]
  /** Whether every file is valid: only then can a rule say that something is missing. */
  readonly complete: boolean
  readonly today: string | undefined
  readonly wasThere: (address: string) => boolean
}

/** Runs `find` on each document and its further arguments, and caches the findings by these. */
export function findingsIn<D extends object, A extends readonly unknown[]>(
  { storedMemo }: Context,
  documents: readonly D[],
  find: (document: D, ...args: A) => readonly Finding[],
  argsOf: (document: D) => readonly [...A],
): Finding[] {
  return documents.flatMap((document) => storedMemo(find, document, ...argsOf(document)))
}

/** Runs `find` on each document alone, and caches the findings. */
export function findingsWithin<D extends object>(
  context: Context,
  documents: readonly D[],
  find: (document: D) => readonly Finding[],
): Finding[] {
  return findingsIn(context, documents, find, () => [])
}

/** A rule across files; it sees only valid ones. */
export interface Rule {
  /** The rule's name; its file has the same. */
  readonly name: string
  /** The invariant that the rule holds, in one sentence. */
  readonly description: string
  readonly check: (context: Context) => readonly Finding[]
}

/** The documents sorted by kind, so that a rule finds its own. */
export function createContext(
  documents: Documents,
  files: Iterable<string>,
  { today, wasThere = () => false }: CheckOptions = {},
  { memo, storedMemo, reuseEqual }: Omit<Memo, 'identify'> = createMemo(),
): Context {
  const { sound, complete, schemas } = documents
  const names = [...files]
  const markets = ofKind<ConfigDocument<MarketFile>>(sound, 'market').map((market) => memo(named, market))
  return {
    site: ofKind<ConfigDocument<SiteConfig>>(sound, 'site')[0],
    benefits: ofKind<ConfigDocument<BenefitsFile>>(sound, 'benefits')[0],
    facts: ofKind<ConfigDocument<FactsFile>>(sound, 'facts')[0],
    messages: ofKind<ConfigDocument<Messages> & { readonly schema: Schema }>(sound, 'messages')[0],
    acknowledged: ofKind<ConfigDocument<AcknowledgedFile>>(sound, 'acknowledged')[0],
    desk: ofKind<ConfigDocument<DeskFile>>(sound, 'desk')[0],
    markets,
    profiles: ofKind<ConfigDocument<ProviderProfile>>(sound, 'provider').map((profile) => memo(inFolder, profile)),
    pages: ofKind<ConfigDocument<PageFile>>(sound, 'page').map((page) => memo(named, page)),
    articles: ofKind<TextDocument<ArticleMeta>>(sound, 'article'),
    legal: ofKind<TextDocument<LegalMeta>>(sound, 'legal'),
    overlays: ofKind<ConfigDocument<object>>(sound, 'overlay').map((overlay) => memo(withName, overlay)),
    translated: ofKind<ConfigDocument<TranslatedFile>>(sound, 'translated'),
    words: ofKind<ConfigDocument<WordsFile>>(sound, 'words'),
    schemas,
    marketIds: names.filter(mayBeMarket).map((file) => idOf(nameMeant(file))),
    assets: new Set(
      names.filter((file) => file.startsWith(assetsFolder)).map((file) => file.slice(assetsFolder.length - 1)),
    ),
    sizeOf: (path) => sizeIn(documents, path),
    files: names,
    complete,
    today,
    wasThere,
    memo,
    storedMemo,
    reuseEqual,
  }
}

function sizeIn({ readings }: Documents, path: string): PictureSize | undefined {
  const content = readings.get(assetsFolder + path.slice(1))?.content ?? undefined
  if (typeof content === 'string') return pictureSize(new TextEncoder().encode(content))
  if (content instanceof Uint8Array) return pictureSize(content)
  return content && 'width' in content ? content : undefined
}

/** Every document whose texts visitors read. */
export function documentsOf(context: Context): readonly ConfigDocument<object>[] {
  return context.memo(allDocuments, context)
}

function allDocuments(context: Context): readonly ConfigDocument<object>[] {
  const { site, benefits, facts, messages, markets, profiles, pages, articles, legal } = context
  const whole = [site, benefits, facts, messages].filter((document) => document !== undefined)
  return [...whole, ...markets, ...profiles, ...pages, ...articles, ...legal]
}

/** The market with an id, if its file is valid. */
export function marketNamed(context: Context, id: string): ConfigDocument<Market> | undefined {
  return context.memo(marketsById, context).get(id)
}

/** The market that a document belongs to, if any. */
export function documentMarket(
  context: Context,
  { file }: Pick<ConfigDocument<object>, 'file'>,
): ConfigDocument<Market> | undefined {
  return context.memo(marketsByFile, context).get(file)
}

/** The language that a document is written in: its market's, or the site's. */
export function documentLocale(context: Context, document: Pick<ConfigDocument<object>, 'file'>): string {
  return (documentMarket(context, document) ?? context.site)?.value.locale ?? 'en'
}

function marketsByFile(context: Context): ReadonlyMap<string, ConfigDocument<Market> | undefined> {
  const { markets, profiles } = context
  return new Map([
    ...markets.map((market) => [market.file, market] as const),
    ...profiles.map(({ file, market }) => [file, marketNamed(context, market)] as const),
  ])
}

function marketsById({ markets }: Context): Map<string, ConfigDocument<Market>> {
  const ids = markets.flatMap((market) => [[market.value.id, market] as const, [idOf(market.file), market] as const])
  // The first of two markets with one id wins; a rule reports the other.
  return new Map(ids.toReversed())
}

// These documents have passed the schema that the type is generated from.
function ofKind<T extends ConfigDocument<unknown>>(documents: Documents['sound'], kind: string): T[] {
  return documents.filter((document) => document.kind === kind) as unknown as T[]
}

/** The reason why a kind of block has no content on a market's page; undefined if it has. */
export function misfit(kind: BlockKind, market: object | undefined): Pick<Finding, 'message' | 'hint'> | undefined {
  const { generated, shows, form } = blockKinds[kind]
  if (generated) {
    const message = say`The block ${quote(kind)} is made by the site itself, of a profile or a text.`
    return { message, hint: say`Remove the block here.` }
  }
  if (form && market) {
    const message = say`The block ${quote(kind)} stands on a market's page, where nothing receives it.`
    return { message, hint: say`Put it on a page under ${fileName('config/pages')}, and link to that.` }
  }
  if (!shows || Object(market)[shows] !== undefined) return undefined
  const message = market
    ? say`The block ${quote(kind)} shows ${quote(shows)}, which this market does not have.`
    : say`The block ${quote(kind)} shows a market, so it belongs on a page of a market's file.`
  const hint = market ? say`Add ${quote(shows)} to the file, or remove the block.` : say`Remove the block here.`
  return { message, hint }
}
