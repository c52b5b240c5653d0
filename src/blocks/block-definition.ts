import type { Block, LeadFormBlock, Messages, PlanReference } from '../contract/config.ts'
import type { Offer } from '../engine/plans/offers.ts'
import type { Market, Site } from '../engine/site/site.ts'

/** All that the site knows of one kind of block, apart from its schema and its component. What a kind does without is left out. */
export interface BlockDefinition<B extends Block = Block> {
  /** Whether it reacts to the visitor, so that a page with it needs the app's script. */
  readonly interactive?: true
  /** Whether it has the main heading of its page, and so comes first. */
  readonly opening?: true
  /** Whether it is one task from beginning to end, so that the menu, the trail and the footer stay out of its page. */
  readonly task?: true
  /** Whether the site makes it, of a profile or a text, so that nobody writes it. */
  readonly generated?: true
  /** Whether it shows, without naming it, what belongs to other markets than its page's, or other pages and texts. */
  readonly ofWholeSite?: true
  /** The section of its market's file that it shows. */
  readonly shows?: keyof Market
  /** The picture of its page when the page is shared, unless a block before it has one. */
  readonly shareCard?: ShareCard
  /** The groups of UI texts that its component uses. */
  readonly messages?: readonly (keyof Messages)[]
  /** What it shows that is not written in it. */
  data?(context: BlockContext, block: B): object | undefined
  /** What it names that is written elsewhere. */
  references?(block: B): readonly BlockReference[]
  /** The addresses on its page that it has besides its own `anchor`. */
  anchors?(block: B): readonly (InBlock & { readonly id: string })[]
  /** Where it counts working days, which are those of its market's office. */
  workingDays?(block: B): readonly InBlock[]
  /** The form that it is, with its fields and its name. */
  form?(block: B): LeadFormBlock
  /** What it tells search engines, where its page asks for that. */
  structuredData?(site: Site, block: B): BlockFacts
  /** A block of this kind, as the config of a site writes it that has Atlantis for a market. */
  readonly example: B
}

/** What a block's data is made from: the site, its pages, and what is known of the page that the block stands on. */
export interface BlockContext {
  readonly site: Site
  readonly pages: readonly PageEntry[]
  /** The language of the page (BCP 47), by which its dates are written. */
  readonly lang: string
  /** The market whose page it is. */
  readonly market: Market | undefined
}

/** A page as lists of pages show it. */
export interface PageEntry {
  readonly path: string
  readonly title: string
  readonly description: string
}

/** The pictures of shared links, by the kind of page. */
export type ShareCard = 'article' | 'comparison' | 'provider' | 'quote' | 'review' | 'site'

/** A place in a block: the keys on the way to it. */
export interface InBlock {
  readonly at: readonly (string | number)[]
}

/** Something that a block names, and where it does so. */
export type BlockReference = InBlock &
  (
    | { readonly to: 'market'; readonly market: string }
    | { readonly to: 'provider'; readonly market: string; readonly provider: string }
    /** A plan, of the market of the page itself where none is named; one that is listed, where that is asked for. */
    | { readonly to: 'plan'; readonly market?: string; readonly plan: number; readonly listed?: true }
    | { readonly to: 'pages'; readonly under: string }
  )

/** References to a market and one of its providers, which stand in one object. */
export function providerReferences(
  { market, provider }: { readonly market: string; readonly provider: string },
  ...at: InBlock['at']
): BlockReference[] {
  return [
    { to: 'market', at: [...at, 'market'], market },
    { to: 'provider', at: [...at, 'provider'], market, provider },
  ]
}

/** References to a market and one of its plans, which stand in one object. */
export function planReferences({ market, plan }: PlanReference, ...at: InBlock['at']): BlockReference[] {
  return [
    { to: 'market', at: [...at, 'market'], market },
    { to: 'plan', at: [...at, 'plan'], market, plan },
  ]
}

/** What search engines learn about: questions and their answers, plans, a product that customers have rated. */
export interface BlockFacts {
  readonly questions?: readonly { readonly question: string; readonly answer: string }[]
  readonly plans?: readonly Offer[]
  readonly rated?: { readonly name: string; readonly rating: number; readonly reviews: number }
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
