import type { Market } from '../../contract/config.ts'
import { idOf } from '../files/ids.ts'
import { pointer } from '../json/pointer.ts'
import type { Context, Document, ProfileDocument } from './context.ts'
import { type IdGroup, idsOf, type WrittenId } from './id-group.ts'

/** The names within markets: of providers, plan types and plans, those of the market's profiles among them. */
export function marketIds({ markets, profiles }: Context): IdGroup[] {
  return [
    ...markets.flatMap((market) => {
      return ofMarket(
        market,
        profiles.filter((profile) => profile.market === idOf(market.file)),
      )
    }),
    ...profiles.map((profile) => ({ noun: 'plan', ids: plansOf(profile, 'listed') })),
  ]
}

function ofMarket({ file, value }: Document<Market>, profiles: readonly ProfileDocument[]): IdGroup[] {
  const { providers = [], planTypes = [], plans = [] } = value
  const ids = (key: string, items: readonly { readonly id: string | number }[]): WrittenId[] =>
    idsOf(
      file,
      items,
      (i) => pointer('', key, i, 'id'),
      ({ id }) => id,
    )
  return [
    { noun: 'provider', ids: ids('providers', providers) },
    { noun: 'plan type', ids: ids('planTypes', planTypes) },
    { noun: 'plan', ids: [...ids('plans', plans), ...profiles.flatMap((profile) => plansOf(profile, 'own'))] },
  ]
}

function plansOf({ file, value }: ProfileDocument, kind: 'own' | 'listed'): WrittenId[] {
  return value.plans.flatMap((plan, i) =>
    plan.kind === kind ? [{ file, pointer: pointer('/plans', i, 'id'), id: plan.id }] : [],
  )
}
