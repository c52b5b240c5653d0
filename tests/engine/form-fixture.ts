import type { FieldRules } from '../../src/engine/forms/field-error.ts'
import { type Form, forms } from '../../src/engine/forms/forms.ts'
import { messages } from './messages-fixture.ts'
import { site } from './site-fixture.ts'

/** What the fixture's forms are held against. */
export const rules: FieldRules = {
  words: messages.form,
  markets: site.markets.map(({ id }) => id),
  today: '2026-03-15',
}

/** The fixture's form with this name. */
export function formOf(name: string): Form {
  const form = forms(site).find((candidate) => candidate.name === name)
  if (!form) throw new Error(`The fixture has no form "${name}".`)
  return form
}

/** A complete and honest post of the wizard, as a browser sends it. */
export const quoteBody = {
  'form-name': 'atlantis-quote',
  'bot-field': '',
  'coverage-type': 'new',
  'residency-status': 'citizen',
  'coverage-level': 'basic',
  'grant-eligible': 'yes',
  settled: 'no',
  country: 'Atlantis',
  name: 'Ama Ofori',
  email: 'ama@example.org',
  phone: '+1 555 0199',
  preferredDate: '2026-03-20',
}

/** A complete and honest post of the contact form. */
export const contactBody = {
  'form-name': 'contact',
  'bot-field': '',
  name: 'Ama Ofori',
  subject: 'other',
  market: 'lemuria',
  message: 'Good morning.\r\nIs dental care included?',
}
