import type { Benefit, Plan } from '#engine/contract/config.ts'
import { benefitCatalogue, plainValue } from '#engine/facts.ts'
import type { Market } from '#engine/site.ts'
import { type DataLocation, type Finding, pointer, quote, say } from '../../findings.ts'
import { benefitIds, idsOf, optionBenefitIds, type PlanBenefitId } from '../../model/written-ids.ts'
import { type ConfigDocument, type Context, findingsIn, type Rule } from '../../model.ts'

export const benefitsAgree: Rule = {
  name: 'benefits-agree',
  description:
    'A plan says of each benefit one thing, its texts name none that it does not include, and every benefit is one of some plan.',
  check: (context) => [...findingsIn(context, context.markets, ofPlans, () => [context.benefits]), ...unused(context)],
}

function ofPlans({ file, value: market }: ConfigDocument<Market>, benefits: Context['benefits']): Finding[] {
  const catalogue = benefitCatalogue({ benefits: benefits?.value.benefits ?? [] }, market)
  return (market.plans ?? []).flatMap((plan, i) => {
    const place = { file, pointer: pointer('/plans', i) }
    const texts = [...textsOf(place.pointer, plan), ...promotionTexts(market, plan)]
    return [...repetitions(place, plan), ...contradictions(file, texts, plan, catalogue)]
  })
}

function repetitions({ file, pointer: at }: DataLocation, plan: Plan): Finding[] {
  const first = new Map<string, PlanBenefitId>()
  return benefitIds(plan).flatMap((named): Finding[] => {
    const earlier = first.get(named.id)
    if (!earlier) {
      first.set(named.id, named)
      return []
    }
    const message =
      earlier.list === named.list
        ? say`The plan names the benefit ${quote(named.id)} twice.`
        : say`The plan both includes and excludes ${quote(named.id)}.`
    return [
      { file, pointer: pointer(at, ...named.at), message, related: { file, pointer: pointer(at, ...earlier.at) } },
    ]
  })
}

/** Reports benefits that a plan's texts claim and its record lacks. */
function contradictions(
  file: string,
  texts: readonly PlanText[],
  plan: Plan,
  catalogue: readonly Benefit[],
): Finding[] {
  const named = new Map(benefitIds(plan).map(({ id, list }) => [id, list]))
  const optional = optionBenefitIds(plan).map(({ id }) => id)
  const others = catalogue.filter(({ id }) => named.get(id) !== 'benefits' && !optional.includes(id))
  return texts.flatMap(({ at, text }) =>
    others.flatMap(({ id, label, shortLabel }): Finding[] => {
      const word = [label, shortLabel].find((words) => speaksOf(text, words))
      if (word === undefined) return []
      const says = named.has(id) ? say`excludes` : say`does not list`
      const message = say`This speaks of ${quote(word)}, which the plan ${says}.`
      const hint = say`Change the words, or add ${quote(id)} to the plan's ${quote('benefits')}.`
      return [{ file, pointer: at, message, hint, severity: 'warning' }]
    }),
  )
}

/** A text about a plan with its location. */
interface PlanText {
  readonly at: string
  readonly text: string
}

function textsOf(at: string, { plan, facts = {}, benefits }: Plan): PlanText[] {
  return [
    { at: pointer(at, 'plan'), text: plan },
    ...Object.entries(facts).flatMap(([id, stated]) => {
      const text = plainValue(stated)
      return typeof text === 'string' ? [{ at: pointer(at, 'facts', id), text }] : []
    }),
    ...benefits.flatMap((benefit, i) =>
      typeof benefit === 'string' ? [] : [{ at: pointer(at, 'benefits', i, 'note'), text: benefit.note }],
    ),
  ]
}

/** The promotions that are for this plan by its number. */
function promotionTexts({ promotions = [] }: Market, { id }: Plan): PlanText[] {
  return promotions.flatMap(({ plans = [], promotion }, i) =>
    plans.includes(id) ? [{ at: pointer('/promotions', i, 'promotion'), text: promotion }] : [],
  )
}

function speaksOf(text: string, words: string): boolean {
  const letters = (of: string) => ` ${of.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `
  return letters(text).includes(letters(words))
}

function namedBenefits({ value: { plans = [] } }: ConfigDocument<Market>): string[] {
  return plans.flatMap((plan) => [...benefitIds(plan), ...optionBenefitIds(plan)].map(({ id }) => id))
}

function unused({ benefits, markets, complete, memo }: Context): Finding[] {
  if (!complete || !benefits) return []
  const named = new Set(markets.flatMap((market) => memo(namedBenefits, market)))
  const lists = [benefits, ...markets].map(({ file, value }) => ({ file, list: value.benefits ?? [] }))
  return lists.flatMap(({ file, list }) =>
    idsOf({ file, pointer: '/benefits' }, list, 'id').flatMap((written): Finding[] => {
      if (named.has(String(written.id))) return []
      const message = say`No plan speaks of the benefit ${quote(written.id)}.`
      const hint = say`Name it in the ${quote('benefits')} or ${quote('excludes')} of a plan, or remove it.`
      return [{ file, pointer: written.pointer, message, hint, severity: 'warning' }]
    }),
  )
}
