import type { Block } from '../../contract/config.ts'
import type { Finding, Place } from '../diagnostics/diagnostic.ts'
import { quote } from '../diagnostics/words.ts'
import { pointer } from '../json/pointer.ts'
import type { Context } from '../model/context.ts'
import { pageParts } from '../model/page-parts.ts'
import { toMarket, toPlan, toProvider } from './markets.ts'

type References = {
  [K in Block['kind']]?: (context: Context, block: Extract<Block, { kind: K }>, place: PlaceOf) => Finding[]
}

/** The place of something in a block. */
type PlaceOf = (...keys: readonly (string | number)[]) => Place

const references: References = {
  notFound: (context, { markets }, at) => markets.flatMap((market, i) => toMarket(context, at('markets', i), market)),
  planResults: (context, { plans }, at) =>
    plans.flatMap(({ market, plan }, i) => [
      ...toMarket(context, at('plans', i, 'market'), market),
      ...toPlan(context, at('plans', i, 'plan'), market, plan, false),
    ]),
  planTable: (context, { plans }, at) =>
    plans.flatMap((row, i) => [
      ...toMarket(context, at('plans', i, 'market'), row.market),
      ...(row.kind === 'listed'
        ? toPlan(context, at('plans', i, 'plan'), row.market, row.plan, true)
        : toProvider(context, at('plans', i, 'provider'), row.market, row.provider)),
    ]),
  reviewHeader: (context, block, at) => providerReference(context, block, at),
  logos: (context, { providers }, at) =>
    providers.flatMap((named, i) => providerReference(context, named, (...keys) => at('providers', i, ...keys))),
  promotions: (context, { items }, at) =>
    items.flatMap((named, i) => providerReference(context, named, (...keys) => at('items', i, ...keys))),
  pageList: (context, { under }, at) => {
    const isListed = pageParts(context).some(({ path }) => path.slice(0, path.lastIndexOf('/')) === under)
    if (isListed || !context.complete) return []
    return [{ ...at('under'), message: `No page stands directly below ${quote(under)}.` }]
  },
}

/** References of the blocks of pages to markets, their providers and plans, and to pages. */
export function pageReferences(context: Context): Finding[] {
  return pageParts(context).flatMap(({ file, pointer: page, blocks }) =>
    blocks.flatMap((block, i) => {
      const find = references[block.kind] as ((...given: [Context, Block, PlaceOf]) => Finding[]) | undefined
      return find?.(context, block, (...keys) => ({ file, pointer: pointer(page, 'blocks', i, ...keys) })) ?? []
    }),
  )
}

function providerReference(
  context: Context,
  { market, provider }: { readonly market: string; readonly provider: string },
  at: PlaceOf,
): Finding[] {
  return [...toMarket(context, at('market'), market), ...toProvider(context, at('provider'), market, provider)]
}
