import type { BlockDefinition } from '#blocks/block-definition.ts'
import { listedPlans, queryReferences } from '#blocks/listed-plans.ts'
import type { PlanResultsBlock } from '#contract/config.ts'
import { factCatalogue, factMeanings, factOf, type OfferFact, shownFacts } from '#engine/plans/facts.ts'
import { planAnchor } from '#engine/site/paths.ts'

export const planResultsBlock = {
  messages: ['plan'],
  data: (context, { list }) => {
    const { market, plans, isFirst } = listedPlans(context, list)
    // A fact that no plan of the list states would only repeat that it is not listed.
    const catalogue = factCatalogue(context.site, market)
    const facts = shownFacts(catalogue, plans, ['card'])
    return {
      meanings: factMeanings(catalogue, plans, 'card'),
      plans: plans.map((plan) => ({
        plan,
        facts: facts.map(({ id, label }) => cardFact(label, factOf(plan, id))),
        recommended: isFirst(plan),
        detailsHref: plan.detailsHref ?? `${market.landing.path}#${planAnchor(plan.id)}`,
      })),
    }
  },
  references: ({ list }) => queryReferences(list),
} satisfies BlockDefinition<PlanResultsBlock>

function cardFact(term: string, { text, source }: Partial<OfferFact> = {}) {
  return { term, text, ...(source && { source }) }
}
