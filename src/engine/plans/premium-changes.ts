import type { Plan } from '#contract/config.ts'
import { daysAfter, dayText } from '#engine/dates/dates.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { fill } from '#engine/site/template.ts'
import { priceOf, priceText } from './subsidy.ts'

/** The plan with the premium that holds on a day (YYYY-MM-DD), and only the changes after that day. */
export function planOnDay({ premiumChanges, ...plan }: Plan, day: string): Plan {
  if (!premiumChanges) return plan
  const changes = premiumChanges.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const premium = changes.findLast(({ from }) => from <= day)?.premium ?? plan.premium
  const ahead = changes.filter(({ from }) => from > day)
  return { ...plan, premium, ...(ahead.length > 0 && { premiumChanges: ahead }) }
}

/** Words on the next premium change or the last day of the plan, whichever comes first; undefined when neither is set. */
export function premiumNote({ messages }: Site, market: Market, plan: Plan): string | undefined {
  const { premiumChanges: [next] = [], until } = plan
  const lastDay = next && daysAfter(next.from, -1)
  if (next && lastDay && !(until && until <= lastDay)) {
    const premium = priceText(priceOf(market, { ...plan, premium: next.premium }), market.locale)
    return fill(messages.offer.premiumUntil, { date: dayText(lastDay, market.locale), premium })
  }
  return until && fill(messages.offer.offeredUntil, { date: dayText(until, market.locale) })
}
