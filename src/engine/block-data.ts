import { contactBlocks } from './blocks/contact-blocks.ts'
import { formBlocks } from './blocks/form-blocks.ts'
import { marketBlocks } from './blocks/market-blocks.ts'
import { planBlocks } from './blocks/plan-blocks.ts'
import { providerBlocks } from './blocks/provider-blocks.ts'
import { textBlocks } from './blocks/text-blocks.ts'

/** What makes the data of each kind of block that shows more than is written in it. */
export const makers = {
  ...contactBlocks,
  ...formBlocks,
  ...marketBlocks,
  ...planBlocks,
  ...providerBlocks,
  ...textBlocks,
}

/** What a block shows that is not written in the block itself, by the kind of block. */
export type BlockData = { readonly [K in keyof typeof makers]: ReturnType<(typeof makers)[K]> }
