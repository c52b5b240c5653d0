import type { Benefit, Messages, Plan } from '../../contract/config.ts'
import type { Market, Site } from '../site/site.ts'
import { fill } from '../site/template.ts'

/** A benefit that a plan's record names, with the words that visitors read. */
export interface NamedBenefit {
  readonly id: string
  readonly label: string
  /** Its limit or condition; undefined where the record gives none. */
  readonly note?: string
}

/** What a plan's record says of benefits. */
export interface Inclusions {
  readonly benefits: readonly NamedBenefit[]
  readonly excludes: readonly NamedBenefit[]
}

/** The words for what a plan says of a benefit. */
type InclusionMessages = Pick<Messages['plan'], 'included' | 'includedWith' | 'notIncluded' | 'notListed'>

/** Every benefit that a plan of the market can include: those of all markets, then the market's own. */
export function catalogueOf(site: Pick<Site, 'benefits'>, market: Pick<Market, 'benefits'>): readonly Benefit[] {
  return [...site.benefits, ...(market.benefits ?? [])]
}

/** What a plan's record says of benefits, with the labels of its market. */
export function inclusionsOf(site: Site, market: Market, { benefits, excludes = [] }: Plan): Inclusions {
  const labels = new Map(catalogueOf(site, market).map(({ id, label }) => [id, label]))
  const named = (id: string): NamedBenefit => {
    const label = labels.get(id)
    if (label === undefined) throw new Error(`Market "${market.id}" has no benefit "${id}".`)
    return { id, label }
  }
  return {
    benefits: benefits.map((benefit) => {
      return typeof benefit === 'string' ? named(benefit) : { ...named(benefit.id), note: benefit.note }
    }),
    excludes: excludes.map(named),
  }
}

/** What a plan's record says of one benefit; `unlisted` where it does not name it. */
export type Inclusion = 'included' | 'excluded' | 'unlisted'

/** What a plan says of a benefit. */
export function inclusionOf({ benefits, excludes }: Inclusions, id: string): Inclusion {
  if (benefits.some((benefit) => benefit.id === id)) return 'included'
  return excludes.some((benefit) => benefit.id === id) ? 'excluded' : 'unlisted'
}

/** Whether a plan includes a benefit, by its record. */
export function includes(plan: Inclusions, id: string): boolean {
  return inclusionOf(plan, id) === 'included'
}

/** What a plan says of a benefit, in words. */
export function inclusionText(plan: Inclusions, id: string, messages: InclusionMessages): string {
  const note = plan.benefits.find((benefit) => benefit.id === id)?.note
  const words: Record<Inclusion, string> = {
    included: note === undefined ? messages.included : fill(messages.includedWith, { note }),
    excluded: messages.notIncluded,
    unlisted: messages.notListed,
  }
  return words[inclusionOf(plan, id)]
}

/** The benefits that any of these plans speaks of, each once, in the order of the plans. */
export function benefitsNamed(plans: readonly Inclusions[]): NamedBenefit[] {
  const all = plans.flatMap(({ benefits, excludes }) => [...benefits, ...excludes])
  return all.filter(({ id }, i) => all.findIndex((benefit) => benefit.id === id) === i)
}
