import { valueAt } from '#checker/edit.ts'
import type { Block } from '#engine/contract/config.ts'
import { type BlockKind, blockKinds, examples } from '#site/blocks/blocks.ts'
import { queryOf } from '#site/blocks/listed-plans.ts'

/** The things of a market that a block can refer to. */
interface Nameable {
  readonly market: string
  readonly plans: readonly number[]
  readonly providers: readonly string[]
}

/** Whether there is a kind of block of this name. */
export function isBlockKind(name: string): name is BlockKind {
  return Object.hasOwn(blockKinds, name)
}

/** The example of a kind of block with the plans and providers of a market; undefined if the market has too few. */
export function exampleIn(kind: BlockKind, { market, plans, providers }: Nameable): Block | undefined {
  const example = examples[kind]
  const { references } = blockKinds[kind]
  if (queryOf(example) && plans.length === 0) return undefined
  const block = structuredClone(example)
  const there = { market: [market], plan: plans, provider: providers }
  const named = { market: new Set<string>(), plan: new Set<string>(), provider: new Set<string>() }
  for (const { at, ...reference } of references?.(example) ?? []) {
    if (reference.to === 'pages') continue
    const name = JSON.stringify(reference)
    // The first reference of a kind becomes the market's first plan, and so on.
    const place = [...named[reference.to].add(name)].indexOf(name)
    const own = there[reference.to].at(place % there[reference.to].length)
    if (own === undefined) return undefined
    Object.assign(Object(valueAt(block, at.slice(0, -1))), { [at.at(-1) ?? '']: own })
  }
  return block
}
