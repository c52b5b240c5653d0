import type { ListsBlock, PlanReference } from '../../contract/config.ts'
import { includes, namedBenefits } from '../../engine/plans/benefits.ts'
import { type Offer, offer } from '../../engine/plans/offers.ts'
import type { Site } from '../../engine/site/site.ts'
import { type BlockDefinition, marketById, planReferences } from '../block-definition.ts'

export const listsBlock = {
  data: ({ site }, { lists }) => ({
    lists: lists
      .map(({ heading, mark, benefits, items = [] }) => {
        return { heading, mark, items: [...(benefits ? sharedBenefits(site, benefits) : []), ...items] }
      })
      .filter(({ items }) => items.length > 0),
  }),
  references: ({ lists }) =>
    lists.flatMap(({ benefits = { of: [] } }, i) =>
      (['of', 'butNot'] as const).flatMap((key) =>
        (benefits[key] ?? []).flatMap((plan, j) => planReferences(plan, 'lists', i, 'benefits', key, j)),
      ),
    ),
} satisfies BlockDefinition<ListsBlock>

/** The labels of the benefits that every plan of `of` and no plan of `butNot` includes. */
function sharedBenefits(
  site: Site,
  { of, butNot = [] }: { readonly of: readonly PlanReference[]; readonly butNot?: readonly PlanReference[] },
): string[] {
  const toOffer = ({ market, plan }: PlanReference): Offer => offer(site, marketById(site, market), plan)
  const [having, lacking] = [of.map(toOffer), butNot.map(toOffer)]
  return namedBenefits(having).flatMap(({ id, label }) => {
    const isShared = having.every((plan) => includes(plan, id)) && !lacking.some((plan) => includes(plan, id))
    return isShared ? [label] : []
  })
}
