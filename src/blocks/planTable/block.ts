import type { PlanTableBlock, TablePlan } from '../../contract/config.ts'
import { type Offer, offer, offerOf } from '../../engine/plans/offers.ts'
import type { Site } from '../../engine/site/site.ts'
import { type BlockDefinition, type BlockReference, marketById, providerReferences } from '../block-definition.ts'

/** A table of named plans. */
export const planTableBlock = {
  interactive: true,
  shareCard: 'comparison',
  messages: ['plan', 'planTable', 'sideBySide'],
  data: ({ site }, { plans }) => ({ plans: plans.map((plan) => tablePlan(site, plan)) }),
  references: ({ plans }) => plans.flatMap((plan, i) => planReferences(plan, 'plans', i)),
  structuredData: (site, { plans }) => ({ plans: plans.map((plan) => tablePlan(site, plan)) }),
  example: {
    kind: 'planTable',
    heading: 'The Plans Reviewed',
    plans: [
      {
        kind: 'listed',
        market: 'atlantis',
        plan: 1,
      },
      {
        kind: 'sample',
        market: 'atlantis',
        provider: 'scylla',
        name: 'Strait',
        coverage: 20000,
        premium: 250,
        rating: 3.9,
        features: ['Hospital stays', 'Repatriation'],
      },
    ],
  },
} satisfies BlockDefinition<PlanTableBlock>

/** A row of the table; a sample leads to the market's quote form without a plan. */
function tablePlan(site: Site, row: TablePlan): Offer {
  const market = marketById(site, row.market)
  if (row.kind === 'sample') return offerOf(site, market, { ...row, plan: row.name })
  const plan = offer(site, market, row.plan)
  return row.rating === undefined ? plan : { ...plan, rating: row.rating }
}

function planReferences(row: TablePlan, ...at: BlockReference['at']): BlockReference[] {
  if (row.kind === 'sample') return providerReferences(row, ...at)
  const { market, plan } = row
  return [
    { to: 'market', at: [...at, 'market'], market },
    { to: 'plan', at: [...at, 'plan'], market, plan, own: true },
  ]
}
