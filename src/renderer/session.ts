import type { Plan } from '../contract/config.ts'
import type { Offer } from '../engine/plans/offers.ts'

/** The plan as it is kept in the browser session under `selectedProvider` (specification 001, section 3). */
interface SelectedPlan
  extends Partial<Omit<Plan, 'provider' | 'premiumChanges' | 'from' | 'until' | 'benefits' | 'excludes'>> {
  readonly promotions: readonly string[]
  readonly market: string
  readonly provider: string
  readonly logo: string | undefined
  /** The labels of what it includes. */
  readonly features: readonly string[]
}

/** The key of the chosen plan in the browser session (specification 000, section 3). */
const selectedPlanKey = 'selectedProvider'

/** Keeps the whole plan in the browser session. */
export function keepPlan(plan: Offer): void {
  write(selectedPlanKey, selectedPlan(plan))
}

/** The whole plan, in the shape that the browser session keeps. */
export function selectedPlan(chosen: Offer): SelectedPlan {
  const { typeLabel, price, coverage, quoteHref, detailsHref, provider, benefits, excludes, promotions, ...plan } =
    chosen
  return {
    ...plan,
    features: benefits.map(({ label }) => label),
    promotions: [...promotions],
    coverage: coverage.amount,
    premium: price.gross.amount,
    provider: provider.name,
    logo: provider.image ?? provider.wordmark,
  }
}

/** Forgets the chosen plan if it is one of these. */
export function dropPlan(plans: readonly Offer[]): void {
  const kept: Partial<SelectedPlan> = read(selectedPlanKey) ?? {}
  if (plans.some(({ market, id }) => market === kept.market && id === kept.id)) remove(selectedPlanKey)
}

/** Keeps a wizard's answers: option values by question id. */
export function keepAnswers(market: string, answers: Readonly<Record<string, string>>): void {
  write(`answers:${market}`, answers)
}

/** The answers that the visitor gave earlier in this session; anything but texts is left out. */
export function keptAnswers(market: string): Record<string, string> {
  const entries = Object.entries(read(`answers:${market}`) ?? {})
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

// A browser may forbid storage, or hold what another version wrote: the page works on without it.

/** Puts a value into the browser session, as JSON. */
export function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {}
}

/** The object that the browser session holds under a key; undefined where there is none. */
export function read(key: string): object | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

export function remove(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}
