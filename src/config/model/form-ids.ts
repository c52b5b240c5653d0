import type { Wizard } from '../../contract/config.ts'
import { reservedFields } from '../../engine/forms/reserved-fields.ts'
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
  { questions, fields = [] }: Pick<Wizard, 'questions' | 'fields'>,
  taken: ReadonlyMap<string, string>,
): IdGroup[] {
  const at = (i: number, key: string): string => pointer('/wizard/questions', i, key)
  const asked = idsOf(
    file,
    questions,
    (i) => at(i, 'field'),
    ({ field }) => field,
  )
  const hidden = idsOf(
    file,
    fields,
    (i) => pointer('/wizard/fields', i, 'name'),
    ({ name }) => name,
  )
  return [
    {
      noun: 'question',
      ids: idsOf(
        file,
        questions,
        (i) => at(i, 'id'),
        ({ id }) => id,
      ),
    },
    { noun: 'field', ids: [...asked, ...hidden], taken },
    ...questions.map(({ options }, i) => ofOptions(file, at(i, 'options'), options)),
  ]
}

function ofFields({ file, pointer: at, fields }: WrittenFields): IdGroup[] {
  const ids = idsOf(
    file,
    fields,
    (i) => pointer(at, i, 'name'),
    ({ name }) => name,
  )
  return [
    { noun: 'field', ids, taken: reserved },
    ...fields.map(({ options = [] }, i) => ofOptions(file, pointer(at, i, 'options'), options)),
  ]
}

function ofOptions(file: string, at: string, options: readonly { readonly value: string }[]): IdGroup {
  return {
    noun: 'option',
    ids: idsOf(
      file,
      options,
      (i) => pointer(at, i, 'value'),
      ({ value }) => value,
    ),
  }
}
