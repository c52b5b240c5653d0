import type { PlanTableBlock } from '../../contract/config.ts'
import { benefitCatalogue, distinguishingBenefits } from '../../engine/plans/benefits.ts'
import { type Offer, offer } from '../../engine/plans/offers.ts'
import type { Site } from '../../engine/site/site.ts'
import { type BlockDefinition, marketById, planReferences } from '../block-definition.ts'

export const planTableBlock = {
  interactive: true,
  shareCard: 'comparison',
  messages: ['plan', 'planTable', 'sideBySide'],
  data: ({ site }, { plans }) => {
    const shown = offers(site, plans)
    const catalogue = plans.flatMap(({ market }) => benefitCatalogue(site, marketById(site, market)))
    const distinguishing = distinguishingBenefits(catalogue, shown)
    return {
      plans: shown,
      distinguishing: [...new Map(distinguishing.map((benefit) => [benefit.id, benefit])).values()],
    }
  },
  references: ({ plans }) => plans.flatMap((plan, i) => planReferences(plan, 'plans', i)),
  structuredData: (site, { plans }) => ({ plans: offers(site, plans) }),
} satisfies BlockDefinition<PlanTableBlock>

function offers(site: Site, plans: PlanTableBlock['plans']): Offer[] {
  return plans.map(({ market, plan }) => offer(site, marketById(site, market), plan))
}
