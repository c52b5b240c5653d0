import { shareOf } from '#engine/amounts.ts'
import type { Cap, CustomerPart, Fact, FactValue, Plan, Unit } from '#engine/contract/config.ts'
import { asLimit, factCatalogue, statedValue, statesOfLimits } from '#engine/facts.ts'
import type { Market } from '#engine/site.ts'
import { type DataLocation, type Finding, fileName, pointer, quote, say } from '../../findings.ts'
import { under } from '../../json.ts'
import { type ConfigDocument, type Context, findingsIn, type Rule } from '../../model.ts'
import { unresolved } from '../../references/reference.ts'
import { placedFacts } from './placed-facts.ts'

export const limitsFit: Rule = {
  name: 'limits-fit',
  description:
    'A limit is a sum or a number of a unit, once for each unit; its units are defined and have words for each of them; a share is less than the whole; a part of another limit pays no more than that; and the messages have words for all of it.',
  check: (context) => [
    ...(context.facts ? partsFit(context.facts, context.facts.value.facts) : []),
    ...findingsIn(context, context.markets, ofMarket, () => [context.facts, context.messages]),
  ],
}

function ofMarket(market: ConfigDocument<Market>, facts: Context['facts'], messages: Context['messages']): Finding[] {
  const { file, value } = market
  const units = facts?.value.units ?? []
  const catalogue = factCatalogue({ facts: facts?.value.facts ?? [] }, value)
  const stated = placedFacts(value).map(({ value, at }) => ({ value, at: { file, pointer: at } }))
  const limits = stated.flatMap(({ value, at }) => {
    const limit = asLimit(value)
    return limit ? [{ limit, at }] : []
  })
  const worded = stated.find(({ value }) => needsWords(value))
  return [
    ...partsFit(market, catalogue),
    ...limits.flatMap(({ limit, at }) => [
      ...(limit.caps ?? []).flatMap((_, i, caps) => capProblems(caps, i, under(at, 'caps'), units, catalogue)),
      ...(limit.youPay ?? []).flatMap((part, i) => partProblems(part, under(at, 'youPay', i), units)),
      ...(limit.waiting ? unitProblems(limit.waiting.unit, under(at, 'waiting', 'unit'), units) : []),
    ]),
    ...(value.plans ?? []).flatMap((plan, i) =>
      exceedingParts(plan, catalogue, { file, pointer: pointer('/plans', i, 'facts') }),
    ),
    ...(worded ? unworded(worded.at, messages) : []),
  ]
}

/** Whether pages write a value in the words that only limits have. */
function needsWords(value: FactValue): boolean {
  const state = typeof value === 'object' ? value.is : undefined
  return asLimit(value) !== undefined || (state !== undefined && statesOfLimits.has(state))
}

function unworded({ file, pointer }: DataLocation, messages: Context['messages']): Finding[] {
  if (!messages || messages.value.offer.limits) return []
  const message = say`Pages have no words for limits: ${fileName(messages.file)} has no ${quote('limits')} in ${quote('offer')}.`
  const hint = say`Add them, such as ${quote('youPay')}: ${quote('you pay {amount}')}.`
  return [{ file, pointer, message, hint, related: { file: messages.file, pointer: '/offer' } }]
}

/** Limits that are a part of none, or of themselves. */
function partsFit(
  { file, value }: ConfigDocument<{ readonly facts?: readonly Fact[] }>,
  catalogue: readonly Fact[],
): Finding[] {
  const limits = catalogue.filter(({ kind }) => kind === 'limit')
  return (value.facts ?? []).flatMap(({ id, kind, label, within }, i): Finding[] => {
    if (within === undefined) return []
    const at = { file, pointer: pointer('/facts', i, 'within') }
    if (kind !== 'limit') return [{ ...at, message: say`Only a limit is a part of another: ${quote(label)} is none.` }]
    const known = limits.map((limit) => limit.id)
    const chain = [id]
    for (
      let next = limits.find((limit) => limit.id === within);
      next;
      next = limits.find((one) => one.id === next?.within)
    ) {
      if (chain.includes(next.id)) return [{ ...at, message: say`${quote(label)} would be a part of itself.` }]
      chain.push(next.id)
    }
    return unresolved({
      ...at,
      value: within,
      noun: 'fact',
      among: say`the limits`,
      known: known.filter((one) => one !== id),
    })
  })
}

function capProblems(
  caps: readonly Cap[],
  i: number,
  all: DataLocation,
  units: readonly Unit[],
  catalogue: readonly Fact[],
): Finding[] {
  const { [i]: cap = {} } = caps
  const { most, times, unit, per, percent, of } = cap
  const [at, isSum] = [under(all, i), most !== undefined]
  const same = caps
    .slice(0, i)
    .findIndex((one) => (one.most !== undefined) === isSum && one.unit === unit && one.per === per && one.of === of)
  const kinds = [most, times, percent].filter((value) => value !== undefined)
  return [
    ...(kinds.length === 1
      ? []
      : [
          { ...at, message: say`A limit is a sum or a number of a unit: write ${quote('most')} or ${quote('times')}.` },
        ]),
    ...shareProblems(cap, at, catalogue),
    ...(same < 0 ? [] : [{ ...at, ...twice, related: under(all, same) }]),
    ...countProblems(cap, at),
    ...(unit === undefined ? [] : unitProblems(unit, under(at, 'unit'), units)),
    ...(per === undefined ? [] : eachProblems(per, under(at, 'per'), units)),
  ]
}

