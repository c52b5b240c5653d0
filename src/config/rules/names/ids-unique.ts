import type { Finding, Place } from '../../diagnostics/diagnostic.ts'
import { quote, withArticle } from '../../diagnostics/english.ts'
import type { Rule } from '../../model/context.ts'
import { formIds, type IdGroup, marketIds, pageIds } from '../../model/written-ids.ts'

/** A name means one thing. */
export const idsUnique: Rule = {
  name: 'ids-unique',
  description:
    'Providers, plan types, plans, benefits, questions, options, anchors, texts and the fields of a form have names of their own.',
  check: (context) => [...formIds(context), ...marketIds(context), ...pageIds(context)].flatMap(repetitions),
}

function repetitions({ noun, ids, taken }: IdGroup): Finding[] {
  const first = new Map<string | number, Place>()
  return ids.flatMap(({ file, pointer, id }): Finding[] => {
    const earlier = first.get(id)
    if (earlier === undefined) first.set(id, { file, pointer })
    const owner = taken?.get(String(id))
    if (owner !== undefined)
      return [{ file, pointer, message: `No ${noun} can be named ${quote(id)} here: it is the name of ${owner}.` }]
    if (earlier === undefined) return []
    const message = `There is ${withArticle(noun)} ${quote(id)} already.`
    return [{ file, pointer, message, hint: 'Give one of them another, or remove it.', related: earlier }]
  })
}
