import type { ProviderPlansBlock } from '#engine/contract/config.ts'
import { distinguishingFirst, factMeanings, factsAt, shownFacts, visibleFacts } from '#engine/facts.ts'
import { listedOffers } from '#engine/offers.ts'
import { type BlockDefinition, ownMarket } from '../block-definition.ts'

export const providerPlansBlock = {
  generated: true,
  messages: ['plan'],
  data: (context, block) => {
    const { site } = context
    const market = ownMarket(context)
    const offers = listedOffers(site, market, block.provider)
    const plans = offers.map((plan) => distinguishingFirst(plan, offers))
    const catalogue = visibleFacts(site, market)
    const facts = shownFacts(catalogue, plans, ['profile'])
    return {
      plans,
      details: plans.map((plan) => factsAt('profile', plan, facts)),
      meanings: factMeanings(catalogue, plans, 'profile'),
    }
  },
} satisfies BlockDefinition<ProviderPlansBlock>
