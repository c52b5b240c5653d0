import { describe, expect, test } from 'vitest'
import { type Form, forms } from '#engine/forms.ts'
import { type FormBody, readSubmission, type SubmissionRules } from '#engine/submission.ts'
import { contactBody, formOf, quoteBody, rules } from '#tests/fixtures/forms.ts'
import { site } from '#tests/fixtures/site.ts'

const quote = formOf('atlantis-quote')
const contact = formOf('contact')

function accepted(form: Form, body: FormBody) {
  const submission = readSubmission(form, body, rules)
  if (!submission.accepted) throw new Error(`Refused: ${submission.errors.map(({ message }) => message).join(', ')}`)
  return submission.request
}

describe('an honest submission', () => {
  test('of a wizard is accepted with its answers, derived and fixed fields and contact details', () => {
    const { 'form-name': form, 'bot-field': trap, ...fields } = quoteBody
    expect(accepted(quote, quoteBody)).toEqual({
      form: 'atlantis-quote',
      market: 'atlantis',
      plan: undefined,
      fields,
      suspicious: false,
    })
  })

  test('of another form is accepted for no market in particular', () => {
    expect(accepted(contact, contactBody)).toMatchObject({ form: 'contact', market: undefined, suspicious: false })
  })

  test('is stored without blanks around values and with plain line ends', () => {
    const { fields } = accepted(contact, { ...contactBody, name: '  Ama Ofori\t', message: ' One\r\nTwo\rThree\n ' })
    expect(fields).toMatchObject({ name: 'Ama Ofori', message: 'One\nTwo\nThree' })
  })

  test('is stored without the invisible characters that come with a copied address', () => {
    const { fields } = accepted(contact, {
      ...contactBody,
      email: '\ufeff ama@example.org\u200b',
      name: '\u200eAma\u200d Ofori\u200f ',
    })
    expect(fields).toMatchObject({ email: 'ama@example.org', name: 'Ama\u200d Ofori' })
  })

  test('has what the form says by its button that the details are used for', () => {
    const reassurance = 'We use these details only to answer you.'
    const pages = site.pages.map((page) => ({
      ...page,
      blocks: page.blocks.map((block) => (block.kind === 'leadForm' ? { ...block, reassurance } : block)),
    }))
    const markets = site.markets.map(({ wizard, ...market }) => ({
      ...market,
      ...(wizard && { wizard: { ...wizard, contact: { ...wizard.contact, reassurance } } }),
    }))
    const saying = forms({ ...site, pages, markets })
    for (const [name, body] of Object.entries({ contact: contactBody, 'atlantis-quote': quoteBody })) {
      const form = saying.find((one) => one.name === name) ?? contact
      expect(accepted(form, body).consent).toBe(reassurance)
      expect(accepted(form, { ...body, 'bot-field': 'spam' }).consent).toBe(reassurance)
    }
    expect(accepted(contact, contactBody).consent).toBeUndefined()
  })

  test('may leave optional fields out, and they are not stored', () => {
    const { market, ...rest } = contactBody
    expect(accepted(contact, rest).fields).not.toHaveProperty('market')
    expect(accepted(contact, { ...rest, market: '  ' }).fields).not.toHaveProperty('market')
  })

  test('may come on the day that is today', () => {
    const { first } = rules.today
    expect(accepted(quote, { ...quoteBody, preferredDate: first }).fields['preferredDate']).toBe(first)
  })
})

describe('what the form does not ask for', () => {
  test('is not stored', () => {
    const body = { ...contactBody, plan: '', reference: 'abc', 'submission-id': '1', admin: 'true' }
    expect(Object.keys(accepted(contact, body).fields).sort()).toEqual([
      'email',
      'market',
      'message',
      'name',
      'subject',
    ])
  })

  test('derived and fixed fields are worked out here, whatever was posted', () => {
    const forged = {
      ...quoteBody,
      'coverage-type': 'renewal',
      'grant-eligible': 'yes',
      settled: 'yes',
      country: 'Lemuria',
    }
    expect(accepted(quote, forged).fields).toMatchObject({ 'grant-eligible': 'no', settled: 'no', country: 'Atlantis' })
    const { 'grant-eligible': grant, country, ...without } = quoteBody
    expect(accepted(quote, without).fields).toMatchObject({ 'grant-eligible': 'yes', country: 'Atlantis' })
  })
})

