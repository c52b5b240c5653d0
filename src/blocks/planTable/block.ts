import { type BlockDefinition, marketById, planReferences, referencedOffer } from '#blocks/block-definition.ts'
import type { PlanTableBlock } from '#contract/config.ts'
import { benefitCatalogue, distinguishingBenefits } from '#engine/plans/benefits.ts'
import { factCatalogue, shownFacts } from '#engine/plans/facts.ts'

export const planTableBlock = {
  interactive: true,
  shareCard: 'comparison',
  messages: ['plan', 'planTable', 'sideBySide'],
  data: ({ site }, { plans }) => {
    const shown = plans.map((plan) => referencedOffer(site, plan))
    const markets = plans.map(({ market }) => marketById(site, market))
    const benefits = markets.flatMap((market) => benefitCatalogue(site, market))
    const distinguishing = distinguishingBenefits(benefits, shown)
    const facts = markets.flatMap((market) => factCatalogue(site, market))
    return {
      plans: shown,
      distinguishing: [...new Map(distinguishing.map((benefit) => [benefit.id, benefit])).values()],
      facts: shownFacts(facts, shown, ['details', 'sideBySide']),
    }
  },
  references: ({ plans }) => plans.flatMap((plan, i) => planReferences(plan, 'plans', i)),
  structuredData: (site, { plans }) => ({ plans: plans.map((plan) => referencedOffer(site, plan)) }),
} satisfies BlockDefinition<PlanTableBlock>
