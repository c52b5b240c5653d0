import type { Finding, Place } from '../../diagnostics/diagnostic.ts'
import { quote } from '../../diagnostics/english.ts'
import { pointer } from '../../json/pointer.ts'
import type { Rule } from '../../model/context.ts'
import { formsOn, pageParts } from '../../model/page-parts.ts'

/** The receiver can tell the forms apart. */
export const formsDiffer: Rule = {
  name: 'forms-differ',
  description: 'Every form of the site has a `formName` of its own.',
  check: (context) => {
    const wizards = context.markets.flatMap(({ file, value: { wizard } }) =>
      wizard ? [{ file, pointer: '/wizard/formName', name: wizard.formName }] : [],
    )
    const others = pageParts(context)
      .flatMap(formsOn)
      .map(({ file, pointer: at, form }) => ({ file, pointer: pointer(at, 'formName'), name: form.formName }))
    const first = new Map<string, Place>()
    return [...wizards, ...others].flatMap(({ name, ...place }): Finding[] => {
      const related = first.get(name)
      if (related)
        return [
          { ...place, message: `Another form is named ${quote(name)}.`, hint: 'Give this one another name.', related },
        ]
      first.set(name, place)
      return []
    })
  },
}
