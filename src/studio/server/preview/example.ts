import { misfit } from '../../../config/rules/pages/blocks.ts'
import { plainVisit } from '../../../engine/forms/visit.ts'
import { listedOffers } from '../../../engine/plans/offers.ts'
import type { SitePages } from '../../../pages/pages.ts'
import type { PageSource } from '../../../server/pages/page-source.ts'
import { exampleIn, isBlockKind } from '../../examples.ts'

/** The example of a kind of block, and the page and the market for which it is drawn. */
export interface Drawn {
  readonly kind?: string
  readonly page?: string
  readonly market?: string
}

/**
 * The document of a block's example alone, as the page would show it, and without scripts: a picture of it. Undefined
 * where there is no such block or page, or where it has nothing to show.
 */
export async function exampleDocument(
  { list, compose }: SitePages,
  { kind = '', page: path, market: id }: Drawn,
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
    // Drawings are small pictures: they wait for their typeface.
    const shown = html.replaceAll(scripts, '').replace('font-display:swap', 'font-display:block')
    return shown.replace('</style>', `${onlyContent}</style>`)
  } catch {
    // What is being edited may lack anything.
    return undefined
  }
}

const scripts = /<script\b.*?<\/script>/gs

/** Neither header nor footer, which every page has. */
const onlyContent = '#root>*>:not(main){display:none}'
