import { misfit } from '../../../config/rules/pages/blocks.ts'
import { plainVisit } from '../../../engine/forms/visit.ts'
import { listedOffers } from '../../../engine/plans/offers.ts'
import type { SitePages } from '../../../pages/pages.ts'
import type { PageSource } from '../../../server/pages/page-source.ts'
import { exampleIn, isBlockKind } from '../../examples.ts'

/** A kind of block, and the page and the market that its example is drawn for. */
export interface ExampleAsked {
  readonly kind?: string
  readonly page?: string
  readonly market?: string
}

/** The document of a block's example alone, without scripts; undefined if it cannot be drawn. */
export async function exampleDocument(
  { list, compose }: SitePages,
  { kind = '', page: path, market: id }: ExampleAsked,
  render: PageSource['render'],
): Promise<string | undefined> {
  const page = list.find((one) => one.path === path)
  const market = page?.site.markets.find((one) => one.id === id)
  if (!page || !market || !isBlockKind(kind) || misfit(kind, page.market)) return undefined
  const plans = listedOffers(page.site, market).map((plan) => plan.id)
  const block = exampleIn(kind, { market: market.id, plans, providers: market.providers?.map((one) => one.id) ?? [] })
  if (!block) return undefined
  try {
    const html = await render(compose({ ...page, blocks: [block] }), plainVisit)
    // A thumbnail must not show the fallback typeface.
    const shown = html.replaceAll(scripts, '').replace('font-display:swap', 'font-display:block')
    return shown.replace('</style>', `${onlyContent}</style>`)
  } catch {
    // Drafts may lack anything.
    return undefined
  }
}

const scripts = /<script\b.*?<\/script>/gs

/** Hides header and footer. */
const onlyContent = '#root>*>:not(main){display:none}'
