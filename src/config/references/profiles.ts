import type { Market } from '../../engine/site/site.ts'
import type { Finding } from '../diagnostics/diagnostic.ts'
import { quote } from '../diagnostics/english.ts'
import { idOf } from '../files/ids.ts'
import { pointer } from '../json/pointer.ts'
import type { ConfigDocument, Context, ProfileDocument } from '../model/context.ts'
import { marketNamed } from '../model/written-ids.ts'
import { toMarket, toPlan, toProvider, unresolved } from './reference.ts'

/** References of provider profiles to their markets and the plans there. */
export function profileReferences(context: Context): Finding[] {
  return [
    ...context.profiles.flatMap((profile) => ofProfile(context, profile)),
    ...context.markets.flatMap((market) => toProfiles(context, market)),
  ]
}

function ofProfile(context: Context, { file, value, market }: ProfileDocument): Finding[] {
  const unknown = toProvider(context, { file, pointer: '' }, market, value.id)
  return [
    ...toMarket(context, { file, pointer: '' }, market),
    ...unknown,
    ...value.plans.flatMap(({ kind, id }, i) => {
      if (kind === 'own') return []
      const place = { file, pointer: pointer('/plans', i, 'id') }
      const missing = toPlan(context, place, market, id, false)
      const found = marketNamed(context, market)
      const j = found?.value.plans?.findIndex((plan) => plan.id === id) ?? -1
      const owner = found?.value.plans?.[j]?.provider
      if (missing.length > 0 || unknown.length > 0 || !found || !owner || owner === value.id) return missing
      const message = `The plan ${id} is one of ${quote(owner)}, not of ${quote(value.id)}.`
      return [{ ...place, message, related: { file: found.file, pointer: pointer('/plans', j, 'provider') } }]
    }),
  ]
}

function toProfiles({ profiles, complete }: Context, { file, value }: ConfigDocument<Market>): Finding[] {
  const isEmpty = complete && !profiles.some(({ market }) => market === idOf(file))
  if (!value.providersPage || !isEmpty) return []
  const message = 'This page lists provider profiles, but no provider of the market has one.'
  const hint = `They stand in config/providers/${value.id}.`
  return [{ file, pointer: '/providersPage', part: 'key', message, hint }]
}

/** References between a market's plans, providers and plan types. */
export function planReferences(file: string, market: Market): Finding[] {
  const { plans = [], providers = [], planTypes = [], subsidy, wizard } = market
  const among = 'this market'
  const toProvider = {
    file,
    noun: 'provider',
    among,
    known: providers.map(({ id }) => id),
    listed: { file, pointer: '/providers' },
  }
  const toType = {
    file,
    noun: 'plan type',
    among,
    known: planTypes.map(({ id }) => id),
    listed: { file, pointer: '/planTypes' },
  }
  return [
    ...plans.flatMap(({ provider, type }, i) => [
      ...unresolved({ ...toProvider, pointer: pointer('/plans', i, 'provider'), value: provider }),
      ...unresolved({ ...toType, pointer: pointer('/plans', i, 'type'), value: type }),
    ]),
    ...(subsidy ? unresolved({ ...toType, pointer: '/subsidy/planType', value: subsidy.planType }) : []),
    ...(wizard?.logos ?? []).flatMap((logo, i) =>
      unresolved({ ...toProvider, pointer: pointer('/wizard/logos', i), value: logo }),
    ),
  ]
}
