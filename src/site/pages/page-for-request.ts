import { marketField } from '#engine/forms.ts'
import type { Site } from '#engine/site.ts'
import { contactDetailsData } from '../blocks/contactDetails/block.ts'
import { countriesFound } from '../blocks/countries/block.ts'
import { formData } from '../blocks/leadForm/block.ts'
import type { Page } from './page.ts'

/**
 * The page for the market that a query or a posted form names: its forms and contact details include that market, even
 * if menus do not show it. The same page when it has no form or the request names no market.
 *
 * @param request the values of the query or the form, by field name.
 */
export function pageForMarket(site: Site, page: Page, request: Readonly<Record<string, unknown>>): Page {
  const [marketId] = page.blocks.flatMap((block) => {
    return block.kind === 'leadForm' ? (request[marketField(block.fields)?.name ?? ''] ?? []) : []
  })
  if (marketId === undefined) return page
  const blocks = page.blocks.map((block) => {
    if (block.kind === 'contactDetails') return { ...block, data: contactDetailsData(site, marketId) }
    return block.kind === 'leadForm' ? { ...block, data: formData(site, block, marketId) } : block
  })
  return { ...page, blocks }
}

/** The page of all countries with those that a search finds, out of the index of search engines. */
export function pageForSearch(site: Site, page: Page, search: string): Page {
  const blocks = page.blocks.map((block) =>
    block.kind === 'countries'
      ? { ...block, data: { ...block.data, sections: [countriesFound(site, search)] } }
      : block,
  )
  return { ...page, meta: { ...page.meta, noindex: true }, blocks }
}
