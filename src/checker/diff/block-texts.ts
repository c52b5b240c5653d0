import type { PageBlock } from '#site/blocks/blocks.ts'
import type { ConfigFiles } from '../files.ts'
import { readSchemas, schemaSet } from '../schema.ts'
import { textsOf } from '../texts.ts'

/** The JSON Pointers of the texts within a block that its schema marks with `translate`: what visitors read. */
export type BlockTexts = (block: PageBlock) => ReadonlySet<string>

export type Schemas = ConfigFiles['schemas']

const known = new WeakMap<Schemas, BlockTexts>()

/** Finds texts by the schemas of blocks. */
export function blockTexts(schemas: Schemas): BlockTexts {
  const before = known.get(schemas)
  if (before) return before
  const set = schemaSet(readSchemas(schemas))
  const found: BlockTexts = (block) =>
    new Set(textsOf(set, `schemas/blocks/${block.kind}.schema.json`, block).map(({ pointer }) => pointer))
  known.set(schemas, found)
  return found
}
