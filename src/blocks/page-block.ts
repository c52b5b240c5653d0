import type { Block } from '../contract/config.ts'
import type { BlockContext } from './block-context.ts'
import { type BlockData, makers } from './block-data.ts'

export type BlockKind = Block['kind']

/** What the engine adds to a block of this kind from the rest of the config. */
export type DataOf<K extends BlockKind> = K extends keyof BlockData ? BlockData[K] : undefined

/** A block of one kind as a page carries it: what the config says, with the data it stands for. */
export type PageBlockOf<K extends BlockKind> = Extract<Block, { kind: K }> & { readonly data: DataOf<K> }

/** A block of any kind. */
export type PageBlock = { [K in BlockKind]: PageBlockOf<K> }[BlockKind]

/** The block with its data, as a page carries it. */
export function pageBlock(context: BlockContext, block: Block): PageBlock {
  const make = (makers as Partial<Record<string, (context: BlockContext, block: Block) => unknown>>)[block.kind]
  return { ...block, data: make?.(context, block) } as PageBlock
}
