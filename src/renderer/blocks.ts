import type { ComponentType } from 'react'
import type { BlockKind, Page, PageBlock, PageBlockOf } from '../engine/page.ts'

/** The component that shows a block of one kind. */
export type BlockComponent<K extends BlockKind> = ComponentType<{ readonly block: PageBlockOf<K> }>

/** The blocks that react to the visitor, each in a module of its own. A page with none of them needs no script. */
const interactiveBlocks = {
  comparison: async () => (await import('./blocks/Comparison/Comparison.tsx')).Comparison,
  leadForm: async () => (await import('./blocks/LeadForm/LeadForm.tsx')).LeadForm,
  notFound: async () => (await import('./blocks/NotFound/NotFound.tsx')).NotFound,
  officeHours: async () => (await import('./blocks/OfficeHours/OfficeHours.tsx')).OfficeHours,
  wizard: async () => (await import('./blocks/Wizard/Wizard.tsx')).Wizard,
} satisfies { readonly [K in BlockKind]?: () => Promise<BlockComponent<K>> }

type InteractiveKind = keyof typeof interactiveBlocks

/** A component for every other kind: one without does not compile. */
export type StillBlocks = { readonly [K in Exclude<BlockKind, InteractiveKind>]: BlockComponent<K> }

/** A component whose kind is known only where it is used. */
export type AnyBlockComponent = ComponentType<{ readonly block: PageBlock }>

/** The components of a page, by kind: all that rendering it takes. */
export type BlockComponents = ReadonlyMap<BlockKind, AnyBlockComponent>

/** Whether any block of the page reacts to the visitor, so that the page needs the app's script. */
export function isInteractive(page: Page): boolean {
  return page.blocks.some(({ kind }) => isInteractiveKind(kind))
}

/** Loads what the page needs before it is rendered, so that it is rendered once. */
export async function loadBlocks(page: Page): Promise<BlockComponents> {
  const kinds = [...new Set(page.blocks.map(({ kind }) => kind))]
  return new Map(await Promise.all(kinds.map(async (kind) => [kind, await loadBlock(kind)] as const)))
}

async function loadBlock(kind: BlockKind): Promise<AnyBlockComponent> {
  const component = isInteractiveKind(kind)
    ? await interactiveBlocks[kind]()
    : (await import('./still-blocks.ts')).stillBlocks[kind]
  return component as AnyBlockComponent
}

function isInteractiveKind(kind: BlockKind): kind is InteractiveKind {
  return kind in interactiveBlocks
}
