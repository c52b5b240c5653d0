import { describe, expect, test } from 'vitest'
import type { FormField } from '#engine/contract/config.ts'
import type { Form } from '#engine/forms.ts'
import { type FormBody, readSubmission } from '#engine/submission.ts'
import { contactBody, formOf, quoteBody, rules } from '#tests/fixtures/forms.ts'

const quote = formOf('atlantis-quote')
const contact = formOf('contact')

function refused(form: Form, body: FormBody) {
  const submission = readSubmission(form, body, rules)
  if (submission.accepted) throw new Error('Accepted.')
  const { errors, values } = submission
  return { errors: Object.fromEntries(errors.map(({ field, message }) => [field, message])), values }
}

const without = (body: Readonly<Record<string, string>>, name: string) => ({ ...body, [name]: undefined })

describe('each way to be refused', () => {
  test.each([
    ['form-name', 'contact', 'Another form'],
    ['form-name', undefined, 'Another form'],
    ['coverage-type', undefined, 'Unanswered: What do you need?'],
    ['coverage-type', '', 'Unanswered: What do you need?'],
    ['coverage-type', 'transfer', 'Not in the list: What do you need?'],
    ['permit-length', 'long', 'Not asked: How long is your permit?'],
    ['name', undefined, 'Fill in: Full name'],
    ['name', '   ', 'Fill in: Full name'],
    ['name', 'x'.repeat(201), 'Full name: at most 200 characters'],
    ['name', 'Two\nlines', 'Check: Full name'],
    ['email', '', 'Enter your e-mail'],
    ['email', 'ama', 'Enter a full e-mail address'],
    ['phone', '12', 'Check: Phone'],
    ['preferredDate', '2026-02-30', 'Check: Preferred date'],
    ['preferredDate', '2026-03-14', 'Today or later'],
    ['plan', '9', 'No such plan'],
  ])('%s with %o', (field, value, message) => {
    expect(refused(quote, { ...quoteBody, [field]: value }).errors).toEqual({ [field]: message })
  })

  test('choices of other forms', () => {
    expect(refused(contact, { ...contactBody, subject: 'claim' }).errors).toEqual({
      subject: 'Not in the list: Subject',
    })
    expect(refused(contact, { ...contactBody, market: 'mu' }).errors).toEqual({ market: 'Not in the list: Country' })
    expect(refused(contact, { ...contactBody, message: 'x'.repeat(2501) }).errors).toEqual({
      message: 'Message: at most 2,500 characters',
    })
  })

  test('everything that is wrong is said at once, the questions before the contact details', () => {
    const { errors } = refused(quote, { 'form-name': 'atlantis-quote' })
    expect(Object.keys(errors)).toEqual([
      'coverage-type',
      'residency-status',
      'coverage-level',
      'name',
      'email',
      'phone',
      'preferredDate',
    ])
  })

  test('a question that the answers do lead to has to be answered', () => {
    const guest = { ...quoteBody, 'residency-status': 'guest' }
    expect(refused(quote, guest).errors).toEqual({ 'permit-length': 'Unanswered: How long is your permit?' })
    expect(readSubmission(quote, { ...guest, 'permit-length': 'long' }, rules).accepted).toBe(true)
  })
})

describe('what a body may hold besides texts', () => {
  test.each([[['new', 'renewal']], [{ value: 'new' }], [1], [true], [null]])('%o counts as missing', (value) => {
    expect(refused(quote, { ...quoteBody, 'coverage-type': value }).errors).toEqual({
      'coverage-type': 'Unanswered: What do you need?',
    })
    expect(refused(quote, { ...quoteBody, name: value }).errors).toEqual({ name: 'Fill in: Full name' })
    expect(refused(quote, { ...quoteBody, 'form-name': value }).errors).toEqual({ 'form-name': 'Another form' })
  })

  test('inherited properties are not read as fields', () => {
    const odd: FormField[] = [{ name: 'constructor', type: 'text', label: 'Odd', optional: true }]
    const form: Form = { ...contact, fields: odd }
    expect(readSubmission(form, { 'form-name': 'contact' }, rules)).toMatchObject({ accepted: true })
  })

  test('names that mean something to objects are ignored and change none', () => {
    const body = JSON.parse(`{"__proto__": {"polluted": "yes"}, "constructor": "x", "toString": "x"}`)
    const submission = readSubmission(contact, { ...contactBody, ...body, ['__proto__']: 'x' }, rules)
    expect(submission).toMatchObject({ accepted: true, request: { fields: { name: 'Ama Ofori' } } })
    expect(Object.keys(submission.accepted ? submission.request.fields : {})).not.toContain('constructor')
    expect({}).not.toHaveProperty('polluted')
  })

  test('a body without a prototype is read as any other', () => {
    const body = Object.assign(Object.create(null), quoteBody)
    expect(readSubmission(quote, body, rules)).toEqual(readSubmission(quote, quoteBody, rules))
  })
})

describe('the values shown again', () => {
  test('are what the visitor gave, right or wrong, as it was written', () => {
    const { values } = refused(quote, { ...quoteBody, plan: '2', email: ' ama ', phone: '12' })
    expect(values).toEqual({
      plan: '2',
      'coverage-type': 'new',
      'residency-status': 'citizen',
      'coverage-level': 'basic',
      name: 'Ama Ofori',
      email: ' ama ',
      phone: '12',
      preferredDate: '2031-06-01',
    })
  })

  test('leave out a plan that is gone and answers that cannot be kept', () => {
    const body = { ...quoteBody, plan: '9', 'coverage-level': 'gold', 'permit-length': 'long' }
    const { values } = refused(quote, body)
    expect(values).not.toHaveProperty('plan')
    expect(values).not.toHaveProperty('coverage-level')
    expect(values).not.toHaveProperty('permit-length')
    expect(values).toMatchObject({ 'coverage-type': 'new', name: 'Ama Ofori' })
  })

  test('sent again as they are shown, an off-path answer is no longer in the way', () => {
    const { values } = refused(quote, { ...quoteBody, 'permit-length': 'long' })
    expect(readSubmission(quote, { 'form-name': 'atlantis-quote', ...values }, rules).accepted).toBe(true)
  })

  test('hold nothing that the form does not have', () => {
    const { values } = refused(contact, { ...without(contactBody, 'name'), admin: 'true', 'bot-field': '' })
    expect(Object.keys(values).sort()).toEqual(['email', 'market', 'message', 'subject'])
  })
})
