import type { FactValue, StatedFact } from '#engine/contract/config.ts'
import { isSourced, plainValue } from '#engine/facts.ts'
import type { Market } from '#engine/site.ts'
import { pointer } from '../../findings.ts'

/** A fact that a plan, a choice of its options or the minimum of a market states, with the pointers to it and to its value. */
interface PlacedFact {
  readonly id: string
  readonly stated: StatedFact
  readonly pointer: string
  readonly value: FactValue
  readonly at: string
}

export function placedFacts({ plans = [], minimum }: Market): PlacedFact[] {
  const records = [
    ...plans.map(({ facts = {} }, i) => ({ parent: pointer('/plans', i, 'facts'), facts })),
    ...plans.flatMap(({ options = [] }, i) =>
      options.flatMap(({ choices }, j) =>
        choices.map(({ sets = {} }, k) => {
          return { parent: pointer('/plans', i, 'options', j, 'choices', k, 'sets'), facts: sets }
        }),
      ),
    ),
    { parent: '/minimum/amounts', facts: minimum?.amounts ?? {} },
  ]
  return records.flatMap(({ parent, facts }) =>
    Object.entries(facts).map(([id, stated]) => {
      const place = pointer(parent, id)
      const at = isSourced(stated) ? pointer(place, 'value') : place
      return { id, stated, pointer: place, value: plainValue(stated), at }
    }),
  )
}
