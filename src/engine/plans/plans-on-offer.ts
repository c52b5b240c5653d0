import type { Plan } from '#contract/config.ts'
import type { Market } from '#engine/site/site.ts'

/** Whether lists show a plan; a sample plan appears only on pages that name it. */
export function isListed({ listed }: Pick<Plan, 'listed'>): boolean {
  return listed !== false
}

/** The plans of a market on offer today, in the order of its file. */
export function plansOnOffer({ plans = [], resting = [] }: Market): readonly Plan[] {
  return plans.filter(({ id }) => !resting.includes(id))
}
