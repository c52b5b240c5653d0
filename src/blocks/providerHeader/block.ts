import type { ProviderHeaderBlock } from '../../contract/config.ts'
import { provider } from '../../engine/plans/providers.ts'
import { type BlockDefinition, ownMarket } from '../block-definition.ts'

/** The opening of a provider's profile. */
export const providerHeaderBlock = {
  opening: true,
  generated: true,
  shareCard: 'provider',
  data: (context, block) => ({ provider: provider(context.site, ownMarket(context), block.provider) }),
  example: {
    kind: 'providerHeader',
    title: 'Nereus',
    tagline: 'Cover for deep water.',
    provider: 'nereus',
  },
} satisfies BlockDefinition<ProviderHeaderBlock>
