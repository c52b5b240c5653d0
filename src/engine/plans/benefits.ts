import type { Benefit, Messages, Plan } from '../../contract/config.ts'
import type { Market, Site } from '../site/site.ts'
import { fill } from '../site/template.ts'

/** What a plan's record says of benefits: those that it includes, perhaps with a limit or condition, and excludes. */
export interface Said {
  readonly benefits: readonly { readonly id: string; readonly note?: string }[]
  readonly excludes: readonly { readonly id: string }[]
}

/** A benefit that a plan's record names, with the words that visitors read. */
export interface NamedBenefit {
  readonly id: string
  readonly label: string
  readonly note?: string
}

/** The same as a plan's record says of benefits, with the words that visitors read. */
export interface Inclusions extends Said {
  readonly benefits: readonly NamedBenefit[]
  readonly excludes: readonly NamedBenefit[]
}

/** The words for what a plan says of a benefit. */
export type InclusionMessages = Pick<Messages['plan'], 'included' | 'includedWith' | 'notIncluded' | 'notListed'>

/** Every benefit that a plan of the market can include: those of all markets, then the market's own. */
export function catalogueOf(site: Pick<Site, 'benefits'>, market: Pick<Market, 'benefits'>): readonly Benefit[] {
  return [...site.benefits, ...(market.benefits ?? [])]
}

/** What a plan's record says of benefits, each as an object. */
export function saidIn({ benefits, excludes = [] }: Pick<Plan, 'benefits' | 'excludes'>): Said {
  return {
    benefits: benefits.map((benefit) => (typeof benefit === 'string' ? { id: benefit } : benefit)),
    excludes: excludes.map((id) => ({ id })),
  }
}

/** What a plan's record says of benefits, with the labels of its market. */
export function inclusionsOf(site: Site, market: Market, plan: Plan): Inclusions {
  const labels = new Map(catalogueOf(site, market).map(({ id, label }) => [id, label]))
  const named = <T extends { readonly id: string }>(benefit: T): T & { readonly label: string } => {
    const label = labels.get(benefit.id)
    if (label === undefined) throw new Error(`Market "${market.id}" has no benefit "${benefit.id}".`)
    return { ...benefit, label }
  }
  const { benefits, excludes } = saidIn(plan)
  return { benefits: benefits.map(named), excludes: excludes.map(named) }
}

/** What a plan's record says of one benefit; `unlisted` where it does not name it. */
export type Inclusion = 'included' | 'excluded' | 'unlisted'

/** What a plan says of a benefit. */
export function inclusionOf({ benefits, excludes }: Said, id: string): Inclusion {
  if (benefits.some((benefit) => benefit.id === id)) return 'included'
  return excludes.some((benefit) => benefit.id === id) ? 'excluded' : 'unlisted'
}

/** Whether a plan includes a benefit, by its record. */
export function includes(plan: Said, id: string): boolean {
  return inclusionOf(plan, id) === 'included'
}

/** What a plan says of a benefit, in words. */
export function inclusionText(plan: Said, id: string, messages: InclusionMessages): string {
  const note = plan.benefits.find((benefit) => benefit.id === id)?.note
  const words: Record<Inclusion, string> = {
    included: note === undefined ? messages.included : fill(messages.includedWith, { note }),
    excluded: messages.notIncluded,
    unlisted: messages.notListed,
  }
  return words[inclusionOf(plan, id)]
}

/** The benefits that tell these plans apart: some include them and others do not. */
export function distinguishingBenefits<T extends { readonly id: string }>(
  benefits: readonly T[],
  plans: readonly Said[],
): T[] {
  return benefits.filter(({ id }) => new Set(plans.map((plan) => includes(plan, id))).size > 1)
}

/** The benefits that any of these plans speaks of, each once, in the order of the plans. */
export function benefitsNamed(plans: readonly Inclusions[]): NamedBenefit[] {
  const all = plans.flatMap(({ benefits, excludes }) => [...benefits, ...excludes])
  return all.filter(({ id }, i) => all.findIndex((benefit) => benefit.id === id) === i)
}
