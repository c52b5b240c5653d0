import { blockKinds, withData } from '../blocks/blocks.ts'
import type { Block, Messages } from '../contract/config.ts'
import { listedMarkets, type Site } from '../engine/site/site.ts'
import type { Crumb, Direction, Layout, Page, PageMessages } from './page.ts'
import { publishedBlocks, publishedPages } from './published-pages.ts'
import { pageMeta } from './seo/page-meta.ts'

/** Every page of the site, each once; a page's aliases are in it. */
export function pages(site: Site): Page[] {
  const all = publishedPages(site)
  const labels = new Map(all.map(({ path, meta }) => [path, meta.crumb]))
  const entries = all.map(({ path, meta }) => ({ path, title: meta.crumb, description: meta.description }))
  const frame = layout(site)
  return all.map((definition) => {
    const { path, aliases = [], status = 200 as const, market, about } = definition
    const blocks = publishedBlocks(site, definition)
    const trail = breadcrumb(path, labels)
    const lang = market?.locale ?? site.config.locale
    return {
      path,
      aliases,
      status,
      lang,
      dir: direction(lang),
      accent: site.markets.find(({ id }) => id === (market?.id ?? about))?.accent ?? site.config.accent,
      meta: pageMeta(site, { ...definition, blocks, trail }, all),
      breadcrumb: trail,
      layout: frame,
      blocks: blocks.map((block) => withData({ site, market, lang, pages: entries }, block)),
      messages: messagesFor(site.messages, blocks),
    }
  })
}

/**
 * The trail to a page, built from the segments of its path: home first, each segment that is a page itself, and the
 * page last, without a link. Segments that lead nowhere are left out, so that no crumb is dead.
 */
export function breadcrumb(path: string, labels: ReadonlyMap<string, string>): Crumb[] {
  if (path === '/') return []
  const segments = path.split('/').slice(1)
  const prefixes = ['/', ...segments.map((_, i) => `/${segments.slice(0, i + 1).join('/')}`)]
  return prefixes.flatMap((href) => {
    const label = labels.get(href)
    if (label === undefined) return []
    return [href === path ? { label } : { label, href }]
  })
}

/** The header and footer of every page; the list of markets is made from the market files. */
export function layout({ config, markets }: Site): Layout {
  const { marketsHeading, groups, social, note } = config.footer
  return {
    brand: config.brand,
    navigation: config.navigation,
    markets: listedMarkets(markets).map((market) => ({ label: market.name, href: market.landing.path })),
    footer: {
      tagline: config.tagline,
      email: config.contact.supportEmail,
      marketsHeading,
      groups,
      social,
      note,
    },
  }
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
