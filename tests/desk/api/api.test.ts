import { expect, test } from 'vitest'
import { leadWith } from '#desk/api/api-leads.ts'
import { noteConsent } from '#desk/leads/notes.ts'
import { correct } from '#desk/leads/privacy.ts'
import { act } from '#desk/leads/work.ts'
import { canaryAddress } from '#server/canary.ts'
import { readAudit } from '#server/database.ts'
import { findLead, isUnreadable, releaseLead } from '#server/leads.ts'
import { eraseLeads } from '#server/privacy.ts'
import { kinds, tagsOn } from '#tests/server/database/databases.ts'
import { temporaryFolder } from '#tests/server/start-app.ts'
import { apiDesk, namesIn, openApi } from './api-desk.ts'

const all = [{ role: 'advisor' }] as const

for (const kind of kinds) {
  test(`a program reads what has come and changed, each lead once and none left out, on ${kind}`, {
    tags: tagsOn(kind),
  }, async () => {
    const desk = await apiDesk(kind)
    const {
      arrive,
      look,
      key,
      list,
      desk: { inbox },
    } = desk
    const { secret } = await key()
    const ids = [await arrive({ fields: { name: 'A' } }), await arrive({ fields: { name: 'B' } })]
    await arrive({ fields: { name: 'Far' }, market: 'lemuria' })
    const quarantined = await arrive({ fields: { name: 'Q' }, suspicious: true })
    await arrive({ fields: { email: canaryAddress(inbox.personKey, 7) } })
    await look()
    const first = await list(secret)
    expect([namesIn(first), first.hasMore]).toEqual([['A', 'B'], false])
    const since = async () => namesIn(await list(secret, `after=${first.next}`))
    expect(await since()).toEqual([])
    // Whoever changes a lead, and whatever of it.
    await act(inbox, { lead: ids[1] ?? 0, version: 1, person: 'mei' }, { kind: 'take' })
    expect(await since()).toEqual(['B'])
    const leadOf = async (id = 0) => {
      const lead = await findLead(inbox.leads, String(id))
      if (!lead || isUnreadable(lead)) throw new Error('There is no such lead.')
      return lead
    }
    const doing = { actor: 'mina', now: inbox.now() }
    await releaseLead(inbox.leads, await leadOf(quarantined), { ...doing, channels: [] })
    expect(await since()).toEqual(['B', 'Q'])
    await eraseLeads(inbox.leads, [await leadOf(ids[1])], { ...doing, folder: temporaryFolder() })
    expect(await since()).toEqual(['Q', 'erased'])
    await noteConsent(inbox, 'mei', await leadWith(inbox, all, (await leadOf(ids[0])).reference), { kind: 'withdrew' })
    const last = await list(secret, `after=${first.next}`)
    expect(namesIn(last)).toEqual(['Q', 'erased', 'A'])
    expect(last.leads[2]).toMatchObject({ contact: { call: { isOpen: false, reason: 'withdrew' } } })
    expect(JSON.stringify(last.leads[1])).toBe(`{"reference":"${await desk.referenceOf(ids[1] ?? 0)}","erased":true}`)
  })

  test(`leads that change while they are read in pages are not left out, on ${kind}`, {
    tags: tagsOn(kind),
  }, async () => {
    const {
      arrive,
      look,
      key,
      list,
      desk: { inbox },
    } = await apiDesk(kind)
    const { secret } = await key()
    const ids: number[] = []
    for (let i = 0; i < 150; i += 1) ids.push(await arrive({ fields: { name: String(i) } }))
    await look()
    const first = await list(secret)
    expect([first.leads.length, first.hasMore]).toEqual([100, true])
    const change = (i: number) => act(inbox, { lead: ids[i] ?? 0, version: 1, person: 'mei' }, { kind: 'take' })
    const [second] = await Promise.all([
      list(secret, `after=${first.next}`),
      ...Array.from({ length: 100 }, (_, i) => change(i)),
    ])
    const rest = [...namesIn(second)]
    for (let page = second; page.hasMore || page.leads.length > 0; ) {
      page = await list(secret, `after=${page.next}`)
      rest.push(...namesIn(page))
    }
    const known = new Set([...namesIn(first).slice(100), ...rest])
    expect([...known].toSorted((a, b) => Number(a) - Number(b))).toEqual(ids.map((_, i) => String(i)))
  })

  test(`a program says what was done, once for each Idempotency-Key, on ${kind}`, { tags: tagsOn(kind) }, async () => {
    const { arrive, look, key, call, referenceOf, list, get, signedIn } = await apiDesk(kind)
    const { secret, id } = await key()
    const lead = await arrive()
    await look()
    const url = `/api/v1/leads/${await referenceOf(lead)}/state`
    const does = (body: object, sent?: string) =>
      call(secret, 'POST', url, body, sent === undefined ? {} : { 'idempotency-key': sent })
    const attempt = { action: 'attempt', version: 1, channel: 'call', text: 'No answer' }
    const both = await Promise.all([does(attempt, 'one'), does(attempt, 'one')])
    expect(both).toMatchObject([
      { status: 200, json: { work: { version: 2, state: 'taken', owner: id } } },
      { status: 200, json: { work: { version: 2 } } },
    ])
    expect((await does(attempt, 'one')).json).toMatchObject({ work: { version: 2 } })
    expect(await does({ ...attempt, channel: 'mail' }, 'one')).toMatchObject({ status: 422 })
    expect(await does(attempt)).toMatchObject({
      status: 409,
      json: { detail: expect.stringContaining('Somebody else has changed'), work: { version: 2, state: 'taken' } },
    })
    const until = '2027-01-06T10:00:00+08:00'
    expect((await does({ action: 'wait', version: 2, until, nextStep: 'Send the quote' })).json).toMatchObject({
      work: { state: 'waiting', waitingUntil: '2027-01-06T02:00:00.000Z', nextStep: 'Send the quote' },
    })
    expect(await does({ action: 'done', version: 3, outcome: 'lost' })).toMatchObject({ status: 409 })
    const lost = await does({ action: 'done', version: 3, outcome: 'lost', whyLost: 'Too dear' }, 'two')
    expect(lost.json).toMatchObject({ work: { state: 'done', outcome: 'lost', whyLost: 'Too dear' } })
    expect((await does({ action: 'reopen', version: 4 })).json).toMatchObject({ work: { version: 5, state: 'taken' } })
    expect((await list(secret)).leads).toMatchObject([{ work: { version: 5, contactedAt: expect.any(String) } }])
    // People at the desk see which program did it.
    const { cookie } = await signedIn({ role: 'advisor' })
    const page = (await get(`/desk/leads/${lead}`, cookie)).json()
    const names = page.events.map(({ name }: { name: string }) => name)
    expect([page.ownerName, names.toSorted()]).toEqual(['Salesforce', ['Mei', ...new Array(4).fill('Salesforce')]])
  })
}

