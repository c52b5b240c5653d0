import { styledMarket } from '#engine/money/currency.ts'
import type { Claim, ClaimFault } from '#engine/plans/claims/claim-values.ts'
import { claimsOf } from '#engine/plans/claims/claims-of.ts'
import { type Promises, promisesOf } from '#engine/site/promises.ts'
import type { Market, Site, Text } from '#engine/site/site.ts'
import { formFor, withForms } from '#engine/text/plural-forms.ts'
import { branchFor, withChoices } from '#engine/text/select.ts'
import { type FigureTable, type MarketSource, marketFigures, planRecordKey } from './market-figures.ts'
import { priceSum } from './price-sums.ts'
import { withFigureDay } from './quoted-markets.ts'
import { siteFigures } from './site-figures.ts'

/** The figures that a text can quote: those of its market by short names, and those of the site. */
export interface Figures {
  /** The figure with a name; undefined if there is none. */
  readonly named: (name: string) => string | undefined
  /** The claim with a name, or what is wrong with the name; undefined for other figures. */
  readonly claim: (name: string) => Claim | ClaimFault | undefined
  /** The names of all of them. */
  readonly names: () => string[]
  /** The language of the texts (BCP 47). */
  readonly language: string
}

/** A quoted figure: `{plan.axa-premier.premium}`. Other placeholders have no dot. */
const quote = /\{(\w+(?:\.[\w-]+)+)\}/g

/** The same, or the start of a choice by one: `{plans.count, plural, one {# plan} other {# plans}}`. */
export const figurePattern = /\{\s*(\w+(?:\.[\w-]+)+)\s*(?:\}|(?=,))/g

interface FigureSource extends MarketSource, Pick<Site, 'markets'> {
  readonly promises?: Promises
}

/**
 * Gives the figures for the texts of a market, or of the site without one. A figure of a market is named with its id
 * (`plans.my-market.lowest`). The market's own texts leave the id out, and so can all others if the name is unique.
 *
 * @param figuresIn computes the figures of one market; a caller can pass a cached function.
 */
export function figuresOf(
  source: FigureSource,
  figuresIn = (market: Market) => marketFigures(source, market),
): (market?: string) => Figures {
  const { markets } = source
  const tables = new Map<Market, FigureTable>()
  // Computed on demand, because few texts quote the figures of another market.
  const tableOf = (market: Market): FigureTable => {
    const table = tables.get(market) ?? figuresIn(market)
    tables.set(market, table)
    return table
  }
  const ofMarket = (market: Market, name: string): string | undefined => {
    const table = tableOf(market)
    return Object.hasOwn(table, name) ? table[name] : priceSum(styledMarket(market, source.language), name)
  }
  const general = siteFigures(source)
  const byId = new Map(markets.map((market) => [market.id, market]))
  const holdersOf = holders(markets)
  const unique = (name: string): string | undefined => {
    const having = holdersOf(name)
      .values()
      .filter((market) => ofMarket(market, name) !== undefined)
    const [first, second] = having.take(2)
    return first && !second ? ofMarket(first, name) : undefined
  }
  const withId = (name: string): string | undefined => {
    const [kind, id = '', ...rest] = name.split('.')
    const market = byId.get(id)
    return market && ofMarket(market, [kind, ...rest].join('.'))
  }
  // Last what computes the figures of all markets.
  const ofSite = (name: string) => general[name] ?? withId(name) ?? unique(name)
  const names = () => {
    const short = markets.flatMap((market) => Object.keys(tableOf(market)))
    const long = markets.flatMap((market) => {
      return Object.keys(tableOf(market)).map((name) => name.replace('.', `.${market.id}.`))
    })
    return [...Object.keys(general), ...long, ...new Set(short).values().filter((name) => unique(name) !== undefined)]
  }
  const claimed = claimsOf(source, byId, (key) => holdersOf(`plan.${key}`))
  return (id = '') => {
    const market = byId.get(id)
    return {
      named: (name) => (market && ofMarket(market, name)) ?? claimText(claimed(name, market)) ?? ofSite(name),
      claim: (name) => claimed(name, market),
      names: () => [...new Set([...names(), ...Object.keys(market ? tableOf(market) : {})])],
      language: market?.locale ?? source.language,
    }
  }
}

