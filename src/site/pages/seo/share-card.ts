import type { ShareCard } from '../../blocks/block-definition.ts'
import { blockKinds } from '../../blocks/blocks.ts'
import type { PlacedPage } from './structured-data.ts'

/** The path of the share card (`og:image`) of a page: one for each kind of page, 1200 by 630 pixels. */
export function shareCard(page: PlacedPage): string {
  return `/cards/${cardOf(page)}.png`
}

function cardOf({ path, market, article, blocks }: PlacedPage): ShareCard {
  if (article) return 'article'
  const own = blocks.map(({ kind }) => blockKinds[kind].shareCard).find((card) => card !== undefined)
  return own ?? (market?.landing.path === path ? 'comparison' : 'site')
}
