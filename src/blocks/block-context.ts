import type { Block, Market } from '../contract/config.ts'
import type { Site } from '../engine/site/site.ts'

/** What a block's data is made from: the site, its pages, and the market whose page the block stands on. */
export interface BlockContext {
  readonly site: Site
  readonly pages: readonly PageEntry[]
  readonly market: Market | undefined
}

/** A page as lists of pages show it. */
export interface PageEntry {
  readonly path: string
  readonly title: string
  readonly description: string
}

/** Functions that make blocks' data, by the kind of block. */
export type BlockMakers = {
  [K in Block['kind']]?: (context: BlockContext, block: Extract<Block, { kind: K }>) => object
}

/** The market with this id. */
export function marketById(site: Site, id: string): Market {
  const market = site.markets.find((candidate) => candidate.id === id)
  if (!market) throw new Error(`There is no market "${id}".`)
  return market
}

/** The market of a block that only makes sense on a market's page. */
export function ownMarket({ market }: BlockContext): Market {
  if (!market) throw new Error("This block shows a market, so it belongs on a page of a market's file.")
  return market
}
