import type {
  AcknowledgedFile,
  ArticleMeta,
  BenefitsFile,
  LegalMeta,
  MarketFile,
  Messages,
  PageFile,
  ProviderProfile,
  SiteConfig,
  TranslatedFile,
} from '../../contract/config.ts'
import type { Market, PageConfig } from '../../engine/site/site.ts'
import type { Finding } from '../diagnostics/diagnostic.ts'
import { assetsFolder, idOf, mayBeMarket, nameMeant } from '../files/file-patterns.ts'
import type { OverlayName } from '../files/overlay-names.ts'
import type { MarkdownText } from '../markdown/parse-markdown.ts'
import type { Schema, SchemaSet } from '../schema/schema-set.ts'
import type { Documents } from './documents.ts'
import { createMemo, type Memo } from './memo.ts'
import { inFolder, named, withName } from './named.ts'

/** The content of one file that keeps to its schema. */
export interface ConfigDocument<T> {
  readonly file: string
  readonly value: T
}

/** A provider profile, and the market that its folder names. */
export interface ProfileDocument extends ConfigDocument<ProviderProfile & { readonly id: string }> {
  readonly market: string
}

/** The texts of a document in another language, in the document's shape; of Markdown also the text below. */
export interface OverlayDocument extends ConfigDocument<object>, OverlayName {}

/** A text written in Markdown: its front matter, and under `text` what stands below. */
export type TextDocument<T> = ConfigDocument<T & { readonly text: MarkdownText }>

/** What a check takes into account besides the files. */
export interface CheckOptions {
  /** The day it is (YYYY-MM-DD): without one, what has ended is not reported. */
  readonly today?: string
  /** Whether an address, such as `/blog/my-article`, led somewhere in the last commit; asked only of one that leads nowhere. */
  readonly wasThere?: (address: string) => boolean
}

/** What a rule looks at: every file that keeps to its schema, and what is known of the others. */
export interface Context {
  readonly site: ConfigDocument<SiteConfig> | undefined
  readonly benefits: ConfigDocument<BenefitsFile> | undefined
  readonly messages: (ConfigDocument<Messages> & { readonly schema: Schema }) | undefined
  /** The warnings that are meant to stand. */
  readonly acknowledged: ConfigDocument<AcknowledgedFile> | undefined
  readonly markets: readonly ConfigDocument<Market>[]
  readonly profiles: readonly ProfileDocument[]
  /** Pages written as blocks, reviews and comparisons among them. */
  readonly pages: readonly ConfigDocument<PageConfig>[]
  readonly articles: readonly TextDocument<ArticleMeta>[]
  readonly legal: readonly TextDocument<LegalMeta>[]
  /** What is written in other languages. */
  readonly overlays: readonly OverlayDocument[]
  /** What the texts in other languages were translated from. */
  readonly translated: readonly ConfigDocument<TranslatedFile>[]
  /** What all of them keep to. */
  readonly schemas: SchemaSet
  /** The ids of all markets: also of those whose files cannot be used yet. */
  readonly marketIds: readonly string[]
  /** The paths at which visitors can fetch assets, such as `/logos/axa.svg`. */
  readonly assets: ReadonlySet<string>
  /** Whether every file can be used: only then does it mean anything that something is not found. */
  readonly complete: boolean
  /** The day it is (YYYY-MM-DD), where that is to be taken into account. */
  readonly today: string | undefined
  /** Whether an address that leads nowhere led somewhere in the last commit. */
  readonly wasThere: (address: string) => boolean
  /** Derives a value from the context or a part of it, once. */
  readonly memo: Memo['memo']
  /** The same for findings, which later processes reuse. */
  readonly storedMemo: Memo['storedMemo']
  /** Keeps the identity of a value that was gathered from several files while it is equal. */
  readonly reuseEqual: Memo['reuseEqual']
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

/** One promise that config keeps across its files. It sees only files that keep to their schema. */
export interface Rule {
  /** The rule's name; its file has the same. */
  readonly name: string
  /** What holds when the rule is kept, in one sentence. */
  readonly description: string
  readonly check: (context: Context) => readonly Finding[]
}

/** Sorts the documents by what they are, and notes what the names of the other files tell. */
export function contextOf(
  documents: Documents,
  files: Iterable<string>,
  { today, wasThere = () => false }: CheckOptions = {},
  { memo, storedMemo, reuseEqual }: Omit<Memo, 'identify'> = createMemo(),
): Context {
  const { sound, complete, schemas } = documents
  const names = [...files]
  const markets = of<ConfigDocument<MarketFile>>(sound, 'market').map((market) => memo(named, market))
  return {
    site: of<ConfigDocument<SiteConfig>>(sound, 'site')[0],
    benefits: of<ConfigDocument<BenefitsFile>>(sound, 'benefits')[0],
    messages: of<ConfigDocument<Messages> & { readonly schema: Schema }>(sound, 'messages')[0],
    acknowledged: of<ConfigDocument<AcknowledgedFile>>(sound, 'acknowledged')[0],
    markets,
    profiles: of<ConfigDocument<ProviderProfile>>(sound, 'provider').map((profile) => memo(inFolder, profile)),
    pages: of<ConfigDocument<PageFile>>(sound, 'page').map((page) => memo(named, page)),
    articles: of<TextDocument<ArticleMeta>>(sound, 'article'),
    legal: of<TextDocument<LegalMeta>>(sound, 'legal'),
    overlays: of<ConfigDocument<object>>(sound, 'overlay').map((overlay) => memo(withName, overlay)),
    translated: of<ConfigDocument<TranslatedFile>>(sound, 'translated'),
    schemas,
    marketIds: names.filter(mayBeMarket).map((file) => idOf(nameMeant(file))),
    assets: new Set(
      names.filter((file) => file.startsWith(assetsFolder)).map((file) => file.slice(assetsFolder.length - 1)),
    ),
    complete,
    today,
    wasThere,
    memo,
    storedMemo,
    reuseEqual,
  }
}

/** Every document that visitors read something of, whatever it is. */
export function documentsOf(context: Context): readonly ConfigDocument<object>[] {
  return context.memo(allDocuments, context)
}

function allDocuments(context: Context): readonly ConfigDocument<object>[] {
  const { site, benefits, messages, markets, profiles, pages, articles, legal } = context
  const whole = [site, benefits, messages].filter((document) => document !== undefined)
  return [...whole, ...markets, ...profiles, ...pages, ...articles, ...legal]
}

/** The file of the market of this id, if it can be used. */
export function marketNamed(context: Context, id: string): ConfigDocument<Market> | undefined {
  return context.memo(marketsById, context).get(id)
}

/** The market whose file or profile a document is; undefined for what belongs to none. */
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
  // Of two markets with one id, the first is meant; the other is reported by its own rule.
  return new Map(ids.toReversed())
}

// These documents have passed the schema that the type is generated from.
function of<T extends ConfigDocument<unknown>>(documents: Documents['sound'], kind: string): T[] {
  return documents.filter((document) => document.kind === kind) as unknown as T[]
}
