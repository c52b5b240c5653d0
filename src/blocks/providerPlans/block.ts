import type { ProviderPlansBlock } from '../../contract/config.ts'
import { type Offer, offer } from '../../engine/plans/offers.ts'
import type { Market, Site } from '../../engine/site/site.ts'
import { type BlockDefinition, ownMarket } from '../block-definition.ts'

/** The plans on a provider's profile. */
export const providerPlansBlock = {
  generated: true,
  messages: ['plan'],
  data: (context, block) => ({ plans: profilePlans(context.site, ownMarket(context), block.provider) }),
  example: {
    kind: 'providerPlans',
    anchor: 'plans',
    heading: 'Plans of Nereus',
    provider: 'nereus',
  },
} satisfies BlockDefinition<ProviderPlansBlock>

function profilePlans(site: Site, market: Market, providerId: string): Offer[] {
  const profile = site.profiles.find(({ id, market: own }) => id === providerId && own === market.id)
  if (!profile) throw new Error(`Market "${market.id}" has no profile of "${providerId}".`)
  return profile.plans.map(({ id }) => offer(site, market, id))
}
