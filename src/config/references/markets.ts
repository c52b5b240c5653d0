import type { Market } from '../../contract/config.ts'
import type { Finding, Place } from '../diagnostics/diagnostic.ts'
import { quote, some } from '../diagnostics/words.ts'
import { idOf } from '../files/ids.ts'
import type { Context, Document } from '../model/context.ts'
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
  const ids = [...(found.value.plans ?? []).map(({ id }) => id), ...(own ? ownPlans(context, market) : [])]
  if (ids.includes(plan)) return []
  const hint = ids.length > 0 ? `Its plans: ${some(ids, 'and')}.` : 'It has no plans.'
  const related = { file: found.file, pointer: '/plans' }
  return [{ ...place, message: `The market ${quote(market)} has no plan ${plan}.`, hint, related }]
}

const named = new WeakMap<Context, ReadonlyMap<string, Document<Market>>>()

/** The file of the market of this id, if it can be used. */
export function marketNamed(context: Context, id: string): Document<Market> | undefined {
  const byId = named.get(context) ?? marketsById(context)
  named.set(context, byId)
  return byId.get(id)
}

function marketsById({ markets }: Context): Map<string, Document<Market>> {
  const ids = markets.flatMap((market) => [[market.value.id, market] as const, [idOf(market.file), market] as const])
  // Of two markets with one id, the first is meant; the other is reported by its own rule.
  return new Map(ids.toReversed())
}

/** The numbers of all plans of a market: listed by itself, or by its profiles. */
export function plansOf(context: Context, market: string): number[] {
  return [...(marketNamed(context, market)?.value.plans ?? []).map(({ id }) => id), ...ownPlans(context, market)]
}

function ownPlans({ profiles }: Context, market: string): number[] {
  return profiles
    .filter((profile) => profile.market === market)
    .flatMap(({ value }) => value.plans.flatMap((plan) => (plan.kind === 'own' ? [plan.id] : [])))
}
