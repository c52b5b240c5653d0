import type { CountriesBlock, Meta } from '#engine/contract/config.ts'
import { isHosted } from '#engine/forms.ts'
import { addressIn, countriesPath, isOpen, listedMarkets, type Market, type Site } from '#engine/site.ts'
import { fill, joined } from '#engine/text.ts'
import type { BlockDefinition } from '../block-definition.ts'
import { type MarketCard, marketCard } from '../markets/block.ts'

const maxPerPage = 200

/** The most countries in a list that describes each of them. */
const maxWithSummary = 30

/** Every market, by region. */
export const countriesBlock = {
  ofWholeSite: () => true,
  messages: ['countries'],
  data: ({ site }, block) => ({
    /** The address that answers the search; undefined on a static host. */
    action: isHosted(site) ? undefined : addressIn(site, countriesPath),
    sections: sections(site, block),
  }),
} satisfies BlockDefinition<CountriesBlock>

interface CountrySection {
  readonly id: string
  readonly heading: string
  readonly cards: readonly MarketCard[]
}

/** A page of one region, or of a part of it, when there are too many countries for one page. */
export interface RegionPage {
  readonly path: string
  readonly meta: Meta
  readonly block: CountriesBlock & { readonly region: string }
}

/** The pages of the regions; none if all countries fit on one page. */
export function regionPages(site: Site): RegionPage[] {
  if (listedMarkets(site.markets).length <= maxPerPage) return []
  const { title, text } = site.messages.countries
  return site.config.regions.flatMap(({ id, name }) => {
    return regionParts(site, id).map(({ path, label, first, last }, i): RegionPage => {
      const region = i === 0 ? name : joined([name, label], 'items', site.config.locale)
      const meta = {
        title: fill(title, { region }),
        description: fill(text, { region, first, last }),
        crumb: i === 0 ? name : label,
      }
      return { path, meta, block: { kind: 'countries', region: id, part: i + 1 } }
    })
  })
}

/** The countries that match a search: some word of their name here, their usual name or their code begins with it. */
export function countriesFound(site: Site, text: string): CountrySection {
  const wanted = searchable(text)
  const names = new Intl.DisplayNames(site.config.locale, { type: 'region' })
  const found = listedMarkets(site.markets).filter(({ id, name, country }) =>
    [id, name, country, names.of(country) ?? ''].some(
      (one) => wanted !== '' && ` ${searchable(one)}`.includes(` ${wanted}`),
    ),
  )
  const heading =
    found.length === 0 ? site.messages.countries.none : fill(site.messages.countries.found, { count: found.length })
  return { id: 'found', heading, cards: countryCards(site, byName(site, found).slice(0, maxPerPage)) }
}

/** A text for searching: lower case, no accents, single blanks between words. */
function searchable(text: string): string {
  const letters = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return letters.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

function sections(site: Site, { region, part = 1 }: CountriesBlock): CountrySection[] {
  if (region !== undefined) return regionSections(site, region, part)
  const { regions } = site.config
  if (listedMarkets(site.markets).length <= maxPerPage) {
    return regions.flatMap(({ id }) => regionSections(site, id, 1)).filter(({ cards }) => cards.length > 0)
  }
  const cards = regions.flatMap(({ id, name }): MarketCard[] => {
    const [first, ...others] = regionParts(site, id)
    const count = [first, ...others].reduce((sum, part) => sum + (part?.markets.length ?? 0), 0)
    return first ? [{ id, name, summary: fill(site.messages.countries.count, { count }), href: first.path }] : []
  })
  return [{ id: 'regions', heading: site.messages.countries.regions, cards }]
}

/** A part of a region's countries, and links to the other parts. */
function regionSections(site: Site, id: string, part: number): CountrySection[] {
  const name = site.config.regions.find((region) => region.id === id)?.name ?? id
  const parts = regionParts(site, id)
  const cards = countryCards(site, parts[part - 1]?.markets ?? [])
  const otherParts = parts.flatMap(({ path, label }, i) =>
    i === part - 1 ? [] : [{ id: path, name: label, href: path }],
  )
  if (otherParts.length === 0) return [{ id, heading: name, cards }]
  return [
    { id, heading: parts[part - 1]?.label ?? name, cards },
    { id: 'parts', heading: name, cards: otherParts },
  ]
}

/** A region's countries by name, split into pages. */
function regionParts(site: Site, region: string) {
  const all = byName(
    site,
    listedMarkets(site.markets).filter((market) => market.region === region),
  )
  return Array.from({ length: Math.ceil(all.length / maxPerPage) }, (_, i) => {
    const markets = all.slice(i * maxPerPage, (i + 1) * maxPerPage)
    const [first, last] = [markets[0]?.name ?? '', markets.at(-1)?.name ?? '']
    const path = `${countriesPath}/${region}${i === 0 ? '' : `/${i + 1}`}`
    return { path, markets, label: fill(site.messages.countries.part, { first, last }), first, last }
  })
}

function byName({ config }: Site, markets: readonly Market[]): Market[] {
  const { compare } = new Intl.Collator(config.locale)
  return markets.toSorted((one, other) => compare(one.name, other.name))
}

/** Cards of countries, with a summary if the site has only a few. */
function countryCards(site: Site, markets: readonly Market[]): MarketCard[] {
  const cards = markets.map((market) => marketCard(site, market, 'landing'))
  if (listedMarkets(site.markets).length <= maxWithSummary) return cards
  const { soon } = site.messages.layout
  return cards.map((card, i) => ({ ...card, summary: markets[i] && isOpen(markets[i]) ? undefined : soon }))
}
