import type { NumberedLead } from '#server/leads.ts'
import type { LeadField, LeadForm, LeadForms } from '#studio/server/lead-forms.ts'
import { formOf } from './inbox.ts'

/** A value under its label. */
export interface Answer {
  readonly field: string
  readonly label: string
  /** As people read it. */
  readonly words: string
  /** As it is stored. */
  readonly value: string
}

/** What a visitor answered, in words of the config's language, in the order of the form; contact details are left out. */
export function answersOf(lead: NumberedLead, forms: LeadForms | undefined): Answer[] {
  const form = formOf(forms, lead.form)
  return all(lead, form).filter(({ field }) => {
    const type = form?.fields.find(({ name }) => name === field)?.type
    return type === 'answer' || type === 'select' || type === 'market' || type === 'textarea' || type === undefined
  })
}

/** All fields of a lead in words, but those that are the same in each request. */
export function fieldsOf(lead: NumberedLead, forms: LeadForms | undefined): Answer[] {
  return all(lead, formOf(forms, lead.form))
}

function all({ fields }: NumberedLead, form: LeadForm | undefined): Answer[] {
  const known = form?.fields ?? []
  const names = [...known.map(({ name }) => name), ...Object.keys(fields)]
  return [...new Set(names)].flatMap((name) => {
    const field = known.find((one) => one.name === name)
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (value === undefined || value === '' || field?.type === 'fixed') return []
    return [{ field: name, label: field?.label || name, words: wordsFor(field, value), value }]
  })
}

function wordsFor(field: LeadField | undefined, value: string): string {
  if (!field?.members) return wordsOf(field, value)
  return value
    .split(',')
    .map((part, i) => `${field.members?.[i] ?? i + 1}: ${wordsOf(field, part)}`)
    .join('; ')
}

function wordsOf(field: LeadField | undefined, value: string): string {
  return field?.options.find((option) => option.value === value)?.label ?? value
}

/** How a visitor can be reached, and what they are called. */
export interface Contact {
  readonly name: string
  readonly phone: string
  readonly email: string
  /** The day on which they would like to be called, YYYY-MM-DD. */
  readonly day: string
}

export function contactOf({ fields, form }: NumberedLead, forms: LeadForms | undefined): Contact {
  const known = formOf(forms, form)
  const first = (type: LeadField['type'], otherwise: string) => {
    const name = known?.fields.find((field) => field.type === type)?.name ?? otherwise
    return fields[name] ?? ''
  }
  return {
    name: fields['name'] ?? first('text', 'name'),
    phone: first('tel', 'phone'),
    email: first('email', 'email'),
    day: known?.dateField === undefined ? '' : (fields[known.dateField] ?? ''),
  }
}

/** A language (BCP 47) in English words. */
export function languageName(tag: string): string {
  return new Intl.DisplayNames('en', { type: 'language', style: 'short' }).of(tag) ?? tag
}
