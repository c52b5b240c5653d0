import { amountNumber, comparable } from '#engine/money.ts'
import type { Offer } from '#engine/offers.ts'

/** The chosen plan in session storage under `selectedProvider` (specification 001, section 3). */
interface SelectedPlan extends Pick<Offer, 'id' | 'market' | 'plan' | 'promotions'> {
  readonly type: string | undefined
  /** Only of a plan with one price, for what the market's prices are for. */
  readonly premium?: number
  readonly provider: string
  readonly logo: string | undefined
  /** The labels of the included benefits. */
  readonly features: readonly string[]
  /** Facts by the names of the specification: `coverage`, `rating`, `claimSettlement` for `claim-settlement`. */
  readonly [fact: string]: unknown
}

/** The key of the chosen plan in session storage (specification 000, section 3). */
const selectedPlanKey = 'selectedProvider'

export function storePlan(plan: Offer): void {
  writeSession(selectedPlanKey, selectedPlan(plan))
}

/** A plan in the shape of session storage. */
export function selectedPlan(chosen: Offer): SelectedPlan {
  const premium = comparable(chosen.price)?.amount
  const { id, market, plan, type, promotions, provider, benefits, facts } = chosen
  return {
    id,
    market,
    plan,
    type,
    promotions,
    ...Object.fromEntries(facts.map(({ id, value, text }) => [camelCase(id), value ?? text])),
    features: benefits.map(({ label }) => label),
    ...(premium !== undefined && { premium: amountNumber(premium) }),
    provider: provider.name,
    logo: provider.image ?? provider.wordmark,
  }
}

function camelCase(id: string): string {
  return id.replaceAll(/-./g, (part) => part.charAt(1).toUpperCase())
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

/** Stores answers that were given outside of the wizard, so that it goes on after them and asks for none of them again. */
export function passAnswers(market: string, answers: Readonly<Record<string, string>>): void {
  storeAnswers(market, answers)
  writeSession(passedKey(market), {})
}

/** Whether answers were given outside of the wizard since the last call. */
export function takePassed(market: string): boolean {
  const isPassed = readSession(passedKey(market)) !== undefined
  removeSession(passedKey(market))
  return isPassed
}

function passedKey(market: string): string {
  return `passed:${market}`
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
