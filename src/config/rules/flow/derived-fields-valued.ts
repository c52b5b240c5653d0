import type { Finding } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import { walkedWizards } from '../../flow/paths.ts'
import { pointer } from '../../json/pointer.ts'
import type { Rule } from '../../model/context.ts'

/** Advisors never wonder what an empty field means. */
export const derivedFieldsValued: Rule = {
  name: 'derived-fields-valued',
  description: 'Every derived field of a wizard has a value on every path, and not the same on all.',
  check: (context) =>
    walkedWizards(context).flatMap(({ file, wizard, paths }) =>
      (wizard.fields ?? []).flatMap((field, i): Finding[] => {
        if (field.kind !== 'derived') return []
        const { name, whenTrue, whenFalse, rule } = field
        const at = pointer('/wizard/fields', i)
        if (whenTrue === whenFalse) {
          const message = `The field ${quote(name)} is ${quote(whenTrue)} whether the rule ${quote(rule)} holds or not.`
          return [
            {
              file,
              pointer: pointer(at, 'whenFalse'),
              message,
              hint: 'Write what it is when the rule does not hold, or make it a "fixed" field.',
            },
          ]
        }
        return (['whenTrue', 'whenFalse'] as const).flatMap((key): Finding[] => {
          const path = paths.find(({ walk }) => walk.rules.includes(rule) === (key === 'whenTrue'))
          if (field[key].trim() !== '' || !path) return []
          const message = `The field ${quote(name)} has no value on some paths: this text is blank.`
          return [{ file, pointer: pointer(at, key), message, witness: path.answers }]
        })
      }),
    ),
}
