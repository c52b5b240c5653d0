import { type BlockDefinition, marketById, planReferences } from '#blocks/block-definition.ts'
import type { PlanResultsBlock } from '#contract/config.ts'
import { factCatalogue, factOf } from '#engine/plans/facts.ts'
import { offerById } from '#engine/plans/offers.ts'
import { planAnchor } from '#engine/site/paths.ts'

export const planResultsBlock = {
  messages: ['plan'],
  data: ({ site }, { plans }) => ({
    plans: plans.map((entry) => {
      const market = marketById(site, entry.market)
      const plan = offerById(site, market, entry.plan)
      return {
        plan,
        facts: factCatalogue(site, market).flatMap(({ id, label, shown }) =>
          shown.includes('card') ? [{ term: label, text: factOf(plan, id)?.text }] : [],
        ),
        recommended: entry.recommended ?? false,
        detailsHref: plan.detailsHref ?? `${market.landing.path}#${planAnchor(plan.id)}`,
      }
    }),
  }),
  references: ({ plans }) => plans.flatMap((plan, i) => planReferences(plan, 'plans', i)),
} satisfies BlockDefinition<PlanResultsBlock>
