import { type DataLocation, type Finding, pointer, quote, say } from '../../findings.ts'
import { marketFields, pageParts, writtenFields } from '../../model/page-parts.ts'
import type { Rule } from '../../model.ts'

/** Finds forms that the receiver cannot tell apart. */
export const formsDiffer: Rule = {
  name: 'forms-differ',
  description: 'Every form of the site has a `formName` of its own.',
  check: (context) => {
    const wizards = context.markets.flatMap(({ file, value: { wizard } }) =>
      wizard ? [{ file, pointer: '/wizard/formName', name: wizard.formName }] : [],
    )
    const others = pageParts(context)
      .flatMap(({ forms }) => forms)
      .map(({ file, pointer: at, form }) => ({ file, pointer: pointer(at, 'formName'), name: form.formName }))
    const first = new Map<string, DataLocation>()
    return [...wizards, ...others].flatMap(({ name, ...place }): Finding[] => {
      const related = first.get(name)
      if (related)
        return [
          {
            ...place,
            message: say`Another form is named ${quote(name)}.`,
            hint: say`Give this one another name.`,
            related,
          },
        ]
      first.set(name, place)
      return []
    })
  },
}

/** Finds choices without options. */
export const choicesGiven: Rule = {
  name: 'choices-given',
  description: 'A form field of type `select` has `options`, and no other type of field has any.',
  check: (context) =>
    [...writtenFields(context), ...marketFields(context)].flatMap(({ file, pointer: at, fields }) =>
      fields.flatMap(({ name, type, options }, i): Finding[] => {
        if (type === 'select' && !options) {
          const message = say`The field ${quote(name)} is a list to choose from, but has no ${quote('options')}.`
          return [
            {
              file,
              pointer: pointer(at, i, 'type'),
              message,
              hint: say`Add ${quote('options')}, or choose another type.`,
            },
          ]
        }
        if (type === 'select' || !options) return []
        const message = say`The field ${quote(name)} is of type ${quote(type)}, which shows no options.`
        const hint = say`Remove ${quote('options')}, or make its type ${quote('select')}.`
        return [{ file, pointer: pointer(at, i, 'options'), part: 'key', message, hint }]
      }),
    ),
}
