import type { Block, Messages } from '#engine/contract/config.ts'
import { messagesOf } from '#engine/prices.ts'
import { direction, homePath, type Market, originalLanguage, type Site } from '#engine/site.ts'
import { sitesInLanguages } from '#engine/site-versions.ts'
import type { BlockReference } from '../blocks/block-definition.ts'
import { blockKinds, withData } from '../blocks/blocks.ts'
import { aboutPrices } from './about-prices.ts'
import { breadcrumb, pageLabels } from './breadcrumb.ts'
import { framesOf } from './layout.ts'
import type { Page, PageMessages, PageMeta } from './page.ts'
import { languageOf, type PageDefinition, type PublishedPage } from './page-definitions.ts'
import { pagesInLanguage, publishedBlocks, publishedPages, withAnnouncedOpen } from './published-pages.ts'
import { alternates, languageSwitch, withHreflangVersions } from './seo/hreflang.ts'
import { pageMeta } from './seo/page-meta.ts'
import { type Listed, listed } from './seo/sitemap.ts'

/** The pages of a site, composed one by one on demand, because all of them may not fit into memory. */
export interface SitePages {
  readonly site: Site
  /** The site in each of its languages, its own first. */
  readonly sites: readonly [Site, ...Site[]]
  /** Each page once: those in the language of the config, in its order, then those in other languages. */
  readonly list: readonly PublishedPage[]
  readonly compose: (page: PublishedPage) => Page
  /**
   * The objects of which a market's page is composed; a build renders it again only if one is another. Undefined for a
   * page that can show anything of the site.
   */
  readonly madeOf: (page: PublishedPage) => readonly object[] | undefined
  /** The sitemap's entry for a page; undefined if search engines should not list it. */
  readonly listed: (page: PublishedPage) => Listed | undefined
}

/** Every page of the site, each once with its aliases. */
export function pages(site: Site): Page[] {
  const { list, compose } = sitePages(site)
  return list.map(compose)
}

/**
 * The pages of a site in all its languages, none of them composed yet. With drafts, announced markets are open as well.
 */
export function sitePages(written: Site, withDrafts = false): SitePages {
  const site = withDrafts ? withAnnouncedOpen(written) : written
  const sites = sitesInLanguages(site, withDrafts)
  const list = withHreflangVersions(sites.flatMap((one) => pagesInLanguage(one, publishedPages(one))))
  const versions = alternates(site.config.origin, list)
  const bySite = Map.groupBy(list, ({ site }) => site)
  const originalOf = ({ language }: Site) => language && originalLanguage(site.config.locale, language.tag)
  const composers = new Map(bySite.entries().map(([one, pages]) => [one, composer(one, pages, originalOf(one))]))
  const composerOf = ({ site: one }: PublishedPage) => composers.get(one) as Composer
  const versionsOf = ({ version }: PublishedPage): Versions => versions.get(version?.of ?? '') ?? noVersions
  const languagesOf = languageSwitch(list)
  return {
    site,
    sites,
    list,
    compose: (page) => composerOf(page).compose(page, versionsOf(page), languagesOf(page)),
    madeOf: (page) => composerOf(page).madeOf(page, versionsOf(page), languagesOf(page)),
    listed: (page) => listed(site.config.origin, page, versionsOf(page)),
  }
}

type Versions = PageMeta['alternates']

const noVersions: Versions = []

interface Composer {
  readonly compose: (page: PublishedPage, versions: Versions, languages: Page['languages']) => Page
  readonly madeOf: (...given: Parameters<Composer['compose']>) => readonly object[] | undefined
}

