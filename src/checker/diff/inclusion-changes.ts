import type { Inclusions, NamedBenefit } from '#engine/facts.ts'
import type { Change } from '../diff.ts'

const noInclusions: Inclusions = { benefits: [], excludes: [] }

/** A plan's added and removed benefits, in the words of visitors. */
export function inclusionChanges(before = noInclusions, after = noInclusions): Change[] {
  return [
    ...benefitChanges('benefit', before.benefits, after.benefits),
    ...benefitChanges('excluded benefit', before.excludes, after.excludes),
  ]
}

function benefitChanges(what: string, before: readonly NamedBenefit[], after: readonly NamedBenefit[]): Change[] {
  const ids = new Set([...before, ...after].map(({ id }) => id))
  return [...ids].flatMap((id): Change[] => {
    const [old, now] = [before, after].map((list) => list.find((benefit) => benefit.id === id))
    // A new label in the catalogue is no change of the plan.
    if (old && now && old.note === now.note) return []
    return [{ what, before: old && benefitText(old), after: now && benefitText(now) }]
  })
}

function benefitText({ label, note }: NamedBenefit): string {
  return [label, ...(note === undefined ? [] : [note])].join(', ')
}
