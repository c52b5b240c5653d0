import type { Block } from '../../contract/config.ts'
import type { Context } from '../context.ts'
import { type PagePart, pageParts } from '../page-parts.ts'
import { idOf } from '../places.ts'
import { pointer } from '../pointer.ts'
import type { Finding } from '../rule.ts'
import { quote, some } from '../words.ts'
import { unresolved } from './reference.ts'

type PlanResults = Extract<Block, { kind: 'planResults' }>

/** References of pages to markets and their plans. */
export function pageReferences(context: Context): Finding[] {
  return pageParts(context).flatMap((page) =>
    page.blocks.flatMap((block, i) => {
      const at = pointer(page.pointer, 'blocks', i)
      if (block.kind === 'planResults') return planResults(context, page, at, block)
      if (block.kind !== 'notFound') return []
      return block.markets.flatMap((market, j) => toMarket(context, page, pointer(at, 'markets', j), market))
    }),
  )
}

function planResults(context: Context, page: PagePart, at: string, { plans }: PlanResults): Finding[] {
  return plans.flatMap(({ market, plan }, i): Finding[] => {
    const place = pointer(at, 'plans', i)
    const missing = toMarket(context, page, pointer(place, 'market'), market)
    const known = context.markets.find(({ file, value }) => value.id === market || idOf(file) === market)?.value
    // A market whose file cannot be used yet is known, but not its plans.
    if (missing.length > 0 || !known) return missing
    const ids = (known.plans ?? []).map(({ id }) => id)
    if (ids.includes(plan)) return []
    const hint = ids.length > 0 ? `Its plans: ${some(ids, 'and')}.` : 'It has no plans.'
    return [
      {
        file: page.file,
        pointer: pointer(place, 'plan'),
        message: `The market ${quote(market)} has no plan ${plan}.`,
        hint,
      },
    ]
  })
}

function toMarket({ marketIds }: Context, { file }: PagePart, at: string, value: string): Finding[] {
  return unresolved({ file, pointer: at, value, noun: 'market', among: 'config/markets', known: marketIds })
}
