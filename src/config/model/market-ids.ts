import type { Market } from '../../engine/site/site.ts'
import { idOf } from '../files/ids.ts'
import { pointer } from '../json/pointer.ts'
import type { ConfigDocument, Context, ProfileDocument } from './context.ts'
import { type IdGroup, idsOf, type WrittenId } from './id-group.ts'

/** The names within markets: of providers, plan types and plans, those of the market's profiles among them. */
export function marketIds(context: Context): IdGroup[] {
  return [
    ...context.markets.flatMap((market) => [
      { noun: 'provider', ids: idsUnder(market, 'providers') },
      { noun: 'plan type', ids: idsUnder(market, 'planTypes') },
      { noun: 'plan', ids: planIds(context, market) },
    ]),
    ...context.profiles.map((profile) => ({ noun: 'plan', ids: plansIn(profile, 'listed') })),
  ]
}

/** The file of the market of this id, if it can be used. */
export function marketNamed(context: Context, id: string): ConfigDocument<Market> | undefined {
  return context.recall(marketsById, context).get(id)
}

function marketsById({ markets }: Context): Map<string, ConfigDocument<Market>> {
  const ids = markets.flatMap((market) => [[market.value.id, market] as const, [idOf(market.file), market] as const])
  // Of two markets with one id, the first is meant; the other is reported by its own rule.
  return new Map(ids.toReversed())
}

/** The numbers of all plans of a market: listed by itself, then those of its profiles alone. */
export function planIds({ profiles }: Context, market: ConfigDocument<Market>): WrittenId[] {
  const own = profiles.filter((profile) => profile.market === idOf(market.file))
  return [...idsUnder(market, 'plans'), ...own.flatMap((profile) => plansIn(profile, 'own'))]
}

function idsUnder({ file, value }: ConfigDocument<Market>, key: 'providers' | 'planTypes' | 'plans'): WrittenId[] {
  return idsOf({ file, pointer: pointer('', key) }, value[key] ?? [], 'id')
}

function plansIn({ file, value }: ProfileDocument, kind: 'own' | 'listed'): WrittenId[] {
  return value.plans.flatMap((plan, i) =>
    plan.kind === kind ? [{ file, pointer: pointer('/plans', i, 'id'), id: plan.id }] : [],
  )
}
