import type { Block, LeadFormBlock, Messages, PlanReference } from '#engine/contract/config.ts'
import { type Offer, offerById } from '#engine/offers.ts'
import type { Market, OriginalLanguage, Site } from '#engine/site.ts'

/** A kind of block, apart from its schema and its component. */
export interface BlockDefinition<B extends Block = Block> {
  /** Whether its page needs the app's script. */
  readonly interactive?: true
  /** Whether it follows the address or the session on a page with the app, without being a reason to load it. */
  readonly followsVisit?: true
  /** Whether it has the main heading of its page, and so must come first. */
  readonly opening?: true
  /** Whether it is a task to be finished, whose page leaves out menu, breadcrumb and footer. */
  readonly task?: true
  /** Whether the site generates it, so that no config contains it. */
  readonly generated?: true
  /**
   * Whether it shows other markets, pages or texts without referring to them, so that its page, of a market, depends on the
   * whole site.
   */
  ofWholeSite?(block: B, market: Market): boolean
  /** The section of its market's file that it shows. */
  readonly shows?: keyof Market
  /** The picture of a shared link to its page, unless a block before it sets one. */
  readonly shareCard?: ShareCard
  /** The groups of UI texts that its component uses. */
  readonly messages?: readonly (keyof Messages)[]
  /** The data that it shows besides its config. */
  data?(context: BlockContext, block: B): object | undefined
  /** The markets, providers, plans and pages that it refers to. */
  references?(block: B): readonly BlockReference[]
  /** Its anchors besides `anchor`. */
  anchors?(block: B): readonly (InBlock & { readonly id: string })[]
  /** The places in it that count working days and so need the hours of its market's office. */
  workingDays?(block: B): readonly InBlock[]
  /** Its form, if it is one. */
  form?(block: B): LeadFormBlock
  /** The facts for the page's structured data. */
  structuredData?(place: Pick<BlockContext, 'site' | 'market'>, block: B): BlockFacts
}

/** The context from which a block's data is made. */
export interface BlockContext {
  readonly site: Site
  readonly pages: readonly PageEntry[]
  /** The language of the page (BCP 47). */
  readonly lang: string
  /** The original language, on a page of a translation. */
  readonly untranslated?: OriginalLanguage | undefined
  /** The market of the page; undefined on a page of no market. */
  readonly market: Market | undefined
}

/** A page as lists of pages show it. */
interface PageEntry {
  readonly path: string
  readonly title: string
  readonly description: string
}

/** The kinds of pictures for shared links. */
export type ShareCard = 'article' | 'comparison' | 'provider' | 'quote' | 'review' | 'site'

/** A place in a block, as the keys that lead to it. */
interface InBlock {
  readonly at: readonly (string | number)[]
}

/** A reference from a block to something else, and its place in the block. */
export type BlockReference = InBlock &
  (
    | { readonly to: 'market'; readonly market: string }
    /** A provider; without `market` of the page's own market. */
    | { readonly to: 'provider'; readonly market?: string; readonly provider: string }
    /** A plan; without `market` of the page's own market, with `listed` only a listed one. */
    | { readonly to: 'plan'; readonly market?: string; readonly plan: number; readonly listed?: true }
    | { readonly to: 'pages'; readonly under: string }
  )

/** References to a market and one of its providers from one object in a block. */
export function providerReferences(
  { market, provider }: { readonly market: string; readonly provider: string },
  ...at: InBlock['at']
): BlockReference[] {
  return [
    { to: 'market', at: [...at, 'market'], market },
    { to: 'provider', at: [...at, 'provider'], market, provider },
  ]
}

/** References to a market and one of its plans from one object in a block. */
export function planReferences({ market, plan }: PlanReference, ...at: InBlock['at']): BlockReference[] {
  return [
    { to: 'market', at: [...at, 'market'], market },
    { to: 'plan', at: [...at, 'plan'], market, plan },
  ]
}

/** Facts for structured data: questions with answers, plans, a product with ratings. */
export interface BlockFacts {
  readonly questions?: readonly { readonly question: string; readonly answer: string }[]
  readonly plans?: readonly Offer[]
  /** The heading over the plans, if there is one. */
  readonly plansHeading?: string
  readonly rated?: { readonly name: string; readonly rating: number; readonly reviews: number }
}

/** The market with this id. Throws if there is none. */
export function marketById(site: Site, id: string): Market {
  const market = site.markets.find((candidate) => candidate.id === id)
  if (!market) throw new Error(`There is no market "${id}".`)
  return market
}

/** The offer of the plan that a block refers to. Throws if there is none. */
export function referencedOffer(site: Site, { market, plan }: PlanReference): Offer {
  return offerById(site, marketById(site, market), plan)
}

/** The market of a block's page. Throws on a page of no market. */
export function ownMarket({ market }: Pick<BlockContext, 'market'>): Market {
  if (!market) throw new Error("This block shows a market, so it belongs on a page of a market's file.")
  return market
}
