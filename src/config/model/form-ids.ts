import type { WizardConfig } from '../../contract/config.ts'
import { reservedFields } from '../../engine/forms/forms.ts'
import type { Place } from '../diagnostics/diagnostic.ts'
import { pointer } from '../json/pointer.ts'
import type { Context } from './context.ts'
import { type IdGroup, idsOf } from './id-group.ts'
import { type WrittenFields, writtenFields } from './written-forms.ts'

/** What the field names that the receiver keeps for itself name. */
const meanings: Readonly<Record<(typeof reservedFields)[number], string>> = {
  'form-name': 'the form itself',
  'bot-field': 'the field that only software fills in',
  elapsed: 'how long the page was shown',
  plan: 'the chosen plan',
  reference: 'the reference of the lead',
}

const reserved = new Map<string, string>(reservedFields.map((name) => [name, meanings[name]]))

/** The names within forms: of fields, questions and options. */
export function formIds(context: Context): IdGroup[] {
  const { site, markets } = context
  const contactFields = site?.value.contactFields ?? []
  const ofContact = contactFields.map(({ name }) => [name, 'a contact field in config/site.json'] as const)
  const taken = new Map([...reserved, ...ofContact])
  return [
    ...markets.flatMap(({ file, value: { wizard } }) => (wizard ? wizardIds(file, wizard, taken) : [])),
    ...writtenFields(context).flatMap(ofFields),
  ]
}

/** The names within a wizard; `taken` are those that its form has already, by what they name there. */
export function wizardIds(
  file: string,
  { questions, fields = [] }: Pick<WizardConfig, 'questions' | 'fields'>,
  taken: ReadonlyMap<string, string>,
): IdGroup[] {
  const list = { file, pointer: '/wizard/questions' }
  const hidden = idsOf({ file, pointer: '/wizard/fields' }, fields, 'name')
  return [
    { noun: 'question', ids: idsOf(list, questions, 'id') },
    { noun: 'field', ids: [...idsOf(list, questions, 'field'), ...hidden], taken },
    ...optionIds(list, questions),
  ]
}

function ofFields({ fields, ...list }: WrittenFields): IdGroup[] {
  return [{ noun: 'field', ids: idsOf(list, fields, 'name'), taken: reserved }, ...optionIds(list, fields)]
}

function optionIds(
  { file, pointer: at }: Place,
  items: readonly { readonly options?: readonly { readonly value: string }[] }[],
): IdGroup[] {
  return items.map(({ options = [] }, i) => {
    return { noun: 'option', ids: idsOf({ file, pointer: pointer(at, i, 'options') }, options, 'value') }
  })
}
