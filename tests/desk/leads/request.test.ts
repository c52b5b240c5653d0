import { get as httpGet } from 'node:http'
import { expect, test } from 'vitest'
import type { LeadList } from '#desk/leads/lead-routes.ts'
import type { LeadRequestPage } from '#desk/leads/request-page.ts'
import { readAudit } from '#server/database.ts'
import { advisor, leadsDesk } from './leads-desk.ts'

test('a request shows how to reach its sender, what they agreed to, and what they asked before', async () => {
  const { arrive, look, signedIn, get } = await leadsDesk()
  const { cookie } = await signedIn(advisor)
  await arrive({ fields: { name: 'Ama Mensah', phone: '9123 4567' } }, 600)
  await arrive({ market: 'lemuria', fields: { name: 'Ama in Lemuria', phone: '+65 9123 4567' } }, 300)
  await arrive({ fields: { name: 'Ben', phone: '+65 1023 4567' } }, 300)
  const id = await arrive({ fields: { name: 'Ama', phone: '+65 9123-4567' }, language: 'zh-HK' })
  await look()
  const page = (await get(`/desk/leads/${id}`, cookie)).json() as LeadRequestPage
  expect(page).toMatchObject({
    phone: '+65 9123-4567',
    links: { call: 'tel:+6591234567', whatsapp: 'https://wa.me/6591234567' },
    mail: { subject: `Fathom ${page.reference}`, text: '多謝\n\n我們已收到。' },
    consent: { text: 'You agree to be called.', at: page.receivedAt },
  })
  // Neither the same ending of another number, nor a market of others.
  expect(page.earlier.map(({ name }) => name)).toEqual(['Ama Mensah'])
  const [earlier] = page.earlier
  expect(((await get(`/desk/leads/${earlier?.id}`, cookie)).json() as LeadRequestPage).links).toEqual(page.links)
})

test('a request says what the visitor saw where another price holds now, and what that is made of', async () => {
  const { arrive, look, signedIn, get } = await leadsDesk()
  const { cookie } = await signedIn(advisor)
  const price = {
    amount: 299,
    currency: 'SGD',
    lines: [{ amount: 274.31 }, { label: 'GST', amount: 24.69 }],
    scenario: { term: '26' },
    scenarioWords: '26 months',
  }
  const seen = { price: 'S$283.80', day: '2026-11-28' }
  const plan = { id: 2, name: 'Trident Lagoon', premium: 'S$299' }
  const other = await arrive({ plan: { ...plan, price: { ...price, seen } } })
  const same = await arrive({ plan: { ...plan, price } })
  await look()
  const page = async (id: number) => (await get(`/desk/leads/${id}`, cookie)).json()
  expect(await page(other)).toMatchObject({
    price: 'saw S$283.80 for 26 months; now S$299',
    priceLines: '274.31 + GST 24.69',
  })
  expect(await page(same)).toMatchObject({ price: 'S$299' })
})

test('each look at a request is recorded, once in ten minutes', async () => {
  const { arrive, look, signedIn, get, desk, pass, post } = await leadsDesk()
  const { cookie, person } = await signedIn(advisor)
  const id = await arrive()
  await look()
  for (const minutes of [0, 5, 6]) {
    pass(minutes)
    await post('/desk/leads/used', {}, cookie)
    expect((await get(`/desk/leads/${id}`, cookie)).statusCode).toBe(200)
  }
  const events = await desk.db.selectFrom('desk_lead_events').select(['kind', 'person']).execute()
  expect(events).toEqual([
    { kind: 'look', person: person.id },
    { kind: 'look', person: person.id },
  ])
  const audit = await readAudit(desk.inbox.leads.db)
  expect(audit.filter(({ action }) => action === 'show').map(({ actor }) => actor)).toEqual([
    `desk:${person.id}`,
    `desk:${person.id}`,
  ])
})

test('drafts and notes are their writer’s, whoever takes the request over', async () => {
  const { arrive, look, signedIn, get, post } = await leadsDesk()
  const [mei, omar] = [await signedIn(advisor), await signedIn(advisor)]
  const id = await arrive()
  await look()
  await post(`/desk/leads/${id}/take`, { version: 1 }, mei.cookie)
  await post(`/desk/leads/${id}/draft`, { text: 'Call after lun' }, mei.cookie)
  await post(`/desk/leads/${id}/take`, { version: 2 }, omar.cookie)
  const draftOf = async ({ cookie }: typeof mei) => (await get(`/desk/leads/${id}`, cookie)).json().draft
  expect([await draftOf(mei), await draftOf(omar)]).toEqual(['Call after lun', ''])
  const noted = await post(`/desk/leads/${id}/note`, { text: 'Call after lunch' }, mei.cookie)
  const { events, draft } = noted.json() as LeadRequestPage
  expect(draft).toBe('')
  expect(events.find(({ kind }) => kind === 'note')).toMatchObject({ name: 'Mei', text: 'Call after lunch' })
  expect((await post(`/desk/leads/${id}/note`, { text: ' ' }, mei.cookie)).statusCode).toBe(400)
})

test('who looks at a request is seen by the others who do, until their window is closed', async () => {
  const { arrive, look, signedIn, post, pass } = await leadsDesk()
  const [mei, omar] = [await signedIn(advisor), await signedIn(advisor)]
  const id = await arrive()
  await look()
  const here = async ({ cookie }: typeof mei, window: string, isOpen = true) =>
    (await post(`/desk/leads/${id}/here`, { window, isOpen }, cookie)).json().others
  expect(await here(mei, 'one')).toEqual([])
  expect(await here(mei, 'two')).toEqual([])
  expect(await here(omar, 'three')).toEqual(['Mei'])
  expect(await here(mei, 'one')).toEqual(['Mei'])
  await here(omar, 'three', false)
  expect(await here(mei, 'one')).toEqual([])
  pass(1)
  expect(await here(omar, 'three')).toEqual([])
})

