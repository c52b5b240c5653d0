import type { SubsidyConfig, WizardConfig } from '../../../contract/config.ts'
import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import { isWalkable } from '../../flow/paths.ts'
import { pointer } from '../../json/pointer.ts'
import type { Rule } from '../../model/context.ts'

/** A rule decides something. */
export const rulesUsed: Rule = {
  name: 'rules-used',
  description: 'Every rule of a wizard decides a derived field, a banner, words on the button or who gets the subsidy.',
  check: ({ markets }) =>
    markets.flatMap(({ file, value: { wizard, subsidy } }) => {
      // A rule that is named wrongly where it is used is reported there.
      if (!wizard || !isWalkable(file, wizard)) return []
      const used = usedRules(wizard, subsidy)
      return Object.keys(wizard.rules ?? {}).flatMap((name): Finding[] => {
        if (used.has(name)) return []
        const message = `Nothing uses the rule ${quote(name)}.`
        const hint = 'Name it in a derived field, a banner, an addition to the button or the subsidy, or remove it.'
        const at = pointer('/wizard/rules', name)
        return [{ file, pointer: at, part: 'key', message, hint, severity: 'warning' }]
      })
    }),
}

function usedRules(
  { fields = [], banners = [], contact }: WizardConfig,
  subsidy: SubsidyConfig | undefined,
): ReadonlySet<string | undefined> {
  return new Set([
    ...fields.flatMap((field) => (field.kind === 'derived' ? [field.rule] : [])),
    ...banners.map(({ rule }) => rule),
    subsidy?.rule,
    ...(contact.submit.additions ?? []).map(({ rule }) => rule),
  ])
}
