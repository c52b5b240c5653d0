import type { Benefit, Messages, Plan } from '#contract/config.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { fill } from '#engine/site/template.ts'

/** The benefits in a plan's record: those included, each perhaps with a note, and those excluded. */
interface PlanBenefits {
  readonly benefits: readonly { readonly id: string; readonly note?: string }[]
  readonly excludes: readonly { readonly id: string }[]
  /** Those that it has with an option; the note says what that adds. */
  readonly optionalBenefits?: readonly { readonly id: string; readonly note?: string }[]
}

/** A benefit with the label that visitors read. */
export interface NamedBenefit {
  readonly id: string
  readonly label: string
  readonly note?: string
}

export interface Inclusions extends PlanBenefits {
  readonly benefits: readonly NamedBenefit[]
  readonly excludes: readonly NamedBenefit[]
  readonly optionalBenefits?: readonly NamedBenefit[]
}

type InclusionMessages = Pick<Messages['plan'], 'included' | 'includedWith' | 'notIncluded' | 'notListed'>

/** Every benefit that a plan of the market can include: those of all markets, then the market's own. */
export function benefitCatalogue(site: Pick<Site, 'benefits'>, market: Pick<Market, 'benefits'>): readonly Benefit[] {
  return [...site.benefits, ...(market.benefits ?? [])]
}

/** The benefits in a plan's record, each as an object. */
export function planBenefits({ benefits, excludes = [] }: Pick<Plan, 'benefits' | 'excludes'>): PlanBenefits {
  return {
    benefits: benefits.map((benefit) => (typeof benefit === 'string' ? { id: benefit } : benefit)),
    excludes: excludes.map((id) => ({ id })),
  }
}

/** The benefits in a plan's record, with the labels of its market. Throws if the market has no such benefit. */
export function inclusionsOf(site: Site, market: Market, plan: Plan): Omit<Inclusions, 'optionalBenefits'> {
  const labels = new Map(benefitCatalogue(site, market).map(({ id, label }) => [id, label]))
  const withLabel = <T extends { readonly id: string }>(benefit: T): T & { readonly label: string } => {
    const label = labels.get(benefit.id)
    if (label === undefined) throw new Error(`Market "${market.id}" has no benefit "${benefit.id}".`)
    return { ...benefit, label }
  }
  const { benefits, excludes } = planBenefits(plan)
  return { benefits: benefits.map(withLabel), excludes: excludes.map(withLabel) }
}

/** Whether a plan includes or excludes a benefit, or has it with an option; `unlisted` if its record does not name it. */
export type Inclusion = 'included' | 'optional' | 'excluded' | 'unlisted'

export function inclusionOf({ benefits, excludes, optionalBenefits }: PlanBenefits, id: string): Inclusion {
  if (benefits.some((benefit) => benefit.id === id)) return 'included'
  if (optionalBenefits?.some((benefit) => benefit.id === id)) return 'optional'
  return excludes.some((benefit) => benefit.id === id) ? 'excluded' : 'unlisted'
}

export function includes(plan: PlanBenefits, id: string): boolean {
  return inclusionOf(plan, id) === 'included'
}

/** Whether a plan includes a benefit, in words. */
export function inclusionText(plan: PlanBenefits, id: string, messages: InclusionMessages): string {
  const note = plan.benefits.find((benefit) => benefit.id === id)?.note
  const words: Record<Inclusion, string> = {
    included: note === undefined ? messages.included : fill(messages.includedWith, { note }),
    optional: plan.optionalBenefits?.find((benefit) => benefit.id === id)?.note ?? messages.notListed,
    excluded: messages.notIncluded,
    unlisted: messages.notListed,
  }
  return words[inclusionOf(plan, id)]
}

/** The benefits that some of these plans include and others do not. */
export function distinguishingBenefits<T extends { readonly id: string }>(
  benefits: readonly T[],
  plans: readonly PlanBenefits[],
): T[] {
  return benefits.filter(({ id }) => new Set(plans.map((plan) => includes(plan, id))).size > 1)
}

/** The plan with its benefits sorted: first those that only some of these plans include. */
export function distinguishingFirst<T extends Inclusions>(plan: T, plans: readonly Inclusions[]): T {
  const first = new Set(distinguishingBenefits(plan.benefits, plans).map(({ id }) => id))
  return { ...plan, benefits: plan.benefits.toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id))) }
}

/** The benefits that any of these plans includes or excludes, each once, in the order of the plans. */
export function mentionedBenefits(plans: readonly Inclusions[]): NamedBenefit[] {
  const all = plans.flatMap(({ benefits, excludes, optionalBenefits = [] }) => [
    ...benefits,
    ...excludes,
    ...optionalBenefits,
  ])
  return all.filter(({ id }, i) => all.findIndex((benefit) => benefit.id === id) === i)
}
