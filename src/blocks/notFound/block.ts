import type { NotFoundBlock } from '../../contract/config.ts'
import { type BlockDefinition, marketById } from '../block-definition.ts'
import { drawings } from '../drawings.ts'
import { marketCard } from '../markets/block.ts'

/** What an address that leads nowhere shows: the way on. */
export const notFoundBlock = {
  interactive: true,
  opening: true,
  data: ({ site }, { markets, picture }) => ({
    drawing: picture && drawings[picture],
    markets: markets.map((id) => marketCard(site, marketById(site, id), 'landing')),
  }),
  references: ({ markets }) => markets.map((market, i) => ({ to: 'market', at: ['markets', i], market })),
  example: {
    kind: 'notFound',
    title: 'Page Not Found',
    text: 'There is no such page, or it has moved.',
    home: 'Go to Homepage',
    back: 'Go Back',
    marketsHeading: 'Compare Plans by Country',
    markets: ['atlantis'],
    picture: 'journey',
  },
} satisfies BlockDefinition<NotFoundBlock>