test('a program sees the markets of its key alone, and no answer is kept', async () => {
  const { arrive, look, key, call, referenceOf, list } = await apiDesk()
  const own = await key()
  const every = await key({ markets: null })
  const far = await referenceOf(await arrive({ market: 'lemuria', fields: { name: 'Far' } }))
  const none = await referenceOf(await arrive({ form: 'contact', market: undefined, fields: { name: 'None' } }))
  const hidden = await referenceOf(await arrive({ suspicious: true }))
  await look()
  for (const reference of [far, none, hidden, 'HC-0000-0000', 'x']) {
    const { status, json } = await call(own.secret, 'GET', `/api/v1/leads/${reference}`)
    expect([status, json]).toMatchObject([404, { detail: expect.stringContaining('no such lead') }])
    const posted = await call(own.secret, 'POST', `/api/v1/leads/${reference}/state`, { action: 'reopen', version: 1 })
    expect(posted.json).toEqual(json)
  }
  const { status, headers } = await call(every.secret, 'GET', `/api/v1/leads/${none}`)
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(namesIn(await list(own.secret, 'market=lemuria'))).toEqual([])
  expect(namesIn(await list(every.secret))).toEqual(['Far', 'None'])
  expect(namesIn(await list(every.secret, 'market=none'))).toEqual(['None'])
  expect(await call(every.secret, 'GET', `/api/v1/leads/${hidden}`)).toMatchObject({ status: 404 })
})

test('an erased lead is a reference alone, and is not worked on', async () => {
  const {
    arrive,
    look,
    key,
    call,
    referenceOf,
    desk: { inbox },
  } = await apiDesk()
  const { secret } = await key()
  const id = await arrive()
  await look()
  const lead = await findLead(inbox.leads, String(id))
  if (!lead || isUnreadable(lead)) throw new Error('There is no such lead.')
  const url = `/api/v1/leads/${await referenceOf(id)}`
  await eraseLeads(inbox.leads, [lead], { folder: temporaryFolder(), actor: 'mina', now: inbox.now() })
  expect((await call(secret, 'GET', url)).json).toEqual({ reference: lead.reference, erased: true })
  expect(await call(secret, 'POST', `${url}/state`, { action: 'reopen', version: 1 })).toMatchObject({ status: 404 })
})

