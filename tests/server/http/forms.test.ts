import { expect, test } from 'vitest'
import { referencePattern } from '#engine/forms.ts'
import { contactBody, quoteBody } from '#tests/fixtures/forms.ts'
import { site } from '#tests/fixtures/site.ts'
import { post, startApp, visitIn } from '#tests/server/start-app.ts'

const action = '/quotes/atlantis/thank-you'

test('an accepted quote request is stored, then leads to the thank-you page with its reference', async () => {
  const { app, store } = await startApp()
  const answer = await post(app, action, { ...quoteBody, plan: '2' })
  const { 'form-name': _form, 'bot-field': _trap, ...fields } = quoteBody
  expect(answer.statusCode).toBe(303)
  const location = new URL(String(answer.headers.location), 'http://site')
  expect(location.pathname).toBe('/quotes/atlantis/thank-you')
  expect(location.searchParams.get('reference')).toMatch(referencePattern)
  expect(await store.list()).toEqual([
    {
      reference: location.searchParams.get('reference'),
      receivedAt: '2031-05-01T11:00:00.000Z',
      form: 'atlantis-quote',
      market: 'atlantis',
      plan: {
        id: 2,
        name: 'Nereus Abyss',
        premium: '€1,250',
        price: { amount: 1250, currency: 'EUR', per: 'year', lines: [{ amount: 1250 }], scenario: {} },
      },
      fields,
      quarantined: false,
    },
  ])
})

test('the thank-you page shows the reference, and the address holds nothing personal', async () => {
  const { app } = await startApp()
  const { headers } = await post(app, action, quoteBody)
  const page = await app.inject(String(headers.location))
  expect(page.statusCode).toBe(200)
  expect(String(headers.location)).toMatch(
    /^\/quotes\/atlantis\/thank-you\?reference=HC-[0-9A-Z]{4}-[0-9A-Z]{4}&sent=2031-05-01T11:00Z&date=2031-06-01&signature=[\w-]{22}$/,
  )
  expect(visitIn(page.body)).toMatchObject({
    reference: expect.stringMatching(referencePattern),
    stepDays: { 'A call': { day: '2031-06-01' } },
  })
})

test('an accepted message of the contact form leads to its own thank-you page', async () => {
  const { app, store } = await startApp()
  const answer = await post(app, '/contact', contactBody)
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toMatch(/^\/contact\/thank-you\?reference=HC-/)
  const [lead] = await store.list()
  expect(lead).toMatchObject({ form: 'contact', market: undefined, plan: undefined })
  expect(lead?.fields).toEqual({
    name: 'Ama Ofori',
    email: 'ama@example.org',
    subject: 'other',
    market: 'lemuria',
    message: 'Good morning.\nIs dental care included?',
  })
})

test('the same submission twice is one lead with one reference, also when both arrive at once', async () => {
  const { app, store } = await startApp()
  const answers = await Promise.all([1, 2, 3, 4].map(() => post(app, action, quoteBody)))
  const later = await post(app, action, quoteBody)
  const locations = new Set([...answers, later].map(({ headers }) => headers.location))
  expect(locations.size).toBe(1)
  expect(await store.list()).toHaveLength(1)
})

test('a form that was opened before its address moved is accepted, and redirects keep the query', async () => {
  const redirects = [
    { from: '/quotes/atlantis/done', to: action },
    { from: '/write', to: '/contact' },
  ]
  const { app, store } = await startApp({ site: { ...site, config: { ...site.config, redirects } } })
  const answer = await post(app, '/quotes/atlantis/done', quoteBody)
  expect([answer.statusCode, (await store.list()).length]).toEqual([303, 1])
  expect(answer.headers.location).toMatch(/^\/quotes\/atlantis\/thank-you\?/)
  const moved = await app.inject('/write?subject=other')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/contact?subject=other'])
})

