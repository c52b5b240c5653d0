import type { NotFoundBlock } from '../../contract/config.ts'
import { addressIn } from '../../engine/site/paths.ts'
import { writtenMarkets } from '../../engine/site/site.ts'
import { type BlockDefinition, marketById } from '../block-definition.ts'
import { drawings } from '../drawings.ts'
import { marketCard } from '../markets/block.ts'

export const notFoundBlock = {
  ofWholeSite: true,
  interactive: true,
  opening: true,
  data: ({ site }, { markets, picture }) => ({
    home: addressIn(site, '/'),
    drawing: picture && drawings[picture],
    // Only markets in the language of the page.
    markets: markets
      .map((id) => marketById(site, id))
      .filter((market) => writtenMarkets(site).includes(market))
      .map((market) => marketCard(site, market, 'landing')),
  }),
  references: ({ markets }) => markets.map((market, i) => ({ to: 'market', at: ['markets', i], market })),
} satisfies BlockDefinition<NotFoundBlock>
