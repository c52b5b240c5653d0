import type { Block } from '../contract/config.ts'
import { articleBlock } from './article/block.ts'
import { articleListBlock } from './articleList/block.ts'
import type { BlockContext, BlockDefinition } from './block-definition.ts'
import { callToActionBlock } from './callToAction/block.ts'
import { comparisonBlock } from './comparison/block.ts'
import { confirmationBlock } from './confirmation/block.ts'
import { contactDetailsBlock } from './contactDetails/block.ts'
import { countriesBlock } from './countries/block.ts'
import { customerReviewsBlock } from './customerReviews/block.ts'
import { faqBlock } from './faq/block.ts'
import { featuresBlock } from './features/block.ts'
import { glossaryBlock } from './glossary/block.ts'
import { helpBlock } from './help/block.ts'
import { heroBlock } from './hero/block.ts'
import { leadFormBlock } from './leadForm/block.ts'
import { linkCardsBlock } from './linkCards/block.ts'
import { listsBlock } from './lists/block.ts'
import { logosBlock } from './logos/block.ts'
import { marketsBlock } from './markets/block.ts'
import { notFoundBlock } from './notFound/block.ts'
import { noticeBlock } from './notice/block.ts'
import { officeHoursBlock } from './officeHours/block.ts'
import { pageListBlock } from './pageList/block.ts'
import { planResultsBlock } from './planResults/block.ts'
import { planTableBlock } from './planTable/block.ts'
import { promotionsBlock } from './promotions/block.ts'
import { proseBlock } from './prose/block.ts'
import { providerHeaderBlock } from './providerHeader/block.ts'
import { providerListBlock } from './providerList/block.ts'
import { providerPlansBlock } from './providerPlans/block.ts'
import { receiptBlock } from './receipt/block.ts'
import { reviewHeaderBlock } from './reviewHeader/block.ts'
import { statsBlock } from './stats/block.ts'
import { stepsBlock } from './steps/block.ts'
import { subsidyBlock } from './subsidy/block.ts'
import { testimonialsBlock } from './testimonials/block.ts'
import { wizardBlock } from './wizard/block.ts'

/** The kind of a block. */
export type BlockKind = Block['kind']

/** A block of one kind as the config has it. */
type BlockOf<K extends BlockKind> = Extract<Block, { readonly kind: K }>

/** Every kind of block. One without a definition does not compile. */
const definitions = {
  article: articleBlock,
  articleList: articleListBlock,
  callToAction: callToActionBlock,
  comparison: comparisonBlock,
  confirmation: confirmationBlock,
  contactDetails: contactDetailsBlock,
  countries: countriesBlock,
  customerReviews: customerReviewsBlock,
  faq: faqBlock,
  features: featuresBlock,
  glossary: glossaryBlock,
  help: helpBlock,
  hero: heroBlock,
  leadForm: leadFormBlock,
  linkCards: linkCardsBlock,
  lists: listsBlock,
  logos: logosBlock,
  markets: marketsBlock,
  notFound: notFoundBlock,
  notice: noticeBlock,
  officeHours: officeHoursBlock,
  pageList: pageListBlock,
  planResults: planResultsBlock,
  planTable: planTableBlock,
  promotions: promotionsBlock,
  prose: proseBlock,
  providerHeader: providerHeaderBlock,
  providerList: providerListBlock,
  providerPlans: providerPlansBlock,
  receipt: receiptBlock,
  reviewHeader: reviewHeaderBlock,
  stats: statsBlock,
  steps: stepsBlock,
  subsidy: subsidyBlock,
  testimonials: testimonialsBlock,
  wizard: wizardBlock,
} satisfies { readonly [K in BlockKind]: BlockDefinition<BlockOf<K>> }

type Definitions = typeof definitions

/** The data of a block of one kind, besides its config. */
export type BlockData<K extends BlockKind> = Definitions[K] extends { data(...given: never[]): infer D } ? D : undefined

/** A block of one kind as pages carry it: its config and its data. */
export type PageBlockOf<K extends BlockKind> = {
  [P in K]: BlockOf<P> & { readonly data: BlockData<P> }
}[K]

/** A block of any kind, with its data. */
export type PageBlock = PageBlockOf<BlockKind>

/** The definition of every kind of block. */
export const blockKinds: Readonly<Record<BlockKind, BlockDefinition>> = definitions

/** The block with its data, as a page carries it. */
export function withData(context: BlockContext, block: Block): PageBlock {
  return { ...block, data: blockKinds[block.kind].data?.(context, block) } as PageBlock
}

/** Whether a page needs the app's script. */
export function isInteractive(page: { readonly blocks: readonly Block[] }): boolean {
  return page.blocks.some(({ kind }) => blockKinds[kind].interactive)
}
