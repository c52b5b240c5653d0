import { type BlockDefinition, marketById, planReferences } from '#blocks/block-definition.ts'
import type { Limit, PlanResultsBlock } from '#contract/config.ts'
import { money, moneyText } from '#engine/money/money.ts'
import { offerById } from '#engine/plans/offers.ts'
import { planAnchor } from '#engine/site/paths.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { fill } from '#engine/site/template.ts'

const limitKinds = ['medical', 'accident', 'dental'] as const

export const planResultsBlock = {
  messages: ['plan'],
  data: ({ site }, { plans }) => ({
    plans: plans.map((entry) => {
      const market = marketById(site, entry.market)
      const plan = offerById(site, market, entry.plan)
      return {
        plan,
        limits: limitKinds.map((kind) => ({
          term: site.messages.offer[kind],
          text: limitText(site, market, plan.limits?.[kind]),
        })),
        recommended: entry.recommended ?? false,
        detailsHref: plan.detailsHref ?? `${market.landing.path}#${planAnchor(plan.id)}`,
      }
    }),
  }),
  references: ({ plans }) => plans.flatMap((plan, i) => planReferences(plan, 'plans', i)),
} satisfies BlockDefinition<PlanResultsBlock>

/** A limit or a range of limits in words; undefined if the plan has none. */
function limitText(
  { messages: { offer: words } }: Site,
  { currency }: Market,
  limit: Limit | undefined,
): string | undefined {
  if (!limit) return undefined
  const [from, to] = [limit.from, limit.to].map((amount) => (amount ? moneyText(money(amount, currency)) : ''))
  return fill(from && to ? words.limitRange : from ? words.limitFrom : words.limitTo, {
    from: from ?? '',
    to: to ?? '',
  })
}
