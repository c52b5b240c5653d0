import type { Market, Messages, PageConfig, SiteConfig } from '../contract/config.ts'
import type { Documents } from './documents.ts'
import { assetsFolder, idOf, isConfigFile, placeOf } from './places.ts'

/** The content of one file that keeps to its schema. */
export interface Document<T> {
  readonly file: string
  readonly value: T
}

/** What a rule looks at: every file that keeps to its schema, and what is known of the others. */
export interface Context {
  readonly site: Document<SiteConfig> | undefined
  readonly messages: Document<Messages> | undefined
  readonly markets: readonly Document<Market>[]
  readonly pages: readonly Document<PageConfig>[]
  /** The ids of all markets, by content and by file name: also of those whose files cannot be used yet. */
  readonly marketIds: readonly string[]
  /** The paths at which visitors can fetch assets, such as `/logos/axa.svg`. */
  readonly assets: ReadonlySet<string>
  /** Whether every file can be used: only then does it mean anything that something is not found. */
  readonly complete: boolean
}

/** Sorts the documents by what they are, and notes what the names of the other files tell. */
export function contextOf(documents: Documents, files: Iterable<string>): Context {
  const { sound, complete } = documents
  const names = [...files]
  const markets = of<Market>(sound, 'market')
  // A file in a wrong place may be meant as a market.
  const marketFiles = names.filter((file) => isConfigFile(file) && (placeOf(file)?.kind ?? 'market') === 'market')
  return {
    site: of<SiteConfig>(sound, 'site')[0],
    messages: of<Messages>(sound, 'messages')[0],
    markets,
    pages: of<PageConfig>(sound, 'page'),
    marketIds: [...new Set([...marketFiles.map(idOf), ...markets.map(({ value }) => value.id)])],
    assets: new Set(
      names.filter((file) => file.startsWith(assetsFolder)).map((file) => file.slice(assetsFolder.length - 1)),
    ),
    complete,
  }
}

// The one place where a type is claimed: these documents have passed the schema that the type is generated from.
function of<T>(documents: Documents['sound'], kind: string): Document<T>[] {
  return documents.filter((document) => document.kind === kind) as unknown as Document<T>[]
}
