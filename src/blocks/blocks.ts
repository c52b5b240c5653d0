import type { Block } from '../contract/config.ts'
import { dayText } from '../engine/dates/dates.ts'
import { money } from '../engine/money/money.ts'
import { hoursTexts } from '../engine/offices/office-hours-text.ts'
import { listedOffers } from '../engine/plans/offers.ts'
import { provider } from '../engine/plans/providers.ts'
import { articleBlock } from './article/block.ts'
import { articleListBlock } from './articleList/block.ts'
import {
  type BlockContext,
  type BlockDefinition,
  marketById,
  ownMarket,
  providerReferences,
} from './block-definition.ts'
import { callToActionBlock } from './callToAction/block.ts'
import { comparisonBlock } from './comparison/block.ts'
import { contactDetailsBlock } from './contactDetails/block.ts'
import { countriesBlock } from './countries/block.ts'
import { drawings } from './drawings.ts'
import blockExamples from './examples.json' with { type: 'json' }
import { leadFormBlock } from './leadForm/block.ts'
import { listsBlock } from './lists/block.ts'
import { marketsBlock } from './markets/block.ts'
import { notFoundBlock } from './notFound/block.ts'
import { pageListBlock } from './pageList/block.ts'
import { planResultsBlock } from './planResults/block.ts'
import { planTableBlock } from './planTable/block.ts'
import { promotionsBlock } from './promotions/block.ts'
import { providerListBlock } from './providerList/block.ts'
import { reviewHeaderBlock } from './reviewHeader/block.ts'
import { stepsBlock } from './steps/block.ts'
import { wizardBlock } from './wizard/block.ts'

export type BlockKind = Block['kind']

/** A block of one kind as the config has it. */
type BlockOf<K extends BlockKind> = Extract<Block, { readonly kind: K }>

/** Every kind of block. One without a definition does not compile. */
const definitions = {
  article: articleBlock,
  articleList: articleListBlock,
  callToAction: callToActionBlock,
  comparison: comparisonBlock,
  confirmation: { opening: true, shareCard: 'quote', messages: ['confirmation'] },
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
    data: ({ site }) => ({ phone: site.config.contact.phone, email: site.config.contact.supportEmail }),
  },
  hero: { opening: true, data: (_, { picture }) => ({ drawing: picture && drawings[picture] }) },
  leadForm: leadFormBlock,
  linkCards: {},
  lists: listsBlock,
  logos: {
    data: ({ site }, { providers }) => ({
      providers: providers.map(({ market, provider: id }) => provider(site, marketById(site, market), id)),
    }),
    references: ({ providers }) => providers.flatMap((named, i) => providerReferences(named, 'providers', i)),
  },
  markets: marketsBlock,
  notFound: notFoundBlock,
  notice: {},
  officeHours: {
    interactive: true,
    shows: 'contact',
    messages: ['officeHours'],
    data: (context) => {
      const { contact, timeZone, id, locale } = ownMarket(context)
      if (!contact) throw new Error(`Market "${id}" has an officeHours block but no contact.`)
      return { ...contact, timeZone, hours: hoursTexts(contact.officeHours, context.site.messages.officeHours, locale) }
    },
  },
  pageList: pageListBlock,
  planResults: planResultsBlock,
  planTable: planTableBlock,
  promotions: promotionsBlock,
  prose: {},
  providerHeader: {
    opening: true,
    generated: true,
    shareCard: 'provider',
    data: (context, block) => ({ provider: provider(context.site, ownMarket(context), block.provider) }),
  },
  providerList: providerListBlock,
  providerPlans: {
    generated: true,
    messages: ['plan'],
    data: (context, block) => ({ plans: listedOffers(context.site, ownMarket(context), block.provider) }),
  },
  receipt: { messages: ['confirmation'] },
  reviewHeader: reviewHeaderBlock,
  stats: {},
  steps: stepsBlock,
  subsidy: {
    shows: 'subsidy',
    data: (context) => {
      const { subsidy, currency, id } = ownMarket(context)
      if (!subsidy) throw new Error(`Market "${id}" has a subsidy block but no subsidy.`)
      return { amount: money(subsidy.amount, currency) }
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

/** The block with its data, as a page carries it. */
export function withData(context: BlockContext, block: Block): PageBlock {
  return { ...block, data: blockKinds[block.kind].data?.(context, block) } as PageBlock
}

/** Whether a page needs the app's script. */
export function isInteractive(page: { readonly blocks: readonly Block[] }): boolean {
  return page.blocks.some(({ kind }) => blockKinds[kind].interactive)
}
