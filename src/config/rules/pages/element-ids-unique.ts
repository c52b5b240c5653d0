import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import type { Rule } from '../../model/context.ts'
import { type ElementId, elementIds } from '../../model/element-ids.ts'

/** Links, labels and scripts find the element that they mean. */
export const elementIdsUnique: Rule = {
  name: 'element-ids-unique',
  description:
    "No two elements of a page have the same `id`: anchors, form fields, a wizard's steps and options, and what every page has.",
  check: (context) => elementIds(context).flatMap(repetitions),
}

function repetitions(ids: readonly ElementId[]): Finding[] {
  const first = new Map<string, ElementId>()
  return ids.flatMap((own): Finding[] => {
    const earlier = first.get(own.id)
    if (!earlier) first.set(own.id, own)
    // That two anchors, two fields or two steps differ is a rule of its own.
    if (!earlier || !own.place || earlier.what === own.what) return []
    const message = `Two elements of the page have the id ${quote(own.id)}: ${earlier.what} and ${own.what}.`
    const hint = 'Links, labels and scripts find only the first. Choose another name.'
    return [{ ...own.place, message, hint, ...(earlier.place ? { related: earlier.place } : {}) }]
  })
}
