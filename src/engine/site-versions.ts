/** The site in each language, and as it is on a day. */
import type { Plan, Promotion } from './contract/config.ts'
import { dateIn, daysAfter, instantOf } from './dates.ts'
import { siteWithFigures } from './figures.ts'
import { styledCurrency } from './money.ts'
import { type Market, profilePath, promisesOf, type Site, type Translation } from './site.ts'

/** The site in each of its languages, the language of its config first; draft languages only with `withDrafts`. */
export function sitesInLanguages(site: Site, withDrafts = false): [Site, ...Site[]] {
  const shown = (site.translations ?? []).filter(({ language }) => withDrafts || !language.isDraft)
  // A language with drafts follows the same language without them, and replaces it here.
  const byTag = new Map(shown.map((translation) => [translation.language.tag, translation]))
  return [site, ...byTag.values().map((translation) => siteIn(site, translation))]
}

/**
 * The site for readers of a language: other markets than those written in it have a translated name at least, and other
 * profiles and articles are the originals.
 */
function siteIn(site: Site, { language, ...written }: Translation): Site {
  const names = new Intl.DisplayNames(language.tag, { type: 'region', style: 'short' })
  // The figures in the texts of other markets are filled in already.
  const countries = new Set(site.markets.map(({ country }) => country))
  const byCountry = new Map(countries.values().map((country) => [country, names.of(country)]))
  const named = site.markets.map((market) => ({
    ...market,
    locale: language.tag,
    currency: styledCurrency(market.currency, language.tag),
    name: byCountry.get(market.country) ?? market.name,
  }))
  const among = (own: readonly Market[]) => {
    const byId = new Map(own.map((market) => [market.id, market]))
    return named.map((market) => byId.get(market.id) ?? market)
  }
  const quoted = siteWithFigures({ ...written, language }, among(written.markets), promisesOf(site))
  const own = new Set(quoted.profiles.map(({ market, id }) => profilePath(market, id)))
  const others = site.profiles.filter(({ market, id }) => !own.has(profilePath(market, id)))
  const ids = new Set(quoted.articles.map(({ id }) => id))
  return {
    ...quoted,
    markets: among(quoted.markets),
    profiles: [...quoted.profiles, ...others],
    articles: [...quoted.articles, ...site.articles.filter(({ id }) => !ids.has(id))],
  }
}

/**
 * The site as it is at an instant, each market by its own calendar: the prices of that day, current promotions, no plan
 * before its first or after its last day, and texts that quote the figures of that day. The same object when no market
 * has a date.
 */
export function siteAt(site: Site, now: Date): Site {
  return siteWith(site, ({ timeZone }) => dateIn(timeZone, now))
}

/** The same on a day (YYYY-MM-DD) of every market's calendar. */
export function siteOn(site: Site, day: string): Site {
  return siteWith(site, () => day)
}

function siteWith(site: Site, dayIn: (market: Market) => string): Site {
  const { pricesCheckedWithin } = site.config
  if (!site.markets.some((market) => changeDays(market, pricesCheckedWithin).length > 0)) return site
  const today = (market: Market) => {
    if (changeDays(market, pricesCheckedWithin).length === 0) return market
    return marketOn(market, dayIn(market), pricesCheckedWithin)
  }
  // Without dated plans the figures in the texts were filled in when the config was read.
  const filled = hasDatedPlans(site) ? siteWithFigures(site, site.markets.map(today)) : site
  const translations = site.translations?.map((one) => ({ ...one, markets: one.markets.map(today) }))
  return { ...filled, markets: filled.markets.map(today), ...(translations && { translations }) }
}

/** Whether a plan of the site changes on some day; its texts then keep the names of figures until the day is known. */
export function hasDatedPlans({ markets }: Pick<Site, 'markets'>): boolean {
  return markets.some(({ plans = [], adjustments = [], levies = [] }) => {
    return changeDays({ plans, adjustments, levies }).length > 0
  })
}

/** The next instant at which `siteAt` gives another site; undefined when it never will. */
export function nextChange(site: Site, now: Date): Date | undefined {
  return site.markets
    .flatMap((market) =>
      changeDays(market, site.config.pricesCheckedWithin).map((day) => instantOf(market.timeZone, Date.parse(day))),
    )
    .filter((instant) => instant > now)
    .sort((a, b) => a.getTime() - b.getTime())[0]
}

/** A market as it is on a day (YYYY-MM-DD) of its calendar; a check of its prices is old after `pricesCheckedWithin` days. */
export function marketOn(market: Market, day: string, pricesCheckedWithin?: number): Market {
  const { plans = [], promotions = [], adjustments = [], levies = [] } = market
  const changed = changeDays({ plans, adjustments, levies }).filter((from) => from <= day)
  const changedOn = changed.sort().at(-1)
  const oldFrom = pricesOldFrom(market, pricesCheckedWithin)
  const begun = promotions.filter(({ from = '' }) => day >= from)
  return {
    ...market,
    day,
    ...(market.plans && { plans: plans.map((plan) => planOnDay(plan, day)) }),
    resting: plans.filter((plan) => !appliesOn(plan, day)).map(({ id }) => id),
    promotions: begun,
    ...(changedOn !== undefined && { changedOn }),
    ended: begun.flatMap((promotion, i) => (appliesOn(promotion, day) ? [] : [i])),
    ...(oldFrom !== undefined && day >= oldFrom && { pricesOld: true }),
  }
}

/** The first day (YYYY-MM-DD) on which the last check of a market's prices is older than so many days. */
export function pricesOldFrom({ pricesChecked }: Pick<Market, 'pricesChecked'>, within?: number): string | undefined {
  return pricesChecked === undefined || within === undefined ? undefined : daysAfter(pricesChecked, within + 1)
}

/** The plan with the price that holds on a day (YYYY-MM-DD), and only the changes after that day. */
export function planOnDay({ priceChanges, ...plan }: Plan, day: string): Plan {
  if (!priceChanges) return plan
  const changes = priceChanges.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const price = changes.findLast(({ from }) => from <= day)?.price ?? plan.price
  const ahead = changes.filter(({ from }) => from > day)
  return { ...plan, price, ...(ahead.length > 0 && { priceChanges: ahead }) }
}

/** Whether a day lies between an optional first and an optional last day, both included; all YYYY-MM-DD. */
function appliesOn({ from = '', until }: Pick<Promotion, 'from' | 'until'>, day: string): boolean {
  return day >= from && (until === undefined || day <= until)
}

/** The days (YYYY-MM-DD) on which something of a market begins or is gone, or its prices get old. */
function changeDays(
  {
    plans = [],
    promotions = [],
    adjustments = [],
    levies = [],
    pricesChecked,
  }: Pick<Market, 'plans' | 'promotions' | 'adjustments' | 'levies' | 'pricesChecked'>,
  pricesCheckedWithin?: number,
): string[] {
  const changes = [...plans.flatMap(({ priceChanges = [] }) => priceChanges), ...levies.flatMap(({ rates }) => rates)]
  const oldFrom = pricesChecked && pricesOldFrom({ pricesChecked }, pricesCheckedWithin)
  return [
    ...[...plans, ...promotions, ...adjustments, ...changes].flatMap((dated) => [
      ...(dated.from === undefined ? [] : [dated.from]),
      ...('until' in dated && dated.until !== undefined ? [daysAfter(dated.until, 1)] : []),
    ]),
    ...(oldFrom ? [oldFrom] : []),
  ]
}
