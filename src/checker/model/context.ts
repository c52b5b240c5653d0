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
import type { Finding } from '../diagnostics/diagnostic.ts'
import { assetsFolder, idOf, mayBeMarket, nameMeant } from '../files/file-patterns.ts'
import { type PictureSize, pictureSize } from '../files/picture-size.ts'
import type { Schema, SchemaSet } from '../schema/schema-set.ts'
import {
  type ConfigDocument,
  inFolder,
  named,
  type OverlayDocument,
  type ProfileDocument,
  type TextDocument,
  withName,
} from './config-document.ts'
import type { Documents } from './documents.ts'
import { createMemo, type Memo } from './memo.ts'

export type { ConfigDocument } from './config-document.ts'

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
