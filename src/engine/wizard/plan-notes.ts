import type { Messages, WizardConfig } from '#contract/config.ts'
import { moneyText } from '#engine/money/money.ts'
import { planName } from '#engine/plans/offer-names.ts'
import type { Offer } from '#engine/plans/offers.ts'
import { isExact, priceText } from '#engine/prices/price.ts'
import { fill, joined } from '#engine/site/template.ts'
import type { Walk } from './walk.ts'

/**
 * Sentences on how the chosen plan and the answers go together: what the plan costs without the subsidy for which the
 * visitor qualifies, or that it gets none; then each answer that does not fit the type of the plan.
 *
 * @param qualifies whether the visitor qualifies for the market's subsidy; undefined while that is unknown.
 */
export function planNotes(
  { type, typeLabel = '', price }: Offer,
  { questions }: Pick<WizardConfig, 'questions'>,
  { answers }: Pick<Walk, 'answers'>,
  qualifies: boolean | undefined,
  messages: Pick<Messages['wizard'], 'contradicts' | 'notSubsidised'> & Pick<Messages['plan'], 'gross'>,
): string[] {
  const isLowered = isExact(price) && price.net
  const subsidy = isLowered ? fill(messages.gross, { what: moneyText(price.gross) }) : messages.notSubsidised
  const contradicting = questions.flatMap(({ id, options = [] }) => {
    const isAsked = type && options.some(({ planType }) => planType === type)
    return isAsked ? options.filter(({ value, planType }) => value === answers[id] && planType !== type) : []
  })
  return [
    ...(qualifies ? [subsidy] : []),
    ...contradicting.map(({ label }) => fill(messages.contradicts, { answer: label, type: typeLabel })),
  ]
}

/** Each plan that the market's subsidy lowers, with its premium before and after, in words of a language (BCP 47). */
export function netPrices(plans: readonly Offer[], language: string): string[] {
  return plans.flatMap((plan) =>
    isExact(plan.price) && plan.price.net
      ? [joined([planName(plan), priceText(plan.price, language)], 'term', language)]
      : [],
  )
}
