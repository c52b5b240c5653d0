import { type BlockDefinition, ownMarket } from '#blocks/block-definition.ts'
import type { ProviderPlansBlock } from '#contract/config.ts'
import { moneyText, overMonths } from '#engine/money/money.ts'
import { distinguishingFirst } from '#engine/plans/benefits.ts'
import { factsAt } from '#engine/plans/facts/fact-value.ts'
import { factMeanings, shownFacts, visibleFacts } from '#engine/plans/facts/facts.ts'
import { listedOffers } from '#engine/plans/offers.ts'
import type { Price } from '#engine/plans/subsidy.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { fill } from '#engine/site/template.ts'

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
      totals: plans.map(({ price }) => totalText(site, market, price)),
      details: plans.map((plan) => factsAt('profile', plan, facts)),
      meanings: factMeanings(catalogue, plans, 'profile'),
    }
  },
} satisfies BlockDefinition<ProviderPlansBlock>

/** The sum of a full premium over the market's usual term, in words; undefined where the market has none. */
function totalText({ messages }: Site, { usualTerm: count }: Market, { gross }: Price): string | undefined {
  if (count === undefined) return undefined
  return fill(messages.planTable.overTerm, { amount: moneyText(overMonths(gross, count)), count })
}