function composer(site: Site, list: readonly PublishedPage[], untranslated: Page['untranslated']): Composer {
  const home = homePath(site)
  const labels = pageLabels(site, list)
  const entries = list.map(({ path, meta }) => ({ path, title: meta.crumb, description: meta.description }))
  const frameFor = framesOf(site, labels)
  const marketSiteOf = marketSites(site)
  const directions = directionsOf(site)
  const subjectOf = subjects(site)
  return {
    compose(definition, versions, languages) {
      const { path, aliases, status, market } = definition
      const seen = marketSiteOf(definition) ?? site
      const blocks = publishedBlocks(seen, definition)
      const trail = breadcrumb(definition, labels, home)
      const isTask = blocks.some(({ kind }) => blockKinds[kind].task)
      const lang = languageOf(definition)
      const subject = subjectOf(definition)
      const { layout, task } = frameFor(subject)
      const shown = blocks.map((block) => withData({ site: seen, market, lang, untranslated, pages: entries }, block))
      return {
        path,
        aliases,
        status,
        lang,
        dir: directions.get(lang) ?? direction(lang),
        accent: subject?.accent ?? site.config.accent,
        meta: pageMeta(seen, { ...definition, blocks, trail }, versions),
        breadcrumb: isTask ? [] : trail,
        ...(languages && { languages }),
        ...(untranslated && { untranslated }),
        layout,
        ...(isTask && { task }),
        blocks: shown,
        ...aboutPrices(seen, shown, { subject, lang, isLegal: definition.isLegal }),
        messages: messagesFor(messagesOf(site.messages, subject), blocks),
      }
    },
    madeOf(definition, versions, languages) {
      const own = marketSiteOf(definition)
      if (!own) return undefined
      const { site: _, market, blocks, source, ...written } = definition
      const trail = breadcrumb(definition, labels, home)
      return [...own.parts, frameFor(subjectOf(definition)), versions, { ...written, trail, languages, untranslated }]
    },
  }
}

/** Gives the market that a page belongs to, or that its article is about. */
function subjects(site: Site): (page: PublishedPage) => Market | undefined {
  const markets = new Map(site.markets.map((market) => [market.id, market]))
  return ({ market, about }) => market ?? markets.get(about ?? '')
}

/** The writing directions of the languages of a site and its markets. */
function directionsOf({ config, markets }: Site): ReadonlyMap<string, Page['dir']> {
  const locales = new Set([config.locale, ...markets.map(({ locale }) => locale)])
  return new Map([...locales].map((lang) => [lang, direction(lang)]))
}

/** The UI texts of a page with these blocks: those of the frame, and those that its blocks use. */
function messagesFor(messages: Messages, blocks: readonly Block[]): PageMessages {
  const groups: readonly string[] = [
    'layout',
    'error',
    ...blocks.flatMap(({ kind }) => blockKinds[kind].messages ?? []),
  ]
  const carried = Object.entries(messages).filter(([group]) => groups.includes(group))
  return Object.fromEntries(carried) as unknown as PageMessages
}

/** The part of a site that the pages of one market need: one market and its profiles, no pages and no texts. */
interface MarketSite extends Site {
  /** The objects that it consists of; equal parts give equal pages. */
  readonly parts: readonly object[]
}

/**
 * Gives the market site of a page. Undefined for a page of no market, and for one with a block that shows other parts
 * of the site.
 */
function marketSites(site: Site): (page: PageDefinition) => MarketSite | undefined {
  const { config, messages, benefits, facts, units, language } = site
  const common = { config, messages, benefits, facts, units, ...(language && { language }) }
  const profiles = Map.groupBy(site.profiles, ({ market }) => market)
  const cache = new Map<Market, MarketSite>()
  const marketSite = (market: Market): MarketSite => {
    const own = { markets: [market], profiles: profiles.get(market.id) ?? [] }
    return { ...common, ...own, pages: [], articles: [], legal: [], parts: [common, own] }
  }
  return ({ market, blocks, source: { document } }) => {
    if (!market) return undefined
    const own = cache.get(market) ?? marketSite(market)
    cache.set(market, own)
    if (![...own.markets, ...own.profiles].some((one) => one === document)) return undefined
    const written = typeof blocks === 'function' ? blocks(own) : blocks
    const isOwn = (reference: BlockReference) => !('market' in reference) || reference.market === market.id
    const isEnough = written.every((block) => {
      const { ofWholeSite, references } = blockKinds[block.kind]
      return !ofWholeSite?.(block, market) && (references?.(block) ?? []).every(isOwn)
    })
    return isEnough ? own : undefined
  }
}
