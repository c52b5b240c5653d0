import type { Plan, Promotion } from '#contract/config.ts'
import { dateIn, daysAfter, instantOf } from '#engine/dates/dates.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { siteWithFigures } from './figures/figures.ts'

/**
 * The site as it is at an instant, each market by its own calendar: the premiums of that day, current promotions, no plan
 * before its first or after its last day, and texts that quote the figures of that day. The same object when no market
 * has a date.
 */
export function siteAt(site: Site, now: Date): Site {
  if (!site.markets.some((market) => changeDays(market).length > 0)) return site
  const today = (market: Market) => {
    return changeDays(market).length > 0 ? marketOn(market, dateIn(market.timeZone, now)) : market
  }
  // Without dated plans the figures in the texts were filled in when the config was read.
  const filled = hasDatedPlans(site) ? siteWithFigures(site, site.markets.map(today)) : site
  const translations = site.translations?.map((one) => ({ ...one, markets: one.markets.map(today) }))
  return { ...filled, markets: filled.markets.map(today), ...(translations && { translations }) }
}

/** Whether a plan of the site changes on some day; its texts then keep the names of figures until the day is known. */
export function hasDatedPlans({ markets }: Pick<Site, 'markets'>): boolean {
  return markets.some(({ plans = [] }) => changeDays({ plans }).length > 0)
}

/** The next instant at which `siteAt` gives another site; undefined when it never will. */
export function nextChange(site: Site, now: Date): Date | undefined {
  return site.markets
    .flatMap((market) => changeDays(market).map((day) => instantOf(market.timeZone, Date.parse(day))))
    .filter((instant) => instant > now)
    .sort((a, b) => a.getTime() - b.getTime())[0]
}

/** A market as it is on a day (YYYY-MM-DD) of its calendar. */
export function marketOn(market: Market, day: string): Market {
  const { plans = [], promotions = [] } = market
  const begun = promotions.filter(({ from = '' }) => day >= from)
  return {
    ...market,
    ...(market.plans && { plans: plans.map((plan) => planOnDay(plan, day)) }),
    resting: plans.filter((plan) => !appliesOn(plan, day)).map(({ id }) => id),
    promotions: begun,
    ended: begun.flatMap((promotion, i) => (appliesOn(promotion, day) ? [] : [i])),
  }
}

/** The plan with the premium that holds on a day (YYYY-MM-DD), and only the changes after that day. */
function planOnDay({ premiumChanges, ...plan }: Plan, day: string): Plan {
  if (!premiumChanges) return plan
  const changes = premiumChanges.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const premium = changes.findLast(({ from }) => from <= day)?.premium ?? plan.premium
  const ahead = changes.filter(({ from }) => from > day)
  return { ...plan, premium, ...(ahead.length > 0 && { premiumChanges: ahead }) }
}

/** Whether a day lies between an optional first and an optional last day, both included; all YYYY-MM-DD. */
function appliesOn({ from = '', until }: Pick<Promotion, 'from' | 'until'>, day: string): boolean {
  return day >= from && (until === undefined || day <= until)
}

/** The days (YYYY-MM-DD) on which a plan, a premium or a promotion of a market begins or is gone. */
function changeDays({ plans = [], promotions = [] }: Pick<Market, 'plans' | 'promotions'>): string[] {
  const changes = plans.flatMap(({ premiumChanges = [] }) => premiumChanges)
  return [...plans, ...promotions, ...changes].flatMap((dated) => [
    ...(dated.from === undefined ? [] : [dated.from]),
    ...('until' in dated && dated.until !== undefined ? [daysAfter(dated.until, 1)] : []),
  ])
}
