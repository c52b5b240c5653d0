import type { Draft } from '../page-definitions.ts'

/** The picture that goes with a shared link: one for each kind of page, 1200 by 630 pixels (Open Graph). */
export function shareCard({ path, market, article, blocks }: Draft): string {
  const kinds = blocks.map(({ kind }) => kind)
  const has = (kind: (typeof kinds)[number]) => kinds.includes(kind)
  if (article) return '/cards/article.png'
  if (has('providerHeader')) return '/cards/provider.png'
  if (has('reviewHeader')) return '/cards/review.png'
  if (has('wizard') || has('confirmation')) return '/cards/quote.png'
  if (has('comparison') || has('planTable') || market?.landing.path === path) return '/cards/comparison.png'
  return '/cards/site.png'
}
