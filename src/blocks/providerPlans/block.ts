import { type BlockDefinition, ownMarket } from '#blocks/block-definition.ts'
import type { ProviderPlansBlock } from '#contract/config.ts'
import { distinguishingFirst } from '#engine/plans/benefits.ts'
import { factsAt } from '#engine/plans/facts/fact-value.ts'
import { factMeanings, shownFacts, visibleFacts } from '#engine/plans/facts/facts.ts'
import { listedOffers } from '#engine/plans/offers.ts'

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
