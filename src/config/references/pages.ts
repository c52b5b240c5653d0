import type { BlockReference } from '../../blocks/block-definition.ts'
import { blockKinds } from '../../blocks/blocks.ts'
import type { Finding, Place } from '../diagnostics/diagnostic.ts'
import { quote } from '../diagnostics/english.ts'
import { pointer } from '../json/pointer.ts'
import type { Context } from '../model/context.ts'
import { pageParts } from '../model/page-parts.ts'
import { toMarket, toPlan, toProvider } from './reference.ts'

/** References of the blocks of pages to markets, their providers and plans, and to pages. */
export function pageReferences(context: Context): Finding[] {
  return pageParts(context).flatMap(({ file, pointer: page, blocks, market }) =>
    blocks.flatMap((block, i) => {
      const references = blockKinds[block.kind].references?.(block) ?? []
      return references.flatMap((reference) =>
        findings(context, { file, pointer: pointer(page, 'blocks', i, ...reference.at) }, reference, market?.id),
      )
    }),
  )
}

function findings(context: Context, place: Place, reference: BlockReference, ownMarket: string | undefined): Finding[] {
  if (reference.to === 'market') return toMarket(context, place, reference.market)
  if (reference.to === 'provider') return toProvider(context, place, reference.market, reference.provider)
  if (reference.to === 'plan') {
    const { market = ownMarket, plan, listed = false } = reference
    return market === undefined ? [] : toPlan(context, place, market, plan, listed)
  }
  const { under } = reference
  const isListed = pageParts(context).some(({ path }) => path.slice(0, path.lastIndexOf('/')) === under)
  if (isListed || !context.complete) return []
  return [{ ...place, message: `No page stands directly below ${quote(under)}.` }]
}