test('what a program reads is in the audit, a list once in ten minutes, and a lead by its reference', async () => {
  const {
    arrive,
    look,
    key,
    call,
    referenceOf,
    list,
    pass,
    desk: { inbox },
  } = await apiDesk()
  const { secret, id } = await key()
  const reference = await referenceOf(await arrive())
  await look()
  for (const minutes of [0, 5, 6]) {
    pass(minutes)
    await list(secret)
    await call(secret, 'GET', `/api/v1/leads/${reference}`)
  }
  const own = (await readAudit(inbox.leads.db)).filter(({ actor }) => actor === id)
  expect(own.map((entry) => [entry.action, entry.reference])).toEqual([
    ['list', null],
    ['show', reference],
    ['list', null],
    ['show', reference],
  ])
})

test('a correction at the desk reaches programs', async () => {
  const {
    arrive,
    look,
    key,
    list,
    desk: { inbox },
    referenceOf,
  } = await apiDesk()
  const { secret } = await key()
  const id = await arrive({ fields: { name: 'Amy' } })
  await look()
  const { next } = await list(secret)
  const lead = await leadWith(inbox, all, await referenceOf(id))
  await correct(inbox, lead, { name: 'Ama' }, { person: 'mei', why: 'mistyped' })
  expect(namesIn(await list(secret, `after=${next}`))).toEqual(['Ama'])
})

test('requests that do not fit are refused with a sentence, and unknown addresses too', async () => {
  const { arrive, look, key, call, referenceOf } = await apiDesk()
  const { secret } = await key()
  const url = `/api/v1/leads/${await referenceOf(await arrive())}/state`
  await look()
  for (const body of [
    {},
    { action: 'take', version: 1 },
    { action: 'reopen' },
    { action: 'reopen', version: '1' },
    { action: 'attempt', version: 1, channel: 'fax' },
    { action: 'wait', version: 1, until: 'tomorrow' },
    { action: 'reopen', version: 1, state: 'done' },
  ]) {
    const { status, json } = await call(secret, 'POST', url, body)
    expect([status, json], JSON.stringify(body)).toMatchObject([400, { detail: expect.stringContaining('openapi') }])
  }
  for (const query of ['after=x', 'after=-1', 'limit=5'])
    expect(await call(secret, 'GET', `/api/v1/leads?${query}`)).toMatchObject({ status: 400 })
  expect(await call(secret, 'GET', '/api/v1/people')).toMatchObject({ status: 404, json: { title: 'Not Found' } })
})

test('a lead with a hostile name is a value like any other', async () => {
  const { arrive, look, key, list } = await apiDesk()
  const { secret } = await key()
  const name = '__proto__"},{"erased":true}<script>\u2028=cmd|x'
  await arrive({ fields: { name } })
  await look()
  expect(namesIn(await list(secret))).toEqual([name])
})

test('each operation of docs/openapi.json answers as it says', async () => {
  const { arrive, look, key, call, referenceOf } = await apiDesk()
  const { secret } = await key()
  const reader = await key({ mayWrite: false })
  const url = `/api/v1/leads/${await referenceOf(await arrive())}`
  await look()
  const reopen = { action: 'reopen', version: 1 }
  const attempt = { action: 'attempt', version: 1, channel: 'mail' }
  const repeated = { 'idempotency-key': 'x' }
  const cases: readonly (readonly [string, number, ...Parameters<typeof call>])[] = [
    ['listLeads', 200, secret, 'GET', '/api/v1/leads'],
    ['listLeads', 400, secret, 'GET', '/api/v1/leads?after=x'],
    ['listLeads', 401, 'hc_x', 'GET', '/api/v1/leads'],
    ['getLead', 200, secret, 'GET', url],
    ['getLead', 404, secret, 'GET', '/api/v1/leads/x'],
    ['changeState', 200, secret, 'POST', `${url}/state`, attempt, repeated],
    ['changeState', 400, secret, 'POST', `${url}/state`, {}],
    ['changeState', 403, reader.secret, 'POST', `${url}/state`, reopen],
    ['changeState', 404, secret, 'POST', '/api/v1/leads/x/state', reopen],
    ['changeState', 409, secret, 'POST', `${url}/state`, reopen],
    ['changeState', 422, secret, 'POST', `${url}/state`, reopen, repeated],
  ]
  for (const [operation, status, ...rest] of cases) {
    const answer = await call(...rest)
    expect([answer.operation, answer.status], JSON.stringify(answer.json)).toEqual([operation, status])
  }
  const described = Object.values<Record<string, { operationId: string }>>(openApi.paths)
    .flatMap((path) => Object.values(path))
    .map(({ operationId }) => operationId)
  expect([...new Set(cases.map(([operation]) => operation))].toSorted()).toEqual(described.toSorted())
})