function claimText(claim: Claim | ClaimFault | undefined): string | undefined {
  return claim && 'value' in claim ? claim.value : undefined
}

/** Gives the markets that can have a figure with a short name: those with its plan or list, or all. */
function holders(markets: readonly Market[]): (name: string) => readonly Market[] {
  let byPlan: ReadonlyMap<string, readonly Market[]> | undefined
  return (name) => {
    const [kind, key = ''] = name.split('.')
    if (kind === 'list') return markets.filter(({ lists = [] }) => lists.some(({ id }) => id === key))
    if (kind !== 'plan') return markets
    byPlan ??= marketsByPlan(markets)
    return byPlan.get(key) ?? []
  }
}

/** The markets that have a plan with a key, by key. */
function marketsByPlan(markets: readonly Market[]): ReadonlyMap<string, readonly Market[]> {
  const pairs = markets.flatMap((market) => {
    const keys = new Set((market.plans ?? []).map(planRecordKey))
    return [...keys].map((key) => ({ key, market }))
  })
  const grouped = Map.groupBy(pairs, ({ key }) => key)
  return new Map(grouped.entries().map(([key, holders]) => [key, holders.map(({ market }) => market)]))
}

/**
 * The site with the figures of these markets filled into all its texts; by default of its own markets.
 *
 * @param others the promises of pages that the site has in another language alone.
 */
export function siteWithFigures(site: Site, markets = site.markets, others: Promises = new Map()): Site {
  const { benefits, facts, units, messages, config, pages } = site
  const promises = new Map([...others, ...promisesOf({ pages, markets })])
  const source = { markets, benefits, facts, units, promises, words: messages, language: config.locale }
  return fillFigures(site, figuresOf(source), withFigures, markets)
}

/** The site with figures of the markets filled into all its texts by `withFigures` or a cached version of it. */
export function fillFigures(
  site: Site,
  figuresFor: (market?: string) => Figures,
  withFigures: <T>(value: T, figures: Pick<Figures, 'named' | 'language'>, format?: (figure: string) => string) => T,
  markets = site.markets,
): Site {
  const general = figuresFor()
  const inText = <T extends Text>({ html, ...text }: T, figures: Figures) =>
    ({ ...withFigures(text, figures), html: withFigures(html, figures, escapeHtml) }) as unknown as T
  const inArticle = (article: Site['articles'][number]) =>
    inText(withFigureDay({ ...site, markets }, article), figuresFor(article.market))
  return {
    ...site,
    config: withFigures(site.config, general),
    messages: withFigures(site.messages, general),
    benefits: withFigures(site.benefits, general),
    facts: withFigures(site.facts, general),
    markets: site.markets.map((market) => withFigures(market, figuresFor(market.id))),
    pages: withFigures(site.pages, general),
    profiles: site.profiles.map((profile) => withFigures(profile, figuresFor(profile.market))),
    articles: site.articles.map(inArticle),
    legal: site.legal.map((text) => inText(text, general)),
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(figure: string): string {
  return figure.replaceAll(/[&<>"]/g, (mark) => entities[mark] ?? mark)
}

/**
 * The value with figures, formatted by `format`, filled into all its texts; an unknown name stays as written. Values
 * without quoted figures are shared, not copied.
 */
export function withFigures<T>(
  value: T,
  figures: Pick<Figures, 'named' | 'language'>,
  format: (figure: string) => string = (figure) => figure,
): T {
  if (typeof value === 'string') {
    if (!value.includes('{')) return value
    const chosen = withChoices(value, (choice) => {
      const figure = figures.named(choice.name)
      return figure === undefined ? undefined : branchFor(choice, figure)
    })
    const text = withForms(chosen, (name, forms, written) => {
      const figure = name.includes('.') ? figures.named(name) : undefined
      return figure === undefined ? written : formFor(forms, Number(figure), figures.language)
    })
    return text.replaceAll(quote, (written, name: string) => {
      const figure = figures.named(name)
      return figure === undefined ? written : format(figure)
    }) as T
  }
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([key, part]) => [key, withFigures(part, figures, format)] as const)
  if (parts.every(([key, part]) => part === Reflect.get(value, key))) return value
  return (Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as T
}
