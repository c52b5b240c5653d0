import type { Plan } from '#contract/config.ts'
import type { Offer } from '#engine/plans/offers.ts'

/** The chosen plan in session storage under `selectedProvider` (specification 001, section 3). */
interface SelectedPlan
  extends Partial<Omit<Plan, 'provider' | 'premiumChanges' | 'from' | 'until' | 'benefits' | 'excludes' | 'facts'>> {
  readonly [fact: string]: unknown
  readonly promotions: readonly string[]
  readonly market: string
  readonly provider: string
  readonly logo: string | undefined
  /** The labels of the included benefits. */
  readonly features: readonly string[]
}

/** The key of the chosen plan in session storage (specification 000, section 3). */
const selectedPlanKey = 'selectedProvider'

export function storePlan(plan: Offer): void {
  writeSession(selectedPlanKey, selectedPlan(plan))
}

/** A plan in the shape of session storage. */
export function selectedPlan(chosen: Offer): SelectedPlan {
  const {
    typeLabel,
    price,
    coverage,
    quoteHref,
    detailsHref,
    provider,
    benefits,
    excludes,
    promotions,
    facts,
    ...plan
  } = chosen
  return {
    ...plan,
    ...Object.fromEntries(facts.map(({ id, text, holds }) => [camelCase(id), holds ?? text])),
    features: benefits.map(({ label }) => label),
    promotions: [...promotions],
    coverage: coverage.amount,
    premium: price.gross.amount,
    provider: provider.name,
    logo: provider.image ?? provider.wordmark,
  }
}

/** Facts have the names of the specification there: `claimSettlement` for `claim-settlement`. */
function camelCase(id: string): string {
  return id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Forgets the chosen plan if it is one of these. */
export function forgetPlan(plans: readonly Offer[]): void {
  const kept: Partial<SelectedPlan> = readSession(selectedPlanKey) ?? {}
  if (plans.some(({ market, id }) => market === kept.market && id === kept.id)) removeSession(selectedPlanKey)
}

/** Keeps a wizard's answers in session storage: option values by question id. */
export function storeAnswers(market: string, answers: Readonly<Record<string, string>>): void {
  writeSession(`answers:${market}`, answers)
}

/** The answers given earlier in this session; values other than strings are dropped. */
export function storedAnswers(market: string): Record<string, string> {
  const entries = Object.entries(readSession(`answers:${market}`) ?? {})
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

// A browser may forbid storage, and another version of the site may have written to it; pages work without it.

export function writeSession(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {}
}

/** Reads an object from session storage; undefined if there is none. */
export function readSession(key: string): object | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

export function removeSession(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}
