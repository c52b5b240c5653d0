import type { Answers } from '#engine/answers/conditions.ts'
import type { Offer } from '#engine/plans/offers.ts'
import { assumedText, planPrice } from './plan-price.ts'
import type { Repricing } from './repricing.ts'

/** Offers with what they cost for a visitor's answers, and for whom their prices are. */
export interface Repriced {
  readonly plans: readonly Offer[]
  readonly assumed: string | undefined
}

/** The offers of a market with their prices for a visitor's answers, by question id. */
export function repriced(offers: readonly Offer[], { writing, plans }: Repricing, answers: Answers): Repriced {
  const priced = offers.map((offer): Offer => {
    const plan = plans[offer.id]
    return plan ? { ...offer, price: planPrice(writing, plan, answers) } : offer
  })
  return { plans: priced, assumed: assumedText(writing, answers) }
}