test('a form is accepted at each address of the page that it posts to', async () => {
  const { app, store } = await startApp()
  const addresses = ['/quotes/atlantis/thank-you', '/atlantis/quotes/thank-you']
  const answers = await Promise.all(
    addresses.map((address, i) => post(app, address, { ...quoteBody, phone: `+1 555 010${i}` })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  expect(await store.list()).toHaveLength(2)
})

test('a submission that differs in anything is another lead', async () => {
  const { app, store } = await startApp()
  const first = await post(app, action, quoteBody)
  const second = await post(app, action, { ...quoteBody, phone: '+1 555 0198' })
  const third = await post(app, action, { ...quoteBody, plan: '1' })
  expect(new Set([first, second, third].map(({ headers }) => headers.location)).size).toBe(3)
  expect(await store.list()).toHaveLength(3)
})

test('derived and fixed fields are worked out again, whatever was posted', async () => {
  const { app, store } = await startApp()
  await post(app, action, {
    ...quoteBody,
    'residency-status': 'guest',
    'permit-length': 'long',
    'grant-eligible': 'yes',
    settled: 'no',
    country: 'Elsewhere',
    admin: 'true',
  })
  const [lead] = await store.list()
  expect(lead?.fields).toMatchObject({
    'residency-status': 'guest',
    'permit-length': 'long',
    'grant-eligible': 'no',
    settled: 'yes',
    country: 'Atlantis',
  })
  expect(lead?.fields).not.toHaveProperty('admin')
})

test('a filled honeypot is answered like a success, and the lead is quarantined', async () => {
  const { app, store } = await startApp()
  const honest = await post(app, '/contact', contactBody)
  const trapped = await post(app, '/contact', { ...contactBody, 'bot-field': 'buy now' })
  expect(trapped.statusCode).toBe(honest.statusCode)
  expect(trapped.headers.location).toMatch(
    /^\/contact\/thank-you\?reference=HC-[0-9A-Z]{4}-[0-9A-Z]{4}&sent=2031-05-01T11:00Z&signature=[\w-]{22}$/,
  )
  expect(Object.keys(trapped.headers)).toEqual(Object.keys(honest.headers))
  expect(await store.list()).toHaveLength(1)
  expect((await store.list())[0]?.quarantined).toBe(false)
  const apart = await store.list({ quarantined: true })
  expect(apart).toHaveLength(1)
  expect(apart[0]).toMatchObject({ quarantined: true, fields: { subject: 'other' } })
  expect(trapped.headers.location).toContain(apart[0]?.reference)
})

test('a refused form comes back as its own page with every value, an error for each field, and nothing stored', async () => {
  const { app, store } = await startApp()
  const answer = await post(app, action, {
    ...quoteBody,
    'coverage-type': 'stolen',
    email: 'not an address',
    phone: '',
    plan: '2',
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toContain('<title>/quotes/atlantis</title>')
  const visit = visitIn(answer.body)
  expect(visit?.errors?.map(({ field }) => field)).toEqual(['coverage-type', 'email', 'phone'])
  expect(visit?.plan).toBe(2)
  expect(visit?.values).toEqual({
    plan: '2',
    'residency-status': 'citizen',
    'coverage-level': 'basic',
    name: 'Ama Ofori',
    email: 'not an address',
    phone: '',
    preferredDate: '2031-06-01',
  })
  expect(await store.list()).toEqual([])
})

test.each([
  ['a missing answer', { 'residency-status': '' }, 'residency-status'],
  ['an unknown option', { 'residency-status': 'mermaid' }, 'residency-status'],
  ['an unanswered conditional question', { 'residency-status': 'guest' }, 'permit-length'],
  ['an answer to a question that was not asked', { 'permit-length': 'long' }, 'permit-length'],
  ['an unknown plan', { plan: '99' }, 'plan'],
  ['a plan written in another way', { plan: '02' }, 'plan'],
  ['the name of another form', { 'form-name': 'contact' }, 'form-name'],
  ['no name', { name: '   ' }, 'name'],
  ['a null byte', { name: 'Ama\0' }, 'name'],
  ['a line break where there is one line', { name: 'Ama\nBcc: all@example.org' }, 'name'],
  ['a value that is too long', { name: 'a'.repeat(201) }, 'name'],
  ['a day that is no working day ahead of anybody', { preferredDate: '2031-04-29' }, 'preferredDate'],
  ['a day on which the office is closed', { preferredDate: '2031-05-30' }, 'preferredDate'],
  ['a day more than 90 days ahead', { preferredDate: '2031-08-05' }, 'preferredDate'],
  ['a day that no calendar has', { preferredDate: '2031-02-30' }, 'preferredDate'],
  ['a field sent twice', { email: ['a@example.org', 'b@example.org'] }, 'email'],
  ['an answer sent twice', { 'residency-status': ['citizen', 'guest'] }, 'residency-status'],
  ['the name of a prototype as an answer', { 'residency-status': '__proto__' }, 'residency-status'],
])('refuses %s at its field', async (_, change: Record<string, string | string[]>, field) => {
  const { app, store } = await startApp()
  const answer = await post(app, action, { ...quoteBody, ...change })
  expect(answer.statusCode).toBe(422)
  expect(visitIn(answer.body)?.errors?.map((error) => error.field)).toEqual([field])
  expect(await store.list()).toEqual([])
})

test('an empty body is refused like a form without answers', async () => {
  const { app } = await startApp()
  const bare = await app.inject({ method: 'POST', url: action })
  const empty = await post(app, action, {})
  expect([bare.statusCode, empty.statusCode]).toEqual([422, 422])
  expect(visitIn(empty.body)?.errors).toHaveLength(8)
})

test('the next working day of any visitor in a market, and any visitor’s today on the whole site, are days to choose', async () => {
  const { app } = await startApp()
  const quote = await post(app, action, { ...quoteBody, preferredDate: '2031-05-01' })
  const message = await post(app, '/contact', { ...contactBody, day: '2031-04-30' })
  const tooLate = await post(app, '/contact', { ...contactBody, day: '2031-04-29' })
  expect([quote.statusCode, message.statusCode, tooLate.statusCode]).toEqual([303, 303, 422])
})

test('field names that mean something to JavaScript are only names', async () => {
  const { app, store } = await startApp()
  const body = new URLSearchParams([
    ...Object.entries(contactBody),
    ['__proto__', 'x'],
    ['constructor', 'y'],
    ['toString', 'z'],
    ['__proto__[polluted]', 'yes'],
  ])
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }
  const answer = await app.inject({ method: 'POST', url: '/contact', headers, payload: body.toString() })
  expect(answer.statusCode).toBe(303)
  const [lead] = await store.list()
  expect(Object.keys(lead?.fields ?? {})).toEqual(['name', 'email', 'subject', 'market', 'message'])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})

test('text is stored unchanged: scripts, quotes, other alphabets', async () => {
  const { app, store } = await startApp()
  const message = `<script>alert("1")</script> O'Brien, 家庭傭工 🙂 & 100 %\n'; drop table leads; --`
  await post(app, '/contact', { ...contactBody, message })
  expect((await store.list())[0]?.fields['message']).toBe(message)
})

test('a lead stores the consent text of its form', async () => {
  const privacy = { label: 'privacy policy', href: '/privacy' }
  const form = { ...site.messages.form, consent: 'By sending this form, you agree to our {privacy}.' }
  const config = { ...site.config, privacy }
  const { app, store } = await startApp({ site: { ...site, config, messages: { ...site.messages, form } } })
  await post(app, action, quoteBody)
  await post(app, '/contact', contactBody)
  const texts = (await store.list()).map(({ consent }) => consent?.text)
  expect(texts).toEqual(
    Array(2).fill(expect.stringMatching(/^By sending this form, you agree to our privacy policy\./)),
  )
})
