import type { PlanSummary } from './plan-summaries.ts'
import type { PlanView } from './plans.ts'

/** As much of a plan as names it to people. */
export type NamedPlan = Pick<PlanSummary, 'provider' | 'plan'>

/** A plan as it is set beside others: what every page knows of it, and what only its market's page does. */
export interface ComparedPlan
  extends NamedPlan,
    Pick<PlanSummary, 'premium' | 'coverage' | 'rating' | 'shown' | 'features' | 'quoteHref'>,
    Partial<Pick<PlanView, 'typeLabel' | 'bestFor' | 'processingTime' | 'claimSettlement' | 'hospitalPanel'>>,
    Partial<Pick<PlanView, 'onlineSubmission' | 'promotions'>> {}

/** What a plan is called in an address: its provider and its name, as `axa-comprehensive-plus`. */
export function planKey({ provider, plan }: NamedPlan): string {
  return `${provider.id}-${plan}`.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
}

/** A market's plan as it is compared: by what the visitor pays. */
export function comparedPlan(plan: PlanView): ComparedPlan {
  const { netPremium, coverage } = plan.shown
  return { ...plan, premium: plan.netPremium, shown: { premium: netPremium, coverage } }
}
