import type { Plan, Promotion } from '../../contract/config.ts'
import { dateIn, daysAfter, instantOf } from '../dates/dates.ts'
import type { Market, Site } from '../site/site.ts'
import { withQuotes } from './figures.ts'

/**
 * The site as it is at an instant, by the calendar of each market: premiums that hold then, promotions that run then on
 * plans, no plan that is not offered yet or any more, and in texts the figures of the day. The same site where nothing
 * in it is dated.
 */
export function siteAt(site: Site, now: Date): Site {
  if (!site.markets.some((market) => datesOf(market).length > 0)) return site
  const onDay = (market: Market) => {
    return datesOf(market).length > 0 ? marketOn(market, dateIn(market.timeZone, now)) : market
  }
  // Where no plan is dated, the texts have their figures already.
  const quoting = hasDatedPlans(site) ? withQuotes(site, site.markets.map(onDay)) : site
  const translations = site.translations?.map((one) => ({ ...one, markets: one.markets.map(onDay) }))
  return { ...quoting, markets: quoting.markets.map(onDay), ...(translations && { translations }) }
}

/** Whether a plan of the site becomes another on a day: until that is known, its texts only name the figures they quote. */
export function hasDatedPlans({ markets }: Pick<Site, 'markets'>): boolean {
  return markets.some(({ plans = [] }) => datesOf({ plans }).length > 0)
}

/** The next instant at which the site becomes another by itself; undefined where it stays as it is. */
export function nextChange(site: Site, now: Date): Date | undefined {
  return site.markets
    .flatMap((market) => datesOf(market).map((day) => instantOf(market.timeZone, Date.parse(day))))
    .filter((instant) => instant > now)
    .sort((a, b) => a.getTime() - b.getTime())[0]
}

/** Whether something that may have a first and a last day holds on a day, all YYYY-MM-DD. */
function holdsOn({ from = '', until }: Pick<Promotion, 'from' | 'until'>, day: string): boolean {
  return day >= from && (until === undefined || day <= until)
}

/** A market as it is on a day (YYYY-MM-DD) of its calendar. */
export function marketOn(market: Market, day: string): Market {
  const { plans = [], promotions = [] } = market
  const begun = promotions.filter(({ from = '' }) => day >= from)
  return {
    ...market,
    ...(market.plans && { plans: plans.map((plan) => planOn(plan, day)) }),
    resting: plans.filter((plan) => !holdsOn(plan, day)).map(({ id }) => id),
    promotions: begun,
    ended: begun.filter((promotion) => !holdsOn(promotion, day)),
  }
}

function planOn({ premiumChanges, ...plan }: Plan, day: string): Plan {
  if (!premiumChanges) return plan
  const changes = premiumChanges.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const premium = changes.findLast(({ from }) => from <= day)?.premium ?? plan.premium
  const ahead = changes.filter(({ from }) => from > day)
  return { ...plan, premium, ...(ahead.length > 0 && { premiumChanges: ahead }) }
}

/** The days (YYYY-MM-DD) on which something in a market becomes another. */
function datesOf({ plans = [], promotions = [] }: Pick<Market, 'plans' | 'promotions'>): string[] {
  const changes = plans.flatMap(({ premiumChanges = [] }) => premiumChanges)
  return [...plans, ...promotions, ...changes].flatMap((dated) => [
    ...(dated.from === undefined ? [] : [dated.from]),
    ...('until' in dated && dated.until !== undefined ? [daysAfter(dated.until, 1)] : []),
  ])
}
