import type { ListsBlock, PlanReference } from '#engine/contract/config.ts'
import { includes, mentionedBenefits } from '#engine/facts.ts'
import type { Site } from '#engine/site.ts'
import { type BlockDefinition, planReferences, referencedOffer } from '../block-definition.ts'

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

/** The labels of the benefits that every plan of `of` includes and no plan of `butNot` does. */
function sharedBenefits(
  site: Site,
  { of, butNot = [] }: { readonly of: readonly PlanReference[]; readonly butNot?: readonly PlanReference[] },
): string[] {
  const having = of.map((plan) => referencedOffer(site, plan))
  const lacking = butNot.map((plan) => referencedOffer(site, plan))
  return mentionedBenefits(having).flatMap(({ id, label }) => {
    const isShared = having.every((plan) => includes(plan, id)) && !lacking.some((plan) => includes(plan, id))
    return isShared ? [label] : []
  })
}
