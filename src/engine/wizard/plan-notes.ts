import type { Messages, WizardConfig } from '#contract/config.ts'
import type { Offer } from '#engine/plans/offers.ts'
import { fill } from '#engine/site/template.ts'
import type { Walk } from './walk.ts'

/**
 * Sentences on where a chosen plan and the answers do not go together: an answer other than the one that fits the type of
 * the plan, and a subsidy that the plan does not get.
 *
 * @param qualifies whether the visitor qualifies for the market's subsidy; undefined while that is unknown.
 */
export function planNotes(
  plan: Offer | undefined,
  { questions }: Pick<WizardConfig, 'questions'>,
  { answers }: Pick<Walk, 'answers'>,
  qualifies: boolean | undefined,
  messages: Pick<Messages['wizard'], 'contradicts' | 'notSubsidised'>,
): string[] {
  if (!plan) return []
  const contradictions = questions.flatMap(({ id, options }) => {
    const given = options.find(({ value }) => value === answers[id])
    const fits = plan.type !== undefined && options.some(({ planType }) => planType === plan.type)
    if (!given || !fits || given.planType === plan.type) return []
    return fill(messages.contradicts, { answer: given.label, type: plan.typeLabel ?? '' })
  })
  return [...contradictions, ...(qualifies && !plan.price.net ? [messages.notSubsidised] : [])]
}
