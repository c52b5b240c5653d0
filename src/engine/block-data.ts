import type { Block } from '../contract/config.ts'
import type { BlockContext } from './blocks/block-context.ts'
import { contactBlocks } from './blocks/contact-blocks.ts'
import { formBlocks } from './blocks/form-blocks.ts'
import { marketBlocks } from './blocks/market-blocks.ts'
import { planBlocks } from './blocks/plan-blocks.ts'
import { providerBlocks } from './blocks/provider-blocks.ts'
import { textBlocks } from './blocks/text-blocks.ts'
import type { PageBlock } from './page.ts'

const makers = {
  ...contactBlocks,
  ...formBlocks,
  ...marketBlocks,
  ...planBlocks,
  ...providerBlocks,
  ...textBlocks,
}

/** What a block shows that is not written in the block itself, by the kind of block. */
export type BlockData = { readonly [K in keyof typeof makers]: ReturnType<(typeof makers)[K]> }

/** The block with its data, as a page carries it. */
export function pageBlock(context: BlockContext, block: Block): PageBlock {
  const make = (makers as Partial<Record<string, (context: BlockContext, block: Block) => unknown>>)[block.kind]
  return { ...block, data: make?.(context, block) } as PageBlock
}
