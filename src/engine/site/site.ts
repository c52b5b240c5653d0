import type {
  ArticleMeta,
  Benefit,
  Fact,
  LegalMeta,
  MarketFile,
  Messages,
  PageFile,
  ProviderProfile,
  Redirect,
  SiteConfig,
  Unit,
} from '#contract/config.ts'
import type { MoneyStyle } from '#engine/money/currency.ts'
import { articlePath, profilePath } from './paths.ts'

/** The whole config after checking. Markets are sorted by their `order`. */
export interface Site {
  readonly config: SiteConfig
  readonly messages: Messages
  /** The benefits of all markets; a market can have further ones of its own. */
  readonly benefits: readonly Benefit[]
  /** The facts of all markets; a market can have further ones of its own. */
  readonly facts: readonly Fact[]
  readonly units: readonly Unit[]
  readonly markets: readonly Market[]
  /** Pages written as blocks, reviews and comparisons among them. */
  readonly pages: readonly PageConfig[]
  readonly profiles: readonly Profile[]
  readonly articles: readonly ArticleText[]
  readonly legal: readonly LegalText[]
  /** The parts of it that are written in other languages. */
  readonly translations?: readonly Translation[]
  /** The language of the site, if it is a translation. */
  readonly language?: Language
}

/** A language into which some markets are translated. */
export interface Language {
  /** BCP 47, such as `zh-HK`. */
  readonly tag: string
  /** Whether it contains drafts, so that visitors do not see it. */
  readonly isDraft: boolean
  /** The ids of the translated markets. */
  readonly markets: readonly string[]
  /** The addresses of translated pages, by those of the originals. */
  readonly addresses: Readonly<Record<string, string>>
  /** The redirects to them from their former addresses. */
  readonly redirects: readonly Redirect[]
}

/** The documents in a language, complete: untranslated words are those of the originals. */
export interface Translation extends Omit<Site, 'translations' | 'language'> {
  readonly language: Language
}

/** A document with the id that its file name gives. */
interface Identified {
  readonly id: string
}

/** A market; as of a day (`siteAt`) also with the plans and promotions that are not on offer that day. */
export type Market = MarketFile &
  Identified & {
    /** In a site with what amounts need in the language of its pages. */
    readonly currency: MoneyStyle
    /** The day (YYYY-MM-DD) of its calendar as of which it is. */
    readonly day?: string
    /** The ids of plans that are not on offer yet or any more. */
    readonly resting?: readonly number[]
    /** The indexes of promotions that have ended; promotions that have not begun are removed altogether. */
    readonly ended?: readonly number[]
    /** Whether its prices were last checked longer ago than the site allows. */
    readonly pricesOld?: true
    /** The last day (YYYY-MM-DD) on which a price of it changed, or a plan began or was gone, as its records had announced. */
    readonly changedOn?: string
  }

/** The open and upcoming markets. A closed one keeps its own pages, but no list shows it. */
export function listedMarkets<M extends Pick<Market, 'status'>>(markets: readonly M[]): readonly M[] {
  return markets.filter(({ status }) => status !== 'closed')
}

/**
 * The markets that menus, forms and lists show: the first ones, as many as the config says, so that pages do not grow
 * with the number of markets; and the requested one.
 *
 * @param requestedId the id of a market to show in any case; anything else is ignored.
 */
export function shownMarkets(
  { config, markets }: Pick<Site, 'config' | 'markets'>,
  requestedId?: unknown,
): readonly Market[] {
  return listedMarkets(markets).filter(({ id }, i) => i < config.shownMarkets || id === requestedId)
}

/** The markets with pages in the language of the site. */
export function writtenMarkets({ markets, language }: Pick<Site, 'markets' | 'language'>): readonly Market[] {
  return language ? markets.filter(({ id }) => language.markets.includes(id)) : markets
}

/** The profiles with pages in the language of the site; a translation leads to the originals of the others. */
export function writtenProfiles({ profiles, language }: Pick<Site, 'profiles' | 'language'>): readonly Profile[] {
  if (!language) return profiles
  return profiles.filter(({ market, id }) => Object.hasOwn(language.addresses, profilePath(market, id)))
}

/** The articles with pages in the language of the site; a translation leads to the originals of the others. */
export function writtenArticles({ articles, language }: Pick<Site, 'articles' | 'language'>): readonly ArticleText[] {
  if (!language) return articles
  return articles.filter(({ id }) => Object.hasOwn(language.addresses, articlePath(id)))
}

/** Whether visitors can compare the market's plans and request quotes. */
export function isOpen({ status }: Pick<Market, 'status'>): boolean {
  return status === 'open'
}

/** A page of `config/pages`, a review or a comparison. */
export type PageConfig = PageFile & Identified

/** The profile of a provider in a market, whose id is the name of its folder. */
export type Profile = ProviderProfile & Identified & { readonly market: string }

/** A Markdown text, rendered. */
export interface Text extends Identified {
  /** Safe HTML without a main heading; its sections have ids. */
  readonly html: string
  /** The sections (`##`) in order. */
  readonly contents: readonly { readonly id: string; readonly title: string }[]
}

/** An article; `readTime` is in minutes. */
export type ArticleText = ArticleMeta &
  Text & {
    readonly readTime: number
    /** The day on which the prices that it quotes were checked or changed last, if that is later than its own update. */
    readonly figuresOf?: string
  }

type LegalText = LegalMeta & Text
