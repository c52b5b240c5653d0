import type { Block, Market, Messages, Meta } from '../contract/config.ts'
import { pageBlock } from './block-data.ts'
import { breadcrumb } from './breadcrumb.ts'
import { layout } from './layout.ts'
import type { BlockKind, Page, PageWords } from './page.ts'
import type { Site } from './site.ts'
import { alternates, structuredData } from './search.ts'

/** A page before the rest of the site is known to it: an address, its metadata and its blocks. */
interface Draft {
  readonly path: string
  readonly aliases?: readonly string[]
  readonly status?: 404
  readonly meta: Meta
  readonly blocks: readonly Block[]
  readonly market?: Market
}

/** Every page of the site, each once; a page's aliases are in it. */
export function pages(site: Site): Page[] {
  const drafts: Draft[] = [...site.pages, ...site.markets.flatMap(marketDrafts)]
  const labels = new Map(drafts.map(({ path, meta }) => [path, meta.crumb]))
  const frame = layout(site)
  return drafts.map(({ path, aliases = [], status = 200 as const, meta, blocks, market }) => {
    const trail = breadcrumb(path, labels)
    const canonical = site.config.origin + path
    return {
      path,
      aliases,
      status,
      lang: market?.locale ?? site.config.locale,
      accent: market?.id,
      meta: {
        title: meta.title,
        description: meta.description,
        canonical,
        noindex: meta.noindex ?? false,
        alternates: market?.landing.path === path ? alternates(site, market) : [],
        structuredData: structuredData(site, { trail, canonical, kinds: meta.structuredData ?? [], market }),
      },
      breadcrumb: trail,
      layout: frame,
      blocks: blocks.map((block) => pageBlock({ site, market }, block)),
      words: wordsFor(site.messages, blocks),
    }
  })
}

/** The pages that a market's file describes: its landing page and, with a wizard, the quote and thank-you pages. */
function marketDrafts(market: Market): Draft[] {
  const { landing, wizard, thankYou } = market
  const drafts: Draft[] = [{ ...landing, market }]
  if (wizard) drafts.push({ path: wizard.path, aliases: wizard.aliases ?? [], meta: wizard.meta, blocks: [{ kind: 'wizard' }], market })
  if (wizard && thankYou) drafts.push({ ...thankYou, market })
  return drafts
}

const wordsOf: Partial<Record<BlockKind, readonly (keyof PageWords)[]>> = {
  comparison: ['comparison', 'plan'],
  wizard: ['wizard', 'form', 'plan'],
  leadForm: ['form'],
  officeHours: ['officeHours'],
  contactDetails: ['contactDetails'],
  planResults: ['plan'],
  help: ['help'],
  confirmation: ['confirmation'],
}

function wordsFor(messages: Messages, blocks: readonly Block[]): PageWords {
  const groups = ['layout', 'error', ...blocks.flatMap((block) => wordsOf[block.kind] ?? [])]
  return Object.fromEntries(Object.entries(messages).filter(([group]) => groups.includes(group))) as unknown as PageWords
}
