import type { Finding, Place } from '../diagnostics/diagnostic.ts'
import { quote, some } from '../diagnostics/english.ts'
import type { Context } from '../model/context.ts'
import { marketNamed, planIds } from '../model/market-ids.ts'
import { unresolved } from './reference.ts'

/** A finding when there is no market of this id. */
export function toMarket({ marketIds }: Context, place: Place, value: string): Finding[] {
  return unresolved({ ...place, value, noun: 'market', among: 'config/markets', known: marketIds })
}

/** A finding when a known market has no provider of this id. */
export function toProvider(context: Context, place: Place, market: string, value: string): Finding[] {
  // A market whose file cannot be used yet is known, but not its providers.
  const found = marketNamed(context, market)
  if (!found) return []
  const known = (found.value.providers ?? []).map(({ id }) => id)
  const listed = { file: found.file, pointer: '/providers' }
  return unresolved({ ...place, value, noun: 'provider', among: `the market ${quote(market)}`, known, listed })
}

/** A finding when a known market has no plan of this number: listed by itself or, where `own` is true, by a profile. */
export function toPlan(context: Context, place: Place, market: string, plan: number, own: boolean): Finding[] {
  const found = marketNamed(context, market)
  if (!found || !context.complete) return []
  const ids = planIds(context, found).flatMap(({ file, id }) => (own || file === found.file ? [id] : []))
  if (ids.includes(plan)) return []
  const hint = ids.length > 0 ? `Its plans: ${some(ids, 'and')}.` : 'It has no plans.'
  const related = { file: found.file, pointer: '/plans' }
  return [{ ...place, message: `The market ${quote(market)} has no plan ${plan}.`, hint, related }]
}
