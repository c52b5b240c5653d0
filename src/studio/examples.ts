import { type BlockKind, blockKinds, examples } from '../blocks/blocks.ts'
import { valueAt } from '../config/edit/edit.ts'
import type { Block } from '../contract/config.ts'

/** What a block can name of a market. */
export interface Nameable {
  readonly market: string
  readonly plans: readonly number[]
  readonly providers: readonly string[]
}

/** Whether there is a kind of block of this name. */
export function isBlockKind(name: string): name is BlockKind {
  return Object.hasOwn(blockKinds, name)
}

/**
 * The example of a kind of block as it is in a market: the plans and insurers that it names are of this one. Undefined
 * where there is nothing for it to name.
 */
export function exampleIn(kind: BlockKind, { market, plans, providers }: Nameable): Block | undefined {
  const example = examples[kind]
  const { references } = blockKinds[kind]
  const block = structuredClone(example)
  const there = { market: [market], plan: plans, provider: providers }
  const named = { market: new Set<string>(), plan: new Set<string>(), provider: new Set<string>() }
  for (const { at, ...reference } of references?.(example) ?? []) {
    if (reference.to === 'pages') continue
    const name = JSON.stringify(reference)
    // The first that it names is the first that is there, and so on.
    const place = [...named[reference.to].add(name)].indexOf(name)
    const own = there[reference.to].at(place % there[reference.to].length)
    if (own === undefined) return undefined
    Object.assign(Object(valueAt(block, at.slice(0, -1))), { [at.at(-1) ?? '']: own })
  }
  return block
}
