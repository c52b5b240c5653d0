import type { Block } from '#engine/contract/config.ts'
import { dayText } from '#engine/dates.ts'
import { withFigures } from '#engine/figures.ts'
import { money } from '#engine/money.ts'
import { listedOffers, quoteHref } from '#engine/offers.ts'
import { providerById } from '#engine/plans.ts'
import { addressIn, isOpen, published } from '#engine/site.ts'
import { articleBlock } from './article/block.ts'
import { articleListBlock } from './articleList/block.ts'
import {
  type BlockContext,
  type BlockDefinition,
  marketById,
  ownMarket,
  providerReferences,
} from './block-definition.ts'
import { comparisonBlock } from './comparison/block.ts'
import { contactDetailsBlock } from './contactDetails/block.ts'
import { countriesBlock } from './countries/block.ts'
import drawings from './drawings.json' with { type: 'json' }
import blockExamples from './examples.json' with { type: 'json' }
import { heroBlock } from './hero/block.ts'
import { leadFormBlock } from './leadForm/block.ts'
import { figuresOfList, planResultsBlock, planTableBlock } from './listed-plans.ts'
import { listsBlock } from './lists/block.ts'
import { marketCard, marketsBlock } from './markets/block.ts'
import { officeHoursBlock } from './officeHours/block.ts'
import { promotionsBlock } from './promotions/block.ts'
import { providerListBlock } from './providerList/block.ts'
import { providerPlansBlock } from './providerPlans/block.ts'
import { reviewHeaderBlock, reviewOn } from './reviewHeader/block.ts'
import { stepsBlock } from './steps/block.ts'
import { wizardBlock } from './wizard/block.ts'

export type BlockKind = Block['kind']

/** A block of one kind as the config has it. */
type BlockOf<K extends BlockKind> = Extract<Block, { readonly kind: K }>

/** Every kind of block. One without a definition does not compile. */
const definitions = {
  article: articleBlock,
  articleList: articleListBlock,
  callToAction: {
    data: ({ site }, { quote }) => {
      const market = quote && marketById(site, quote.market)
      if (!market || !isOpen(market)) return undefined
      const { whichPlan, anyPlan } = site.messages.provider
      return { plans: listedOffers(site, market, quote.provider), quoteHref: quoteHref(market), whichPlan, anyPlan }
    },
    references: ({ quote }) => (quote ? providerReferences(quote, 'quote') : []),
  },
  comparison: comparisonBlock,
  confirmation: {
    followsVisit: true,
    opening: true,
    shareCard: 'quote',
    messages: ['confirmation'],
    data: (_, { picture }) => ({ drawing: picture && drawings[picture] }),
  },
  contactDetails: contactDetailsBlock,
  countries: countriesBlock,
  customerReviews: {
    messages: ['plan'],
    data: ({ lang }, { items }) => ({ dates: items.map(({ date }) => dayText(date, lang)) }),
  },
  faq: { structuredData: (_, { items }) => ({ questions: items }) },
  features: {},
  glossary: { anchors: ({ terms }) => terms.map(({ id }, i) => ({ at: ['terms', i, 'id'], id })) },
  help: {
    messages: ['help'],
    data: ({ site: { config } }) => ({
      phone: published(config.contact.phone),
      email: published(config.contact.supportEmail),
    }),
  },
  hero: heroBlock,
  leadForm: leadFormBlock,
  linkCards: {},
  lists: listsBlock,
  logos: {
    data: ({ site }, { providers }) => ({
      providers: providers.map(({ market, provider: id }) => providerById(site, marketById(site, market), id)),
    }),
    references: ({ providers }) => providers.flatMap((named, i) => providerReferences(named, 'providers', i)),
  },
  markets: marketsBlock,
  notFound: {
    ofWholeSite: () => true,
    interactive: true,
    opening: true,
    data: ({ site }, { markets, picture }) => ({
      home: addressIn(site, '/'),
      drawing: picture && drawings[picture],
      markets: markets.map((id) => marketCard(site, marketById(site, id), 'landing')),
    }),
    references: ({ markets }) => markets.map((market, i) => ({ to: 'market', at: ['markets', i], market })),
  },
  notice: {},
  officeHours: officeHoursBlock,
  pageList: {
    ofWholeSite: () => true,
    messages: ['plan'],
    data: ({ site, pages }, { under }) => ({
      pages: pages
        .filter(({ path }) => path.startsWith(`${under}/`) && !path.slice(under.length + 1).includes('/'))
        .map((page) => ({ ...page, ...reviewOn(site, page.path) })),
    }),
    references: ({ under }) => [{ to: 'pages', at: ['under'], under }],
  },
  planResults: planResultsBlock,
  planTable: planTableBlock,
  promotions: promotionsBlock,
  prose: {},
  providerHeader: {
    opening: true,
    generated: true,
    shareCard: 'provider',
    data: (context, block) => ({ provider: providerById(context.site, ownMarket(context), block.provider) }),
  },
  providerList: providerListBlock,
  providerPlans: providerPlansBlock,
  receipt: { followsVisit: true, messages: ['confirmation'] },
  reviewHeader: reviewHeaderBlock,
  stats: {},
  steps: stepsBlock,
  subsidy: {
    shows: 'adjustments',
    data: (context, { adjustment }) => {
      const { adjustments = [], currency, id } = ownMarket(context)
      const { amount } = adjustments.find((candidate) => candidate.id === adjustment) ?? {}
      if (amount === undefined) throw new Error(`Market "${id}" has no amount for its adjustment "${adjustment}".`)
      return { amount: money(Math.abs(amount), currency) }
    },
  },
  testimonials: { messages: ['plan', 'testimonials'] },
  wizard: wizardBlock,
} satisfies { readonly [K in BlockKind]: BlockDefinition<BlockOf<K>> }

type Definitions = typeof definitions

/** The data of a block of one kind, besides its config. */
export type BlockData<K extends BlockKind> = Definitions[K] extends { data(...given: never[]): infer D } ? D : undefined

/** A block of one kind as pages carry it: its config and its data. */
export type PageBlockOf<K extends BlockKind> = {
  [P in K]: BlockOf<P> & { readonly data: BlockData<P> }
}[K]

export type PageBlock = PageBlockOf<BlockKind>

export const blockKinds: Readonly<Record<BlockKind, BlockDefinition>> = definitions

/** An example of every kind, for documentation, previews and tests, in a site with the market Atlantis. */
export const examples = blockExamples as unknown as Readonly<Record<BlockKind, Block>>

/** The props of a block's component. */
export interface BlockProps<K extends BlockKind> {
  readonly block: PageBlockOf<K>
}

/** The block with its data and the figures of its list, as a page carries it. */
export function withData(context: BlockContext, block: Block): PageBlock {
  const figures = figuresOfList(context, block)
  const written = withFigures(block, { named: (name) => figures[name], language: context.lang })
  return { ...written, data: blockKinds[block.kind].data?.(context, written) } as PageBlock
}

/** Whether a page needs the app's script. */
export function isInteractive(page: { readonly blocks: readonly { readonly kind: BlockKind }[] }): boolean {
  return page.blocks.some(({ kind }) => blockKinds[kind].interactive)
}

/** The blocks that change on their page, which the app renders. */
export function liveBlocks<B extends { readonly kind: BlockKind }>(blocks: readonly B[]): readonly B[] {
  return blocks.filter(({ kind }) => blockKinds[kind].interactive || blockKinds[kind].followsVisit)
}

/** A block as the app has it; one that does not change on the page is only in the document of the first page. */
export type CarriedBlock = PageBlock | { readonly kind: 'existing' }
