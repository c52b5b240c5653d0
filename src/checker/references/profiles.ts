import { benefitCatalogue } from '#engine/facts.ts'
import { isListed } from '#engine/plans.ts'
import type { Market } from '#engine/site.ts'
import { idOf } from '../files.ts'
import { type Finding, fileName, pointer, quote, say, term } from '../findings.ts'
import type { ProfileDocument } from '../model/config-document.ts'
import { benefitIds, optionBenefitIds } from '../model/written-ids.ts'
import { type ConfigDocument, type Context, marketNamed } from '../model.ts'
import { toMarket, toProvider, unresolved } from './reference.ts'
import { writtenReferences } from './written-references.ts'

/** References of provider profiles to their markets and the plans there, and of markets to their profiles. */
export function profileReferences(context: Context): Finding[] {
  return [...context.profiles.flatMap((profile) => ofProfile(context, profile)), ...toProfiles(context)]
}

function ofProfile(context: Context, { file, value, market }: ProfileDocument): Finding[] {
  const place = { file, pointer: '' }
  const unknown = [...toMarket(context, place, market), ...toProvider(context, place, market, value.id)]
  const found = marketNamed(context, market)
  const hasPlan = found?.value.plans?.some((plan) => plan.provider === value.id && isListed(plan))
  if (unknown.length > 0 || !found || hasPlan) return unknown
  const message = say`The market ${quote(market)} lists no plan of ${quote(value.id)}, so this profile has none to show.`
  return [{ ...place, message, related: { file: found.file, pointer: '/plans' } }]
}

function toProfiles({ markets, profiles, complete }: Context): Finding[] {
  if (!complete) return []
  const profiled = new Set(profiles.map(({ market }) => market))
  return markets.flatMap(({ file, value }): Finding[] => {
    if (!value.providersPage || profiled.has(idOf(file))) return []
    const message = say`This page lists provider profiles, but no provider of the market has one.`
    const hint = say`They stand in ${fileName(`config/providers/${value.id}`)}.`
    return [{ file, pointer: '/providersPage', part: 'key', message, hint }]
  })
}

/** References to providers that their market does not have, wherever they are written. */
export function providerReferences(context: Context): Finding[] {
  return writtenReferences(context).flatMap(({ to, id, market, ...place }) =>
    to === 'provider' && market !== undefined ? toProvider(context, place, market, String(id)) : [],
  )
}

/** References between a market's plans, plan types and rules, and to benefits. */
export function planReferences(
  { file, value: market }: ConfigDocument<Market>,
  benefits: Context['benefits'],
): Finding[] {
  const { planTypes = [], adjustments = [], wizard } = market
  const among = say`this market`
  const toType = {
    file,
    noun: 'plan type',
    among,
    known: planTypes.map(({ id }) => id),
    listed: { file, pointer: '/planTypes' },
  }
  const toRule = {
    file,
    noun: 'rule',
    among: say`this market's ${term('wizard')}`,
    known: Object.keys(wizard?.rules ?? {}),
    ...(wizard?.rules && { listed: { file, pointer: '/wizard/rules' } }),
  }
  return [
    ...namedTypes(market).flatMap((named) => unresolved({ ...toType, ...named })),
    ...promotedPlans(file, market),
    ...toBenefits(benefits, file, market),
    ...adjustments.flatMap(({ rule }, i) =>
      rule === undefined ? [] : unresolved({ ...toRule, pointer: pointer('/adjustments', i, 'rule'), value: rule }),
    ),
  ]
}

/** The plan types that plans, answers, adjustments and levies of a market name. */
function namedTypes({ plans = [], wizard, adjustments = [], levies = [] }: Market) {
  const named: (readonly [value: string | undefined, ...at: (string | number)[]])[] = [
    ...plans.map(({ type }, i) => [type, 'plans', i, 'type'] as const),
    ...(wizard?.questions ?? []).flatMap(({ options = [] }, i) =>
      options.map(({ planType }, j) => [planType, 'wizard', 'questions', i, 'options', j, 'planType'] as const),
    ),
    ...adjustments.map(({ planType }, i) => [planType, 'adjustments', i, 'planType'] as const),
    ...levies.map(({ planType }, i) => [planType, 'levies', i, 'planType'] as const),
  ]
  return named.flatMap(([value, ...keys]) => (value === undefined ? [] : [{ value, pointer: pointer('', ...keys) }]))
}

/** References of promotions to plans, which are of the same provider. */
function promotedPlans(file: string, { plans = [], promotions = [], providers = [] }: Market): Finding[] {
  return promotions.flatMap(({ provider, plans: ids = [] }, i) => {
    if (!providers.some(({ id }) => id === provider)) return []
    const own = plans.filter((plan) => plan.provider === provider)
    const hint =
      own.length > 0 ? say`Its plans: ${own.map(({ id, plan }) => `${id} (${plan})`).join(', ')}.` : undefined
    return ids.flatMap((id, j): Finding[] => {
      if (own.some((plan) => plan.id === id)) return []
      const at = plans.findIndex((plan) => plan.id === id)
      const message =
        at < 0
          ? say`${quote(provider)} has no plan ${id}.`
          : say`Plan ${id} is one of ${quote(plans[at]?.provider)}, not of ${quote(provider)}.`
      const related = { file, pointer: at < 0 ? '/plans' : pointer('/plans', at) }
      return [{ file, pointer: pointer('/promotions', i, 'plans', j), message, ...(hint && { hint }), related }]
    })
  })
}

function toBenefits(benefits: Context['benefits'], file: string, market: Market): Finding[] {
  if (!benefits) return []
  const toBenefit = {
    file,
    noun: 'benefit',
    among: say`${fileName('config/benefits.json')} or this market`,
    known: benefitCatalogue(benefits.value, market).map(({ id }) => id),
    listed: { file: benefits.file, pointer: '/benefits' },
  }
  return (market.plans ?? []).flatMap((plan, i) =>
    [...benefitIds(plan), ...optionBenefitIds(plan)].flatMap(({ id, at }) =>
      unresolved({ ...toBenefit, pointer: pointer('/plans', i, ...at), value: id }),
    ),
  )
}
