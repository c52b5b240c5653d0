import { blockKinds, withData } from '../blocks/blocks.ts'
import type { Block, Messages } from '../contract/config.ts'
import { sitesInLanguages } from '../engine/languages/languages.ts'
import type { Site } from '../engine/site/site.ts'
import { homePath, languageLinker, languageOf, placedPages, withVersions } from './languages.ts'
import { framesOf } from './layout.ts'
import { ownSites } from './own-site.ts'
import type { Crumb, Direction, Page, PageMessages, PageMeta } from './page.ts'
import type { PageDefinition } from './page-definitions.ts'
import { publishedBlocks, publishedPages, withAnnouncedOpen } from './published.ts'
import { alternates, pageMeta } from './seo/page-meta.ts'
import { type Listed, listed } from './seo/sitemap.ts'

/** A page that visitors meet, with all that follows from its definition alone. */
export interface PublishedPage extends PageDefinition {
  readonly aliases: readonly string[]
  readonly status: 200 | 404
  /** The site in the language that the page is written in. */
  readonly site: Site
  /** The address of the page that it is a translation of; its own where it is none. */
  readonly original: string
}

/** The pages of a site: which there are, and each as data once it is asked for, since all of them may be too much to hold. */
export interface SitePages {
  readonly site: Site
  /** The site in each of its languages, its own first. */
  readonly sites: readonly [Site, ...Site[]]
  /** Each page once, in the order of the config; after those of its own language those of the others. */
  readonly list: readonly PublishedPage[]
  readonly compose: (page: PublishedPage) => Page
  /**
   * All that a page of a market is composed of: of two that are composed of the same, the data are the same. Several pages
   * share most of it. Undefined of a page that may show anything of the site.
   */
  readonly madeOf: (page: PublishedPage) => readonly object[] | undefined
  /** What the sitemap says of a page; undefined where search engines are not to list it. */
  readonly listed: (page: PublishedPage) => Listed | undefined
}

/** Every page of the site, each once; a page's aliases are in it. */
export function pages(site: Site): Page[] {
  const { list, compose } = sitePages(site)
  return list.map(compose)
}

/**
 * The pages of a site in all its languages, none of them composed yet; where drafts are asked for, those too, and markets
 * that are announced as they will be once they open.
 */
export function sitePages(written: Site, withDrafts = false): SitePages {
  const site = withDrafts ? withAnnouncedOpen(written) : written
  const sites = sitesInLanguages(site, withDrafts)
  const list = withVersions(sites.flatMap((one) => placedPages(one, publishedPages(one))))
  const versions = alternates(site.config.origin, list)
  const byOriginal = site.translations ? Map.groupBy(list, ({ original }) => original) : undefined
  const bySite = Map.groupBy(list, ({ site }) => site)
  const composers = new Map(bySite.entries().map(([one, pages]) => [one, composer(one, pages)]))
  const composerOf = ({ site: one }: PublishedPage) => composers.get(one) as Composer
  const versionsOf = ({ version }: PublishedPage): Versions => versions.get(version?.of ?? '') ?? none
  const languageLink = languageLinker()
  const languagesOf = (page: PublishedPage): Page['languages'] => {
    const written = page.status === 200 ? (byOriginal?.get(page.original) ?? []) : []
    return written.length > 1 ? written.map((one) => languageLink(one, page)) : undefined
  }
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

const none: Versions = []

/** Composes the pages of one language. */
interface Composer {
  readonly compose: (page: PublishedPage, versions: Versions, languages: Page['languages']) => Page
  readonly madeOf: (...given: Parameters<Composer['compose']>) => readonly object[] | undefined
}

function composer(site: Site, list: readonly PublishedPage[]): Composer {
  const home = homePath(site)
  const labels = new Map(list.map(({ path, meta }) => [path, meta.crumb]))
  if (site.language) labels.set(home, site.messages.layout.home)
  const entries = list.map(({ path, meta }) => ({ path, title: meta.crumb, description: meta.description }))
  const markets = new Map(site.markets.map((market) => [market.id, market]))
  const frameFor = framesOf(site, labels)
  const ownSiteOf = ownSites(site)
  const languages = new Set([site.config.locale, ...site.markets.map(({ locale }) => locale)])
  const directions = new Map([...languages].map((lang) => [lang, direction(lang)]))
  const subjectOf = ({ market, about }: PublishedPage) => market ?? markets.get(about ?? '')
  return {
    compose(definition, versions, languages) {
      const { path, aliases, status, market } = definition
      const seen = ownSiteOf(definition) ?? site
      const blocks = publishedBlocks(seen, definition)
      const trail = breadcrumb(path, labels, home)
      const isTask = blocks.some(({ kind }) => blockKinds[kind].task)
      const lang = languageOf(definition)
      const subject = subjectOf(definition)
      const { layout, task } = frameFor(subject)
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
        layout,
        ...(isTask && { task }),
        blocks: blocks.map((block) => withData({ site: seen, market, lang, pages: entries }, block)),
        messages: messagesFor(site.messages, blocks),
      }
    },
    madeOf(definition, versions, languages) {
      const own = ownSiteOf(definition)
      if (!own) return undefined
      const { site: _, market, blocks, source, ...written } = definition
      const trail = breadcrumb(definition.path, labels, home)
      return [...own.parts, frameFor(subjectOf(definition)), versions, { ...written, trail, languages }]
    },
  }
}

/**
 * The trail to a page, built from the segments of its path: home first, each segment that is a page itself, and the
 * page last, without a link. Segments that lead nowhere are left out, so that no crumb is dead.
 */
export function breadcrumb(path: string, labels: ReadonlyMap<string, string>, home = '/'): Crumb[] {
  if (path === home) return []
  const segments = path.split('/').slice(1)
  const prefixes = new Set([home, ...segments.map((_, i) => `/${segments.slice(0, i + 1).join('/')}`)])
  return [...prefixes].flatMap((href) => {
    const label = labels.get(href)
    if (label === undefined) return []
    return [href === path ? { label } : { label, href }]
  })
}

/** The UI texts that a page with these blocks carries: those of the frame, and those that its blocks use. */
function messagesFor(messages: Messages, blocks: readonly Block[]): PageMessages {
  const groups: readonly string[] = [
    'layout',
    'error',
    ...blocks.flatMap(({ kind }) => blockKinds[kind].messages ?? []),
  ]
  const found = Object.entries(messages).filter(([group]) => groups.includes(group))
  return Object.fromEntries(found) as unknown as PageMessages
}

/** The direction in which a language (BCP 47, such as `ar-AE`) is written. */
export function direction(language: string): Direction {
  return new Intl.Locale(language).getTextInfo().direction ?? 'ltr'
}
