import { isDay } from '#engine/dates.ts'
import type { Market } from '#engine/site.ts'
import { pricesOldFrom } from '#engine/site-versions.ts'
import { type Finding, say } from '../../findings.ts'
import { type ConfigDocument, type Context, findingsIn, type Rule } from '../../model.ts'

export const pricesCheckedLately: Rule = {
  name: 'prices-checked',
  description:
    "The day on which a market's prices were checked is not ahead, and no longer ago than `pricesCheckedWithin` of `site.json` (a warning).",
  check: (context) => findingsIn(context, context.markets, problems, () => [context.site, context.today]),
}

function problems(
  { file, value: market }: ConfigDocument<Market>,
  site: Context['site'],
  today: string | undefined,
): Finding[] {
  const { pricesChecked: day } = market
  if (day === undefined || !isDay(day) || today === undefined) return []
  const place = { file, pointer: '/pricesChecked' }
  if (day > today) {
    const message = say`The prices were checked on ${day}, which is still ahead.`
    return [{ ...place, message, hint: say`Write the day on which somebody last checked them.` }]
  }
  const within = site?.value.pricesCheckedWithin
  const oldFrom = pricesOldFrom(market, within)
  if (oldFrom === undefined || today < oldFrom) return []
  const message = say`The prices were last checked on ${day}, more than ${within} days ago: pages say that they may have changed.`
  const hint = say`Check each premium with its provider, then write the new day.`
  return [{ ...place, message, hint, severity: 'warning' }]
}
