import type { ProviderPlansBlock } from '../../contract/config.ts'
import { listedOffers } from '../../engine/plans/offers.ts'
import { type BlockDefinition, ownMarket } from '../block-definition.ts'

/** The plans on a provider's profile. */
export const providerPlansBlock = {
  generated: true,
  messages: ['plan'],
  data: (context, block) => ({ plans: listedOffers(context.site, ownMarket(context), block.provider) }),
  example: {
    kind: 'providerPlans',
    anchor: 'plans',
    heading: 'Plans of Nereus',
    provider: 'nereus',
  },
} satisfies BlockDefinition<ProviderPlansBlock>
