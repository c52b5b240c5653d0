import { describe, expect, test } from 'vitest'
import type { FormField } from '#engine/contract/config.ts'
import { type Form, forms } from '#engine/forms.ts'
import { type FormBody, readSubmission } from '#engine/submission.ts'
import { quoteBody, rules } from '#tests/fixtures/forms.ts'
import { groupWizard, kindsWizard } from '#tests/fixtures/kinds.ts'
import { site } from '#tests/fixtures/site.ts'

const markets = site.markets.map((market) => (market.wizard ? { ...market, wizard: kindsWizard } : market))
const form = forms({ ...site, markets }).find(({ name }) => name === kindsWizard.formName)
const { 'form-name': name, email, phone, preferredDate } = quoteBody
const contact = { 'form-name': name, name: quoteBody.name, email, phone, preferredDate }
const answers = { trip: 'near', age: '40', wishes: ['dive', 'read'], depth: '10', day: '2026-04-01', else: '' }

function read(body: FormBody, own: Form | undefined = form) {
  if (!own) throw new Error('The fixture has no form.')
  return readSubmission(own, { ...contact, ...body }, rules)
}

function errorsOf(body: FormBody) {
  const submission = read(body)
  return submission.accepted ? [] : submission.errors.map(({ field }) => field)
}

describe('a posted wizard with questions of each kind', () => {
  test('is accepted with checkboxes posted one by one or joined, and stores them as one value', () => {
    for (const wishes of [['dive', 'read'], 'read,dive']) {
      const submission = read({ ...answers, wishes })
      expect(submission.accepted && submission.request.fields).toMatchObject({
        wishes: 'dive,read',
        age: '40',
        depth: '10',
      })
    }
  })

  test('may leave optional answers out, with or without their fields', () => {
    const { wishes: _, depth: __, else: ___, ...required } = answers
    expect(errorsOf(required)).toEqual([])
    expect(errorsOf({ ...required, wishes: '', else: ' ' })).toEqual([])
  })

  test('is refused at each answer that its question does not take, and shows again what was typed', () => {
    const submission = read({ ...answers, age: '17', depth: 'deep', day: '2026-03-01', else: 'x'.repeat(21) })
    expect(submission).toMatchObject({
      accepted: false,
      errors: [{ field: 'age' }, { field: 'depth' }, { field: 'day' }, { field: 'else' }],
      values: { trip: 'near', age: '17', depth: 'deep', wishes: 'dive,read', email },
    })
  })

  test('is not held up by a value that no pattern should read', () => {
    expect(errorsOf({ ...answers, age: '9'.repeat(30_000), else: ' '.repeat(30_000) })).toEqual(['age'])
  })

  test('is refused where the wizard ends, with the reason and all that was typed, and nothing else is held against it', () => {
    const { email: _, ...body } = { ...answers, ...contact, age: '85', name: '' }
    expect(read(body)).toMatchObject({
      accepted: false,
      end: 'too-old',
      errors: [{ field: 'form-name', message: 'No plan takes people of 80 or more. An advisor may know of one.' }],
      values: { age: '85', day: '2026-04-01', phone },
    })
  })

  test('of software is quarantined there as well', () => {
    expect(read({ ...answers, age: '85', 'bot-field': 'x' })).toMatchObject({ request: { suspicion: 'honeypot' } })
  })
})

describe('a posted form that asks each of a group', () => {
  const asking = site.markets.map((market) => (market.wizard ? { ...market, wizard: groupWizard } : market))
  const groupForm = forms({ ...site, markets: asking }).find((one) => one.name === groupWizard.formName)
  const post = (body: FormBody) => read(body, groupForm)

  test('is accepted with a field for each, empty ones behind, and stores them as one value', () => {
    for (const years of [['34', '67', '', ''], ['34', '67', '12'], '34,67']) {
      const submission = post({ divers: '2', 'diver-years': years, 'diver-suit': ['wet', 'dry', ''] })
      expect(submission.accepted && submission.request.fields).toMatchObject({
        divers: '2',
        'diver-years': '34,67',
        'diver-suit': 'wet,dry',
      })
    }
  })

  test('is refused with the name of who lacks an answer, and shows again what was typed', () => {
    const submission = post({ divers: '3', 'diver-years': ['34', '', '12', ''], 'diver-suit': ['wet', 'dry', ''] })
    expect(submission).toMatchObject({
      accepted: false,
      errors: [
        { field: 'diver-years', message: 'Fill in: Diver 2' },
        { field: 'diver-suit', message: 'Unanswered: Diver 3' },
      ],
      values: { divers: '3', 'diver-years': '34,,12', 'diver-suit': 'wet,dry', email },
    })
    expect(post({ divers: '11', 'diver-years': '34', 'diver-suit': 'wet' })).toMatchObject({
      errors: [{ field: 'divers' }],
      values: { 'diver-years': '34' },
    })
    expect(post({ divers: '2' })).toMatchObject({ errors: [{ field: 'diver-years' }, { field: 'diver-suit' }] })
  })
})

describe('the contact fields of one market', () => {
  const asking = kindsWizard.contact
  const own = { ...kindsWizard, contact: { ...asking, leavesOut: ['phone'], fields: [] as FormField[] } }
  own.contact.fields.push(
    { name: 'letters', type: 'text', label: 'First letters of your card', maxLength: 2 },
    {
      name: 'emirate',
      type: 'select',
      label: 'Emirate',
      optional: true,
      options: [{ value: 'dubai', label: 'Dubai' }],
    },
  )
  const written = site.markets.map((market) => (market.wizard ? { ...market, wizard: own } : market))
  const [asked, other] = [forms({ ...site, markets: written }), forms(site)].map((all) =>
    all.find(({ name }) => name === own.formName),
  )

  test('stand after those of the site, without those that it leaves out, and no other form has them', () => {
    const names = (one: Form | undefined) => one?.fields.map(({ name }) => name) ?? []
    expect(names(asked)).toEqual([...names(other).filter((name) => name !== 'phone'), 'letters', 'emirate'])
  })

  test('are validated and stored like the others', () => {
    const { phone: _, ...left } = contact
    const body = { ...left, ...answers, letters: ' AB ', emirate: 'dubai' }
    const fields = (more: FormBody) => {
      if (!asked) throw new Error('The fixture has no form.')
      const submission = readSubmission(asked, { ...body, ...more }, rules)
      return submission.accepted ? submission.request.fields : submission.errors.map(({ field }) => field)
    }
    expect(fields({})).toMatchObject({ letters: 'AB', emirate: 'dubai' })
    expect(fields({ emirate: '' })).not.toHaveProperty('emirate')
    expect(fields({ letters: 'ABC', emirate: 'sharjah' })).toEqual(['letters', 'emirate'])
    expect(fields({ letters: '' })).toEqual(['letters'])
  })
})
