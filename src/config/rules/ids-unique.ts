import { type IdGroup, idGroups } from '../id-groups.ts'
import type { Finding, Rule } from '../rule.ts'
import { quote, withArticle } from '../words.ts'

/** A name means one thing. */
export const idsUnique: Rule = {
  name: 'ids-unique',
  description:
    'Providers, plan types, plans, questions, options, anchors and the fields of a form have names of their own.',
  check: (context) => idGroups(context).flatMap(repetitions),
}

function repetitions({ file, noun, ids, taken }: IdGroup): Finding[] {
  return ids.flatMap(({ id, pointer }, i): Finding[] => {
    const owner = taken?.get(String(id))
    if (owner !== undefined)
      return [{ file, pointer, message: `No ${noun} can be named ${quote(id)} here: it is the name of ${owner}.` }]
    const isRepeated = ids.slice(0, i).some((earlier) => earlier.id === id)
    return isRepeated ? [{ file, pointer, message: `There is ${withArticle(noun)} ${quote(id)} already.` }] : []
  })
}
