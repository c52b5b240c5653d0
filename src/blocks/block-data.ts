import { contactBlocks } from './contact-blocks.ts'
import { formBlocks } from './form-blocks.ts'
import { marketBlocks } from './market-blocks.ts'
import { planBlocks } from './plan-blocks.ts'
import { providerBlocks } from './provider-blocks.ts'
import { textBlocks } from './text-blocks.ts'

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
