import type { ComponentType } from 'react'
import { hasComparison, hasFilters, plainVisit, type Visit } from '#engine/site.ts'
import { pricing } from '../renderer/plan/use-repriced.ts'
import { sideBySide } from '../renderer/side-by-side/load-side-by-side.ts'
import type { BlockKind, BlockProps, CarriedBlock } from './blocks.ts'
import { filtering } from './comparison/use-filtering.ts'
import { wizardExtras } from './wizard/load-extras.ts'

/** The module of every kind of block, with a component of the same name. A kind without one does not compile. */
const modules: { readonly [K in BlockKind]: () => Promise<BlockModule<K>> } = {
  article: () => import('./article/Article.tsx'),
  articleList: () => import('./articleList/ArticleList.tsx'),
  callToAction: () => import('./callToAction/CallToAction.tsx'),
  comparison: () => import('./comparison/Comparison.tsx'),
  confirmation: () => import('./confirmation/Confirmation.tsx'),
  contactDetails: () => import('./contactDetails/ContactDetails.tsx'),
  countries: () => import('./countries/Countries.tsx'),
  customerReviews: () => import('./customerReviews/CustomerReviews.tsx'),
  faq: () => import('./faq/Faq.tsx'),
  features: () => import('./features/Features.tsx'),
  glossary: () => import('./glossary/Glossary.tsx'),
  help: () => import('./help/Help.tsx'),
  hero: () => import('./hero/Hero.tsx'),
  leadForm: () => import('./leadForm/LeadForm.tsx'),
  linkCards: () => import('./linkCards/LinkCards.tsx'),
  lists: () => import('./lists/Lists.tsx'),
  logos: () => import('./logos/Logos.tsx'),
  markets: () => import('./markets/Markets.tsx'),
  notFound: () => import('./notFound/NotFound.tsx'),
  notice: () => import('./notice/Notice.tsx'),
  officeHours: () => import('./officeHours/OfficeHours.tsx'),
  pageList: () => import('./pageList/PageList.tsx'),
  planResults: () => import('./planResults/PlanResults.tsx'),
  planTable: () => import('./planTable/PlanTable.tsx'),
  promotions: () => import('./promotions/Promotions.tsx'),
  prose: () => import('./prose/Prose.tsx'),
  providerHeader: () => import('./providerHeader/ProviderHeader.tsx'),
  providerList: () => import('./providerList/ProviderList.tsx'),
  providerPlans: () => import('./providerPlans/ProviderPlans.tsx'),
  receipt: () => import('./receipt/Receipt.tsx'),
  reviewHeader: () => import('./reviewHeader/ReviewHeader.tsx'),
  stats: () => import('./stats/Stats.tsx'),
  steps: () => import('./steps/Steps.tsx'),
  subsidy: () => import('./subsidy/Subsidy.tsx'),
  testimonials: () => import('./testimonials/Testimonials.tsx'),
  wizard: () => import('./wizard/Wizard.tsx'),
}

type BlockModule<K extends BlockKind> = Readonly<Record<Capitalize<K>, BlockComponent<K>>>

type BlockComponent<K extends BlockKind = BlockKind> = ComponentType<BlockProps<K>>

/** The components that render a page, by kind of block. */
export type BlockComponents = ReadonlyMap<BlockKind, BlockComponent>

/** Loads the components of a page, and its side-by-side comparison if the address asks for one. */
export async function loadBlocks(
  page: { readonly blocks: readonly CarriedBlock[] },
  visit: Visit = plainVisit,
): Promise<BlockComponents> {
  // The comparison itself reports that it could not be loaded.
  if (hasComparison(visit)) await sideBySide.load().catch(() => {})
  if (hasFilters(visit)) await filtering.load()
  if (page.blocks.some(isRepriced)) await pricing.load()
  if (page.blocks.some(hasExtras)) await wizardExtras.load()
  const kinds = [...new Set(page.blocks.map(({ kind }) => kind))].filter((kind) => kind !== 'existing')
  return new Map(await Promise.all(kinds.map(async (kind) => [kind, await loadBlock(kind)] as const)))
}

/** Whether the prices of a block follow the visitor's answers. */
export function isRepriced(block: CarriedBlock): boolean {
  return (block.kind === 'comparison' || block.kind === 'wizard') && block.data.repricing !== undefined
}

/** Whether a block is a form with typed or several answers, or with ends. */
export function hasExtras(block: CarriedBlock): boolean {
  return block.kind === 'wizard' && block.data.hasExtras
}

async function loadBlock(kind: BlockKind): Promise<BlockComponent> {
  const module: Partial<Record<string, unknown>> = await modules[kind]()
  return module[componentName(kind)] as BlockComponent
}

/** The name of a kind's component, which is also that of its file. */
function componentName<K extends BlockKind>(kind: K): Capitalize<K> {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as Capitalize<K>
}
