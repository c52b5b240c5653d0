import type { PageListBlock } from '../../contract/config.ts'
import { type Offer, offer } from '../../engine/plans/offers.ts'
import type { Site } from '../../engine/site/site.ts'
import { type BlockDefinition, marketById } from '../block-definition.ts'

/** The pages directly below a path; a review with its plan. */
export const pageListBlock = {
  ofWholeSite: true,
  messages: ['plan'],
  data: ({ site, pages }, { under }) => ({
    pages: pages
      .filter(({ path }) => path.startsWith(`${under}/`) && !path.slice(under.length + 1).includes('/'))
      .map((page) => ({ ...page, ...reviewedOn(site, page.path) })),
  }),
  references: ({ under }) => [{ to: 'pages', at: ['under'], under }],
} satisfies BlockDefinition<PageListBlock>

/** The plan that the page at a path reviews, and the conclusion of the review; empty if it is not a review. */
function reviewedOn(site: Site, path: string): { readonly description?: string; readonly reviewed?: Offer } {
  const blocks = site.pages.find((page) => page.path === path)?.blocks ?? []
  const header = blocks.find((block) => block.kind === 'reviewHeader')
  if (!header) return {}
  return { description: header.text, reviewed: offer(site, marketById(site, header.market), header.plan) }
}