const twice = {
  message: say`There are two limits for the same, and only one of them can be so.`,
  hint: say`Remove one, or say in ${quote('per')} for what it holds.`,
}

/** `percent` without the limit that it is a share of, or the other way round. */
function shareProblems({ percent, of }: Cap, at: DataLocation, catalogue: readonly Fact[]): Finding[] {
  if ((percent === undefined) !== (of === undefined)) {
    return [{ ...at, message: say`A share of another limit needs both ${quote('percent')} and ${quote('of')}.` }]
  }
  const known = catalogue.filter(({ kind }) => kind === 'limit').map(({ id }) => id)
  return of === undefined
    ? []
    : unresolved({ ...under(at, 'of'), value: of, noun: 'fact', among: say`the limits`, known })
}

/** Counts whose unit is missing, and more that are needed than are paid. */
function countProblems({ times, unit, per, from, atLeast }: Cap, at: DataLocation): Finding[] {
  const nth = from ?? atLeast
  const hint = say`Add ${quote('unit')}: ${quote('day')} or another unit of ${fileName('config/facts.json')}.`
  const uncounted = times === undefined && unit === undefined && per === undefined ? nth : undefined
  return [
    ...(times !== undefined && unit === undefined
      ? [{ ...at, message: say`Nobody can read what ${times} are.`, hint }]
      : []),
    ...(uncounted === undefined
      ? []
      : [{ ...at, message: say`Nobody can read what is counted up to ${uncounted}.`, hint }]),
    ...(times !== undefined && atLeast !== undefined && atLeast > times
      ? [
          {
            ...under(at, 'atLeast'),
            message: say`Nothing is ever paid: ${atLeast} are needed, and at most ${times} are paid.`,
            hint: say`Exchange the two.`,
          },
        ]
      : []),
  ]
}

function partProblems(
  { amount, share, per, above, atMost = [] }: CustomerPart,
  at: DataLocation,
  units: readonly Unit[],
): Finding[] {
  const isPart = share === undefined || (shareOf(share) > 0 && shareOf(share) < 1)
  return [
    ...((amount === undefined) === (share === undefined)
      ? [{ ...at, message: say`Customers pay a sum or a share: write ${quote('amount')} or ${quote('share')}.` }]
      : []),
    ...(isPart
      ? []
      : [
          {
            ...under(at, 'share'),
            message: say`${quote(share)} is no part of the whole.`,
            hint: say`Write a share between nothing and all, such as ${quote('25%')} or ${quote('1/3')}.`,
          },
        ]),
    ...(amount !== undefined && above !== undefined
      ? [
          {
            ...under(at, 'above'),
            message: say`Only a share counts above a sum.`,
            hint: say`Remove ${quote('above')}.`,
          },
        ]
      : []),
    ...(per === undefined ? [] : eachProblems(per, under(at, 'per'), units)),
    ...atMost.flatMap((cap, i) =>
      cap.per === undefined ? [] : eachProblems(cap.per, under(at, 'atMost', i, 'per'), units),
    ),
  ]
}

function unitProblems(value: string, at: DataLocation, units: readonly Unit[]): Finding[] {
  return unresolved({
    ...at,
    value,
    noun: 'unit',
    among: say`${fileName('config/facts.json')}`,
    known: units.map(({ id }) => id),
  })
}

function eachProblems(value: string, at: DataLocation, units: readonly Unit[]): Finding[] {
  const unit = units.find(({ id }) => id === value)
  if (!unit || unit.per !== undefined) return unitProblems(value, at, units)
  const message = say`There are no words for a limit for each ${quote(value)}.`
  return [{ ...at, message, hint: say`Add ${quote('per')} to the unit: ${quote(`{amount} a ${value}`)}.` }]
}

/** Parts whose sum is higher than that of the whole for the same unit. */
function exceedingParts(plan: Plan, catalogue: readonly Fact[], at: DataLocation): Finding[] {
  const capsOf = (id: string) => {
    const value = statedValue(plan, id)
    return (value === undefined ? undefined : asLimit(value))?.caps ?? []
  }
  return catalogue.flatMap(({ id, within = '' }): Finding[] => {
    const whole = catalogue.find((fact) => fact.id === within)
    const [part, all] = [capsOf(id), capsOf(within)]
    const above = part.findIndex(({ most = 0, per }) =>
      all.some((cap) => cap.per === per && most > (cap.most ?? Infinity)),
    )
    if (!whole || above < 0) return []
    const most = all.find(({ per }) => per === part[above]?.per)?.most
    const message = say`This is a part of ${quote(whole.label)} and pays more than that: ${part[above]?.most ?? 0}, not ${most ?? 0}.`
    return [{ ...under(at, id), message, hint: say`Correct one of the two.`, related: under(at, within) }]
  })
}
