import type { Market, Meta } from '../contract/config.ts'
import type { Crumb, PageMeta } from './page.ts'
import type { Site } from './site.ts'

/**
 * The landing pages that search engines may offer instead of this one, itself included, as hreflang wants it; the
 * first market stands for everyone else (`x-default`). Markets without `hreflang` have none.
 */
export function alternates({ config, markets }: Site, market: Market): PageMeta['alternates'] {
  if (!market.hreflang) return []
  const listed = markets.flatMap(({ hreflang = [], landing }) =>
    hreflang.map((tag) => ({ hreflang: tag, href: config.origin + landing.path })),
  )
  return [...listed, ...listed.slice(0, 1).map(({ href }) => ({ hreflang: 'x-default', href }))]
}

interface Described {
  readonly trail: readonly Crumb[]
  readonly canonical: string
  readonly kinds: NonNullable<Meta['structuredData']>
  readonly market: Market | undefined
}

/** JSON-LD (schema.org) that says no more than the page does. */
export function structuredData({ config }: Site, { trail, canonical, kinds, market }: Described): object[] {
  const data: object[] = []
  if (trail.length > 0) {
    const itemListElement = trail.map(({ label, href }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: label,
      item: href === undefined ? canonical : config.origin + href,
    }))
    data.push({ '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement })
  }
  if (kinds.includes('InsuranceAgency')) {
    data.push({
      '@context': 'https://schema.org',
      '@type': 'InsuranceAgency',
      name: config.brand,
      url: canonical,
      ...(market && { areaServed: { '@type': 'Country', name: market.name, identifier: market.country } }),
    })
  }
  return data
}
