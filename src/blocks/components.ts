import type { ComponentType } from 'react'

import type { BlockComponent, BlockComponentsOf } from './block-component.ts'
import type { BlockKind, PageBlock } from './page-block.ts'

/** The blocks that react to the visitor, each in a module of its own. A page with none of them needs no script. */
const interactiveBlocks = {
  comparison: async () => (await import('./comparison/Comparison.tsx')).Comparison,
  leadForm: async () => (await import('./leadForm/LeadForm.tsx')).LeadForm,
  notFound: async () => (await import('./notFound/NotFound.tsx')).NotFound,
  planTable: async () => (await import('./planTable/PlanTable.tsx')).PlanTable,
  promotions: async () => (await import('./promotions/Promotions.tsx')).Promotions,
  officeHours: async () => (await import('./officeHours/OfficeHours.tsx')).OfficeHours,
  wizard: async () => (await import('./wizard/Wizard.tsx')).Wizard,
} satisfies { readonly [K in BlockKind]?: () => Promise<BlockComponent<K>> }

/** The modules of blocks that only show. */
const stillModules = {
  still: async () => (await import('./still-blocks.ts')).stillBlocks,
  catalogue: async () => (await import('./catalogue-blocks.ts')).catalogueBlocks,
}

type InteractiveKind = keyof typeof interactiveBlocks
type StillModules = { [M in keyof typeof stillModules]: Awaited<ReturnType<(typeof stillModules)[M]>> }

/** Where each kind that only shows is found. A kind without a component does not compile. */
const stillKinds: { readonly [K in Exclude<BlockKind, InteractiveKind>]: ModuleWith<K> } = {
  article: 'catalogue',
  articleList: 'catalogue',
  callToAction: 'still',
  confirmation: 'still',
  contactDetails: 'still',
  customerReviews: 'catalogue',
  faq: 'still',
  features: 'still',
  glossary: 'catalogue',
  help: 'catalogue',
  hero: 'still',
  linkCards: 'still',
  lists: 'catalogue',
  logos: 'catalogue',
  markets: 'catalogue',
  notice: 'still',
  pageList: 'catalogue',
  planResults: 'catalogue',
  prose: 'catalogue',
  providerHeader: 'catalogue',
  providerList: 'catalogue',
  providerPlans: 'catalogue',
  reviewHeader: 'catalogue',
  stats: 'catalogue',
  steps: 'still',
  subsidy: 'still',
  testimonials: 'catalogue',
}

type ModuleWith<K extends BlockKind> = {
  [M in keyof StillModules]: K extends keyof StillModules[M] ? M : never
}[keyof StillModules]

/** A component whose kind is known only where it is used. */
export type AnyBlockComponent = ComponentType<{ readonly block: PageBlock }>

/** The components of a page, by kind: all that rendering it takes. */
export type BlockComponents = ReadonlyMap<BlockKind, AnyBlockComponent>

/** As much of a page as this needs. */
type Blocks = { readonly blocks: readonly PageBlock[] }

/** Whether any block of the page reacts to the visitor, so that the page needs the app's script. */
export function isInteractive({ blocks }: Blocks): boolean {
  return blocks.some(({ kind }) => isInteractiveKind(kind))
}

/** Loads what the page needs before it is rendered, so that it is rendered once. */
export async function loadBlocks({ blocks }: Blocks): Promise<BlockComponents> {
  const kinds = [...new Set(blocks.map(({ kind }) => kind))]
  return new Map(await Promise.all(kinds.map(async (kind) => [kind, await loadBlock(kind)] as const)))
}

async function loadBlock(kind: BlockKind): Promise<AnyBlockComponent> {
  if (isInteractiveKind(kind)) return (await interactiveBlocks[kind]()) as AnyBlockComponent
  const components: BlockComponentsOf = await stillModules[stillKinds[kind]]()
  return components[kind] as AnyBlockComponent
}

/** The module that a kind of block comes with: a block of its own, or one of those that only show. */
export function moduleOf(kind: BlockKind): keyof typeof stillModules | 'own' {
  return isInteractiveKind(kind) ? 'own' : stillKinds[kind]
}

function isInteractiveKind(kind: BlockKind): kind is InteractiveKind {
  return kind in interactiveBlocks
}
