import type { BlockDefinition } from '#blocks/block-definition.ts'
import { listedPlans, queryReferences } from '#blocks/listed-plans.ts'
import type { PlanTableBlock } from '#contract/config.ts'
import { benefitCatalogue, distinguishingBenefits } from '#engine/plans/benefits.ts'
import { factCatalogue, shownFacts } from '#engine/plans/facts/facts.ts'

export const planTableBlock = {
  interactive: true,
  shareCard: 'comparison',
  messages: ['plan', 'planTable', 'sideBySide'],
  data: (context, { list }) => {
    const { site } = context
    const { market, plans } = listedPlans(context, list)
    return {
      plans,
      distinguishing: distinguishingBenefits(benefitCatalogue(site, market), plans),
      facts: shownFacts(factCatalogue(site, market), plans, ['details', 'sideBySide']),
    }
  },
  references: ({ list }) => queryReferences(list),
  structuredData: (place, { list }) => ({ plans: listedPlans(place, list).plans }),
} satisfies BlockDefinition<PlanTableBlock>