describe('the chosen plan', () => {
  test('is named as the visitor read it', () => {
    expect(accepted(quote, { ...quoteBody, plan: '2' }).plan).toMatchObject({
      id: 2,
      name: 'Nereus Abyss',
      premium: '€1,250',
    })
  })

  test('is none when the field is empty', () => {
    expect(accepted(quote, { ...quoteBody, plan: '' }).plan).toBeUndefined()
  })

  test.each(['3', '01', '1.0', ' 1', '-1', 'Reef'])('is refused when the market has no such plan: %o', (plan) => {
    expect(readSubmission(quote, { ...quoteBody, plan }, rules)).toMatchObject({
      accepted: false,
      errors: [{ field: 'plan', message: 'No such plan' }],
    })
  })

  test('goes along with a form that asks for the market, if it is of the market asked for', () => {
    expect(accepted(contact, { ...contactBody, plan: '1' }).plan).toMatchObject({
      id: 1,
      name: 'Triton Mutual Reef',
      premium: 'MGA\u00a0420',
    })
    expect(readSubmission(contact, { ...contactBody, plan: '9' }, rules).accepted).toBe(false)
    expect(accepted(contact, { ...contactBody, market: 'atlantis', plan: '1' }).plan).toBeUndefined()
    expect(accepted(contact, { ...contactBody, market: '', plan: '1' }).plan).toBeUndefined()
  })
})

describe('the field that people cannot see', () => {
  test.each(['https://spam.example', ' ', '0', ['', 'spam'], { a: 'spam' }, true])(
    'marks the submission when it holds anything: %o',
    (value) => {
      expect(accepted(quote, { ...quoteBody, 'bot-field': value })).toMatchObject({
        suspicious: true,
        suspicion: 'honeypot',
      })
    },
  )

  test('marks also a submission that would be refused, so that software learns nothing', () => {
    expect(accepted(quote, { 'bot-field': 'spam' }).suspicious).toBe(true)
    expect(accepted(contact, { ...contactBody, 'form-name': 'other', 'bot-field': 'spam' }).suspicious).toBe(true)
  })

  test('marks nothing when it is empty or left out', () => {
    const { 'bot-field': trap, ...without } = quoteBody
    expect(accepted(quote, quoteBody).suspicious).toBe(false)
    expect(accepted(quote, without).suspicious).toBe(false)
  })
})

describe('how long the page was shown', () => {
  const shownFor = (elapsed: unknown, limits: Pick<SubmissionRules, 'tooFast' | 'isFromOurPage'> = {}) => {
    const submission = readSubmission(quote, { ...quoteBody, elapsed }, { ...rules, ...limits })
    return submission.accepted && submission.request
  }

  test.each(['0', '12.5', '1999.9', '-1', 'soon'])('marks the submission when it was too short: %s ms', (elapsed) => {
    expect(shownFor(elapsed, { tooFast: 2000, isFromOurPage: true })).toMatchObject({
      suspicious: true,
      suspicion: 'too-fast',
    })
  })

  test.each(['2000', '1e9'])('marks nothing when it was long enough: %s ms', (elapsed) => {
    expect(shownFor(elapsed, { tooFast: 2000 })).toMatchObject({ suspicious: false })
  })

  test.each([undefined, '', ['1', '1']])('may be left out only if the browser proves the origin: %s', (elapsed) => {
    expect(shownFor(elapsed, { tooFast: 2000 })).toMatchObject({ suspicious: true, suspicion: 'unproven' })
    expect(shownFor(elapsed, { tooFast: 2000, isFromOurPage: true })).toMatchObject({ suspicious: false })
  })

  test('leaves the rest of the submission as it is, so that it can be released', () => {
    const { suspicious: _, suspicion, ...caught } = shownFor('1', { tooFast: 2000 }) || { suspicious: true }
    expect({ ...caught, suspicious: false }).toEqual(shownFor('3000', { tooFast: 2000 }))
  })

  test('is no part of the lead, and judged only where a limit is set', () => {
    expect(shownFor('1')).toEqual(shownFor(undefined))
  })
})
