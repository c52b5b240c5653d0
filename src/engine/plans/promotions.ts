import type { Plan, Promotion } from '#contract/config.ts'
import { dayText } from '#engine/dates/dates.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { fill } from '#engine/site/template.ts'

/** The promotions of a market that its file lists for one provider, ended ones included; of all providers without an id. */
export function promotionsOf({ promotions = [] }: Pick<Market, 'promotions'>, providerId?: string): Promotion[] {
  return promotions.filter(({ provider }) => provider === (providerId ?? provider))
}

/** Whether a promotion has ended; only a market as of a day (`siteAt`) has ended ones. */
export function hasEnded(
  { promotions = [], ended }: Pick<Market, 'promotions' | 'ended'>,
  promotion: Promotion,
): boolean {
  return ended?.includes(promotions.indexOf(promotion)) ?? false
}

/** The current promotions of a plan in words, each with its last day if it has one. */
export function promotionTexts({ messages }: Site, market: Market, { id, provider }: Plan): string[] {
  return promotionsOf(market, provider)
    .filter((promotion) => (promotion.plans?.includes(id) ?? true) && !hasEnded(market, promotion))
    .map(({ promotion, until }) =>
      until ? fill(messages.offer.promotionUntil, { promotion, date: dayText(until, market.locale) }) : promotion,
    )
}
