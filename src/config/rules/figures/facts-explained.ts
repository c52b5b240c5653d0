import type { Finding } from '#config/diagnostics/diagnostic.ts'
import { quote } from '#config/diagnostics/english.ts'
import { pointer } from '#config/json/pointer.ts'
import { type ConfigDocument, findingsWithin, type Rule } from '#config/model/context.ts'
import type { Fact } from '#contract/config.ts'

/** Pages explain what stands in a definition, and nothing else. */
export const factsExplained: Rule = {
  name: 'facts-explained',
  description: 'A fact that visitors read says in `meaning` what it means (a warning).',
  check: (context) => {
    const definitions = [...(context.facts ? [context.facts] : []), ...context.markets]
    return findingsWithin(context, definitions, unexplained)
  },
}

function unexplained({ file, value }: ConfigDocument<{ readonly facts?: readonly Fact[] }>): Finding[] {
  return (value.facts ?? []).flatMap(({ label, meaning, shown }, i): Finding[] => {
    if (meaning !== undefined || shown.length === 0) return []
    const message = `Visitors read ${quote(label)} and cannot find out what it means.`
    const hint = 'Add "meaning": a sentence, which opens below the plans.'
    return [{ file, pointer: pointer('/facts', i), message, hint, severity: 'warning' }]
  })
}
