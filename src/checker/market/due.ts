import { daysAfter, dayText } from '#engine/dates.ts'
import { money, moneyText } from '#engine/money.ts'
import { isOpen, type Market, type Site } from '#engine/site.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { type Message, quote, say } from '../diagnostics/message.ts'
import { promotionsCurrent } from '../rules/figures/dates.ts'
import { pricesCheckedLately } from '../rules/figures/prices-checked.ts'
import { type Gap, gapOf } from './ready.ts'
import { fileOf } from './to-consider.ts'

/** How many days ahead a change is told. */
const daysAhead = 14

/** The rules whose findings depend on the day. */
export const calendarRules = [promotionsCurrent, pricesCheckedLately]

const ofCalendar: readonly string[] = calendarRules.map(({ name }) => name)

/**
 * Tasks by the calendar: findings about ended or old values, then ends and beginnings of the next two weeks, soonest first.
 *
 * @param diagnostics the findings without acknowledged ones.
 * @param dayIn the day (YYYY-MM-DD) in a time zone.
 */
export function dueList(
  { markets }: Site,
  diagnostics: readonly Diagnostic[],
  dayIn: (timeZone: string) => string,
): Gap[] {
  const found = diagnostics.filter(({ rule }) => ofCalendar.includes(rule))
  const coming = markets.filter(isOpen).flatMap((market) => comingIn(market, dayIn(market.timeZone)))
  return [...found.map(gapOf), ...coming.toSorted((a, b) => (a.day < b.day ? -1 : 1)).map(({ day: _, ...gap }) => gap)]
}

interface Coming extends Gap {
  readonly day: string
}

/** The ends and beginnings in a market that are still ahead. */
function comingIn(market: Market, today: string): Coming[] {
  const { promotions = [], plans = [], contact } = market
  const gap = (day: string, at: Gap['at'] & {}, message: Message) => ({
    day,
    message: say`${market.name}: ${message}`,
    file: fileOf(market),
    at,
  })
  const all = [
    ...promotions.flatMap(({ promotion, from }, i) =>
      from === undefined
        ? []
        : gap(from, ['promotions', i], say`the promotion ${quote(promotion)} begins on ${dayText(from, 'en')}.`),
    ),
    ...promotions.flatMap(({ promotion, until }, i) =>
      until === undefined
        ? []
        : gap(until, ['promotions', i], say`the promotion ${quote(promotion)} ends after ${dayText(until, 'en')}.`),
    ),
    ...plans.flatMap(({ plan, until }, i) =>
      until === undefined
        ? []
        : gap(until, ['plans', i], say`the plan ${plan} is shown for the last time on ${dayText(until, 'en')}.`),
    ),
    ...plans.flatMap(({ plan, from }, i) =>
      from === undefined ? [] : gap(from, ['plans', i], say`the plan ${plan} is shown from ${dayText(from, 'en')} on.`),
    ),
    ...(contact?.officeHours?.exceptions ?? []).map(({ name, date, hours }, i) => {
      const at = ['contact', 'officeHours', 'exceptions', i]
      return gap(
        date,
        at,
        say`the office ${hours ? say`has other hours` : say`is closed`} on ${dayText(date, 'en')}: ${name}.`,
      )
    }),
    ...plans.flatMap(({ plan, priceChanges = [] }, i) =>
      priceChanges.map(({ from, price }) => {
        const cost = typeof price === 'number' ? moneyText(money(price, market.currency)) : say`another price`
        return gap(from, ['plans', i], say`${plan} costs ${cost} from ${dayText(from, 'en')} on.`)
      }),
    ),
  ]
  return all.filter(({ day }) => day >= today && day <= daysAfter(today, daysAhead))
}