test('nobody closes or takes the window of somebody else', async () => {
  const { arrive, look, signedIn, post } = await leadsDesk()
  const id = await arrive()
  const other = await arrive()
  await look()
  const [mei, omar] = [await signedIn(advisor), await signedIn(advisor)]
  const here = async ({ cookie }: typeof mei, window: string, lead = id, isOpen = true) =>
    (await post(`/desk/leads/${lead}/here`, { window, isOpen }, cookie)).json().others
  await here(mei, 'one')
  await here(omar, 'one', id, false)
  expect(await here(omar, 'two')).toEqual(['Mei'])
  await here(omar, 'one', other)
  expect(await here(omar, 'two')).toEqual(['Mei'])
})

test.each([
  ['its market', advisor],
  ['another market', { role: 'advisor', market: 'lemuria' }],
] as const)('windows of people of %s are told that something came, and nothing of what', async (_of, grant) => {
  const { app, arrive, look, signedIn } = await leadsDesk()
  const { cookie } = await signedIn(grant)
  await app.listen({ host: '127.0.0.1', port: 0 })
  let text = ''
  const told = Promise.withResolvers<void>()
  const request = httpGet(`${app.listeningOrigin}/desk/leads/events`, { headers: { host: 'localhost:4185', cookie } })
  request.on('error', () => {})
  request.on('response', (response) => {
    response.setEncoding('utf8').on('error', () => {})
    response.on('data', (part: string) => {
      text += part
      if (text.includes('event: leads')) told.resolve()
    })
  })
  await expect.poll(() => text).toContain(': Leads')
  await arrive({ fields: { name: 'Ama' } })
  await look()
  await told.promise
  expect(text).toBe(': Leads\n\nevent: leads\ndata: {}\n\n')
})

test('what was taken for software’s work is a list of its own, released or set aside, with who and why', async () => {
  const { arrive, look, signedIn, post, desk } = await leadsDesk()
  const { cookie, person } = await signedIn(advisor)
  const real = await arrive({ suspicious: true, suspicion: 'unproven' })
  const spam = await arrive({ suspicious: true, suspicion: 'honeypot' })
  await look()
  const listed = async (filter: object) => {
    const { requests } = (await post('/desk/leads', filter, cookie)).json() as LeadList
    return requests.map(({ id, quarantineReason }) => [id, quarantineReason])
  }
  const [released, caught] = [
    [real, 'unproven'],
    [spam, 'honeypot'],
  ]
  expect([await listed({}), await listed({ quarantined: true })]).toEqual([[], [caught, released]])
  expect((await post(`/desk/leads/${real}/release`, { why: 'genuine' }, cookie)).statusCode).toBe(200)
  expect((await post(`/desk/leads/${real}/release`, { why: 'genuine' }, cookie)).statusCode).toBe(409)
  await post(`/desk/leads/${spam}/done`, { version: 1, outcome: 'not-a-request' }, cookie)
  expect([await listed({}), await listed({ quarantined: true })]).toEqual([[released], []])
  const audit = await readAudit(desk.inbox.leads.db)
  expect(audit).toContainEqual(
    expect.objectContaining({ actor: `desk:${person.id}`, action: 'release', detail: 'genuine' }),
  )
  const deliveries = await desk.inbox.leads.db.selectFrom('deliveries').select('lead_id').execute()
  expect(deliveries).toEqual([{ lead_id: real }])
})

test('a request is corrected, exported and erased by who and why, and other reasons are refused', async () => {
  const { arrive, look, signedIn, get, post, desk, pass } = await leadsDesk()
  const { cookie, person } = await signedIn(advisor)
  const id = await arrive({ form: 'contact', fields: { name: 'Ama', phone: '+65 9123 4567' } })
  await look()
  const does = (name: string, body: object) => post(`/desk/leads/${id}/${name}`, body, cookie)
  expect((await does('correct', { why: 'Ama asked', changes: { phone: '+65 9000 0000' } })).statusCode).toBe(400)
  expect((await does('correct', { why: 'mistyped', changes: { email: 'x' } })).statusCode).toBe(400)
  expect((await does('correct', { why: 'mistyped', changes: { email: 'ama@example.net' } })).statusCode).toBe(200)
  expect((await get(`/desk/leads/${id}`, cookie)).json().email).toBe('ama@example.net')
  const { requests } = (await post('/desk/leads', { search: 'ama@example.net' }, cookie)).json() as LeadList
  expect(requests.map((one) => one.id)).toEqual([id])
  expect(JSON.parse((await does('export', { why: 'asked' })).json().text).fields.email).toBe('ama@example.net')
  pass(6)
  expect((await does('erase', { why: 'asked' })).statusCode).toBe(428)
  pass(-6)
  expect((await does('erase', { why: 'asked' })).statusCode).toBe(200)
  expect((await get(`/desk/leads/${id}`, cookie)).statusCode).toBe(404)
  const own = await desk.db.selectFrom('desk_audit').select(['person', 'action', 'detail']).execute()
  const found = own.filter(({ action }) => action.startsWith('lead-'))
  expect(found.map(({ action, detail }) => `${action} ${detail}`)).toEqual([
    'lead-correct mistyped',
    'lead-export asked',
    'lead-erase asked',
  ])
  expect(new Set(found.map((entry) => entry.person))).toEqual(new Set([person.id]))
  const audit = await readAudit(desk.inbox.leads.db)
  expect(JSON.stringify([own, audit])).not.toMatch(/Ama|ama@|9123/)
})
