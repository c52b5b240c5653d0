import type { ComponentType } from 'react'
import type { BlockKind, PageBlockOf } from './page-block.ts'

/** The component that shows a block of one kind. */
export type BlockComponent<K extends BlockKind> = ComponentType<{ readonly block: PageBlockOf<K> }>

/** Components by kind of block. */
export type BlockComponentsOf = { readonly [K in BlockKind]?: BlockComponent<K> }
