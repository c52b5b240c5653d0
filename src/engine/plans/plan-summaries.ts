import type { Market } from '../../contract/config.ts'
import { type Money, money } from '../money/money.ts'
import type { Profile, Site } from '../site/site.ts'
import { netPremium, quoteHref } from './plans.ts'
import { type ProviderView, provider } from './providers.ts'

/** As much of a plan as any page shows of it, whether its market or a provider's profile describes it. */
export interface PlanSummary {
  /** Its number in the market; undefined for a sample that only a table knows. */
  readonly id: number | undefined
  readonly market: string
  readonly provider: ProviderView
  readonly plan: string
  readonly features: readonly string[]
  readonly rating: number | undefined
  /** What the visitor pays a year and the headline sum, in the market's currency. */
  readonly premium: number
  readonly coverage: number
  readonly shown: { readonly premium: Money; readonly coverage: Money }
  readonly quoteHref: string
}

/** Every plan of a market that a visitor can ask a quote for: those it lists, and those of its provider profiles. */
export function planSummaries(site: Site, market: Market): PlanSummary[] {
  const listed = (market.plans ?? []).map((plan) =>
    summary(site, market, { ...plan, premium: netPremium(market, plan) }),
  )
  const own = site.profiles
    .filter((profile) => profile.market === market.id)
    .flatMap((profile) => ownPlans(site, market, profile))
  return [...listed, ...own]
}

/** The plan with this number in the market. */
export function planSummary(site: Site, market: Market, id: number): PlanSummary {
  const found = planSummaries(site, market).find((plan) => plan.id === id)
  if (!found) throw new Error(`Market "${market.id}" has no plan ${id}.`)
  return found
}

/** The facts of a plan that its summary is made from. */
export interface PlanFacts {
  readonly id?: number
  readonly provider: string
  readonly plan: string
  readonly coverage: number
  readonly premium: number
  readonly features: readonly string[]
  readonly rating?: number
}

/** The summary of a plan, from its facts. */
export function summary(site: Site, market: Market, facts: PlanFacts): PlanSummary {
  const { id, plan, features, rating, premium, coverage } = facts
  return {
    id,
    market: market.id,
    provider: provider(site, market, facts.provider),
    plan,
    features,
    rating,
    premium,
    coverage,
    shown: { premium: money(premium, market.currency), coverage: money(coverage, market.currency) },
    quoteHref: quoteHref(market, id),
  }
}

function ownPlans(site: Site, market: Market, profile: Profile): PlanSummary[] {
  return profile.plans.flatMap((plan) =>
    plan.kind === 'own' ? [summary(site, market, { ...plan, provider: profile.id })] : [],
  )
}
