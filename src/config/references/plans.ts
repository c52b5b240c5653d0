import type { Market } from '../../engine/site/site.ts'
import type { Finding } from '../diagnostics/diagnostic.ts'
import { pointer } from '../json/pointer.ts'
import { unresolved } from './reference.ts'

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
