import type { LogosBlock } from '../../contract/config.ts'
import { provider } from '../../engine/plans/providers.ts'
import { type BlockDefinition, marketById, providerReferences } from '../block-definition.ts'

/** The logos of providers of any market. */
export const logosBlock = {
  data: ({ site }, { providers }) => ({
    providers: providers.map(({ market, provider: id }) => provider(site, marketById(site, market), id)),
  }),
  references: ({ providers }) => providers.flatMap((named, i) => providerReferences(named, 'providers', i)),
  example: {
    kind: 'logos',
    heading: 'Some of Our Partners',
    providers: [
      {
        market: 'atlantis',
        provider: 'triton-mutual',
      },
      {
        market: 'atlantis',
        provider: 'nereus',
      },
    ],
  },
} satisfies BlockDefinition<LogosBlock>
