import { isOpen, listedMarkets, type Market, type Site, type Text } from '../site/site.ts'
import { formFor, withForms } from '../site/template.ts'
import { type FigureTable, keyOf, type MarketSource, marketFigures } from './market-figures.ts'

/** The figures that a text may quote: those of the site, and before them its market's own by their short names. */
export interface Figures {
  /** A figure by its name; undefined where there is none. */
  readonly named: (name: string) => string | undefined
  /** The names of all of them. */
  readonly names: () => string[]
  /** The language of the texts (BCP 47). */
  readonly language: string
}

/** A figure that a text quotes: `{plan.axa-premier.premium}`. The dot tells it from other placeholders. */
const quote = /\{(\w+(?:\.[\w-]+)+)\}/g

/** The same, and what it begins with where it has forms: `{plans.count, plural, one {# plan} other {# plans}}`. */
export const figurePattern = /\{\s*(\w+(?:\.[\w-]+)+)\s*(?:\}|(?=,))/g

/** What figures are made of: the markets, and what plans of any of them can include. */
export interface FigureSource extends MarketSource, Pick<Site, 'markets'> {
  /** The language of what belongs to no market (BCP 47). */
  readonly language: string
}

/**
 * The figures of a site, for the texts of each market and for all others. Those of a market stand under their names with
 * its id (`plans.my-market.lowest`), its own texts leave the id out, and so may others where no second market has the name.
 *
 * @param figuresIn gives the figures of one market, which may have been worked out before.
 */
export function figuresOf(
  source: FigureSource,
  figuresIn = (market: Market) => marketFigures(source, market),
): (market?: string) => Figures {
  const { markets } = source
  const tables = new Map<Market, FigureTable>()
  // Few texts quote the figures of another market: those of most are never worked out.
  const tableOf = (market: Market): FigureTable => {
    const table = tables.get(market) ?? figuresIn(market)
    tables.set(market, table)
    return table
  }
  const [all, open] = [listedMarkets(markets).length, markets.filter(isOpen).length]
  const counts: FigureTable = {
    'markets.open': String(open),
    'markets.upcoming': String(all - open),
    'markets.all': String(all),
  }
  const byId = new Map(markets.map((market) => [market.id, market]))
  // Nor are the plans of all gathered before one is quoted.
  let byPlan: ReadonlyMap<string, readonly Market[]> | undefined
  const alone = (name: string): string | undefined => {
    const [kind, key = ''] = name.split('.')
    if (kind === 'plan') byPlan ??= marketsByPlan(markets)
    const may = kind === 'plan' ? (byPlan?.get(key) ?? []) : markets
    const holders = may.values().filter((market) => Object.hasOwn(tableOf(market), name))
    const [first, second] = holders.take(2)
    return first && !second ? tableOf(first)[name] : undefined
  }
  const withId = (name: string): string | undefined => {
    const [kind, id = '', ...rest] = name.split('.')
    const market = byId.get(id)
    return market && tableOf(market)[[kind, ...rest].join('.')]
  }
  const ofSite = (name: string) => counts[name] ?? alone(name) ?? withId(name)
  const names = () => {
    const short = markets.flatMap((market) => Object.keys(tableOf(market)))
    const long = markets.flatMap((market) => {
      return Object.keys(tableOf(market)).map((name) => name.replace('.', `.${market.id}.`))
    })
    return [...Object.keys(counts), ...long, ...new Set(short).values().filter((name) => alone(name) !== undefined)]
  }
  return (id = '') => {
    const market = byId.get(id)
    return {
      named: (name) => (market && tableOf(market)[name]) ?? ofSite(name),
      names: () => [...new Set([...names(), ...Object.keys(market ? tableOf(market) : {})])],
      language: market?.locale ?? source.language,
    }
  }
}

/** The markets that have a plan of each key. */
function marketsByPlan(markets: readonly Market[]): ReadonlyMap<string, readonly Market[]> {
  const found = new Map<string, Market[]>()
  for (const market of markets)
    for (const key of new Set((market.plans ?? []).map(keyOf))) {
      const holders = found.get(key)
      if (holders) holders.push(market)
      else found.set(key, [market])
    }
  return found
}

/** The site with the figures of these markets, which are its own or these on some day, in all its texts. */
export function withQuotes(site: Site, markets = site.markets): Site {
  const { benefits, messages, config } = site
  const source = { markets, benefits, words: messages.plan, language: config.locale }
  return quoting(site, figuresOf(source), withFigures)
}

/** The site with these figures in all its texts, as `withFigures`, or what keeps its work, puts them there. */
export function quoting(
  site: Site,
  figuresFor: (market?: string) => Figures,
  withFigures: <T>(value: T, figures: Figures, write?: (figure: string) => string) => T,
): Site {
  const general = figuresFor()
  const inText = <T extends Text>({ html, ...text }: T, figures: Figures) =>
    ({ ...withFigures(text, figures), html: withFigures(html, figures, escaped) }) as unknown as T
  return {
    ...site,
    config: withFigures(site.config, general),
    messages: withFigures(site.messages, general),
    benefits: withFigures(site.benefits, general),
    markets: site.markets.map((market) => withFigures(market, figuresFor(market.id))),
    pages: withFigures(site.pages, general),
    profiles: site.profiles.map((profile) => withFigures(profile, figuresFor(profile.market))),
    articles: site.articles.map((article) => inText(article, figuresFor(article.market))),
    legal: site.legal.map((text) => inText(text, general)),
  }
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(figure: string): string {
  return figure.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark)
}

/**
 * The value with the figures, as `write` puts them, in all its texts; a name that is none stays as it is written. What
 * quotes none is the value itself.
 */
export function withFigures<T>(value: T, figures: Figures, write: (figure: string) => string = (figure) => figure): T {
  if (typeof value === 'string') {
    if (!value.includes('{')) return value
    const text = withForms(value, (name, forms, written) => {
      const figure = name.includes('.') ? figures.named(name) : undefined
      return figure === undefined ? written : formFor(forms, Number(figure), figures.language)
    })
    return text.replaceAll(quote, (written, name: string) => {
      const figure = figures.named(name)
      return figure === undefined ? written : write(figure)
    }) as T
  }
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([key, part]) => [key, withFigures(part, figures, write)] as const)
  if (parts.every(([key, part]) => part === Reflect.get(value, key))) return value
  return (Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as T
}
