import type {
  ArticleMeta,
  Benefit,
  LegalMeta,
  MarketFile,
  Messages,
  PageFile,
  Promotion,
  ProviderProfile,
  Redirect,
  SiteConfig,
} from '../../contract/config.ts'

/** The whole checked config: what `config/` says, and nothing else. Markets stand in their `order`. */
export interface Site {
  readonly config: SiteConfig
  readonly messages: Messages
  /** What a plan of any market can include; markets have some of their own. */
  readonly benefits: readonly Benefit[]
  readonly markets: readonly Market[]
  /** Pages written as blocks, reviews and comparisons among them. */
  readonly pages: readonly PageConfig[]
  readonly profiles: readonly Profile[]
  readonly articles: readonly ArticleText[]
  readonly legal: readonly LegalText[]
  /** What of it is written in other languages. */
  readonly translations?: readonly Translation[]
  /** The language it is in, where that is not the one that its config is written in. */
  readonly language?: Language
}

/** A language that some markets are written in besides that of their files. */
export interface Language {
  /** BCP 47, such as `zh-HK`. */
  readonly tag: string
  /** Whether visitors do not see it, since it has drafts. */
  readonly isDraft: boolean
  /** The markets that are written in it, by their ids. */
  readonly markets: readonly string[]
  /** The addresses of what is written in it, by those of the originals. */
  readonly addresses: Readonly<Record<string, string>>
  /** What leads to them from where they were before. */
  readonly redirects: readonly Redirect[]
}

/** What is written in a language: whole documents, with the words of the originals where it has none of its own. */
export interface Translation extends Omit<Site, 'translations' | 'language'> {
  readonly language: Language
}

/** What the name of a file tells: its id. */
interface Named {
  readonly id: string
}

/** A market; of a site at an instant also what is not offered then. */
export type Market = MarketFile &
  Named & {
    /** The ids of plans that are not offered yet, or no more. */
    readonly resting?: readonly number[]
    /** The promotions that run no more; of those that do not run yet, it has none. */
    readonly ended?: readonly Promotion[]
  }

/** The markets that lists show, open and upcoming: a closed one has its own addresses and no other place. */
export function listedMarkets<M extends Pick<Market, 'status'>>(markets: readonly M[]): readonly M[] {
  return markets.filter(({ status }) => status !== 'closed')
}

/**
 * The markets that menus, forms and lists on other pages show: as many as the config says, so that no page grows with
 * the site, and the one that is asked for by its id.
 */
export function shownMarkets(
  { config, markets }: Pick<Site, 'config' | 'markets'>,
  asked?: unknown,
): readonly Market[] {
  return listedMarkets(markets).filter(({ id }, i) => i < config.shownMarkets || id === asked)
}

/** The markets that have pages in the language of the site. */
export function writtenMarkets({ markets, language }: Pick<Site, 'markets' | 'language'>): readonly Market[] {
  return language ? markets.filter(({ id }) => language.markets.includes(id)) : markets
}

/** Whether visitors can compare the market's plans and ask for quotes there. */
export function isOpen({ status }: Pick<Market, 'status'>): boolean {
  return status === 'open'
}
export type PageConfig = PageFile & Named

/** The profile of an insurer, and the id of the market that its folder names. */
export type Profile = ProviderProfile & Named & { readonly market: string }

/** A text written in Markdown, rendered. */
export interface Text extends Named {
  /** Sound HTML without a main heading; its sections have ids. */
  readonly html: string
  /** The sections (`##`), in their order. */
  readonly contents: readonly { readonly id: string; readonly title: string }[]
}

/** An article, with the minutes it takes to read. */
export type ArticleText = ArticleMeta & Text & { readonly readTime: number }
export type LegalText = LegalMeta & Text
