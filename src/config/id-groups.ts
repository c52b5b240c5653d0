import type { FormField, Market } from '../contract/config.ts'
import type { Context } from './context.ts'
import { pageParts } from './page-parts.ts'
import { pointer } from './pointer.ts'

/** Names of one kind that must differ from each other, and where each is written. */
export interface IdGroup {
  readonly file: string
  /** What the names name: `provider`, `question`… */
  readonly noun: string
  readonly ids: readonly { readonly pointer: string; readonly id: string | number }[]
  /** For the fields of a form: names that stand elsewhere in the same form, by what they name there. */
  readonly taken?: ReadonlyMap<string, string>
}

/** Field names that the software itself gives a meaning in every form. */
const reserved = new Map([
  ['form-name', 'the form itself'],
  ['bot-field', 'the field that only software fills in'],
  ['plan', 'the chosen plan'],
  ['reference', 'the reference of the lead'],
])

/** Every group of names in the files. */
export function idGroups(context: Context): IdGroup[] {
  const { site, markets } = context
  const contactFields = site?.value.contactFields ?? []
  const ofContact = contactFields.map(({ name }) => [name, 'a contact field in config/site.json'] as const)
  const taken = new Map([...reserved, ...ofContact])
  return [
    ...(site ? fieldGroups(site.file, '/contactFields', contactFields) : []),
    ...markets.flatMap(({ file, value }) => [...marketGroups(file, value), ...wizardGroups(file, value, taken)]),
    ...blockGroups(context),
  ]
}

function marketGroups(file: string, { providers = [], planTypes = [], plans = [] }: Market): IdGroup[] {
  return [
    { file, noun: 'provider', ids: providers.map(({ id }, i) => ({ id, pointer: pointer('/providers', i, 'id') })) },
    { file, noun: 'plan type', ids: planTypes.map(({ id }, i) => ({ id, pointer: pointer('/planTypes', i, 'id') })) },
    { file, noun: 'plan', ids: plans.map(({ id }, i) => ({ id, pointer: pointer('/plans', i, 'id') })) },
  ]
}

function wizardGroups(file: string, { wizard }: Market, taken: ReadonlyMap<string, string>): IdGroup[] {
  if (!wizard) return []
  const { questions, fields = [] } = wizard
  const at = '/wizard/questions'
  const asked = questions.map(({ field }, i) => ({ id: field, pointer: pointer(at, i, 'field') }))
  const hidden = fields.map(({ name }, i) => ({ id: name, pointer: pointer('/wizard/fields', i, 'name') }))
  return [
    { file, noun: 'question', ids: questions.map(({ id }, i) => ({ id, pointer: pointer(at, i, 'id') })) },
    { file, noun: 'field', ids: [...asked, ...hidden], taken },
    ...questions.map((question, i) => optionGroup(file, pointer(at, i), question.options)),
  ]
}

function blockGroups(context: Context): IdGroup[] {
  return pageParts(context).flatMap(({ file, pointer: page, blocks }) => {
    const place = (i: number): string => pointer(page, 'blocks', i)
    const anchors = blocks.flatMap(({ anchor }, i) =>
      anchor ? [{ id: anchor, pointer: pointer(place(i), 'anchor') }] : [],
    )
    const forms = blocks.flatMap((block, i) => {
      return block.kind === 'leadForm' ? fieldGroups(file, pointer(place(i), 'fields'), block.fields) : []
    })
    return [{ file, noun: 'anchor', ids: anchors }, ...forms]
  })
}

function fieldGroups(file: string, at: string, fields: readonly FormField[]): IdGroup[] {
  return [
    {
      file,
      noun: 'field',
      ids: fields.map(({ name }, i) => ({ id: name, pointer: pointer(at, i, 'name') })),
      taken: reserved,
    },
    ...fields.map(({ options = [] }, i) => optionGroup(file, pointer(at, i), options)),
  ]
}

function optionGroup(file: string, at: string, options: readonly { readonly value: string }[]): IdGroup {
  return {
    file,
    noun: 'option',
    ids: options.map(({ value }, i) => ({ id: value, pointer: pointer(at, 'options', i, 'value') })),
  }
}
