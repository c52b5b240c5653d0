import path from 'node:path'
import type { Block } from '#engine/contract/config.ts'
import { comparedOffers, type Offer } from '#engine/offers.ts'
import type { Market, PageConfig, Site } from '#engine/site.ts'
import { comparisonBlock } from '#site/blocks/comparison/block.ts'
import { plansListed } from '#site/blocks/listed-plans.ts'
import type { Page } from '#site/pages/page.ts'
import { pages } from '#site/pages/pages.ts'
import { loadSite } from '#tests/checker/load-site.ts'

/** The folder with the config of the launch, on which tests of the specification run. */
export const launchRoot = import.meta.dirname

/** The site at its launch. */
export const site: Site = load()

/** Every page of the site, in each of its languages. */
export const allPages: readonly Page[] = pages(site)

/** The pages that are written in English: those that the specification knows. */
export const englishPages: readonly Page[] = allPages.filter(({ lang }) => lang.startsWith('en'))

function load(): Site {
  const checked = loadSite(launchRoot, path.join(launchRoot, '../..'))
  if (checked.site) return checked.site
  const problems = checked.diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`)
  throw new Error(`The config of the launch is not sound:\n${problems.join('\n')}`)
}

/** The market with this id. */
export function marketOf(id: string): Market {
  return found(site.markets, (market) => market.id === id, id)
}

/** The wizard of this market. */
export function wizardOf(id: string): NonNullable<Market['wizard']> {
  const { wizard } = marketOf(id)
  if (!wizard) throw new Error(`${id} has no wizard.`)
  return wizard
}

/** The plans that the market's landing page opens with. */
export function openingPlans(id: string): readonly Offer[] {
  const market = marketOf(id)
  return comparedOffers(site, market, plansListed({ site, market }, blockOf(market.landing.blocks, 'comparison')))
    .opening
}

/** The data of a market's comparison. */
export function dataOf(market: Market) {
  const block = blockOf(market.landing.blocks, 'comparison')
  return comparisonBlock.data({ site, pages: [], lang: market.locale, market }, block)
}

/** The data of the comparison of the market with this id. */
export function comparisonOf(id: string) {
  return dataOf(marketOf(id))
}

/** The page file with this id. */
export function pageFileOf(id: string): PageConfig {
  return found(site.pages, (page) => page.id === id, id)
}

/** The page that is served at this path, by its own address or an alias. */
export function pageAt(path: string): Page {
  return found(allPages, (page) => page.path === path || page.aliases.includes(path), path)
}

/** The first block of this kind. */
export function blockOf<K extends Block['kind']>(blocks: readonly Block[], kind: K): Extract<Block, { kind: K }> {
  return found(blocks, (block) => block.kind === kind, kind) as Extract<Block, { kind: K }>
}

/** Every text in a value, however deep, one a line. */
export function textIn(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(textIn).join('\n')
}

function found<T>(all: readonly T[], is: (candidate: T) => boolean, name: string): T {
  const match = all.find(is)
  if (match === undefined) throw new Error(`The site has no ${name}.`)
  return match
}
