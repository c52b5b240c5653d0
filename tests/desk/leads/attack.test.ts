import { expect, test } from 'vitest'
import { access } from '#desk/access.ts'
import type { LeadList } from '#desk/leads/lead-routes.ts'
import { leadBodies } from './lead-bodies.ts'
import { advisor, leadsDesk } from './leads-desk.ts'

/** Each route of one request. */
const routes = Object.keys(access)
  .filter((route) => route.includes(' /desk/leads/:id'))
  .map((route) => route.split(' ') as [method: string, url: string])

test('on no route does an advisor of another market, or nobody, learn of a request or change it', async () => {
  const { arrive, look, signedIn, app, db, desk } = await leadsDesk()
  const id = await arrive({ fields: { name: 'Fatima' } })
  await look()
  const { cookie } = await signedIn({ role: 'advisor', market: 'lemuria' })
  const state = async () => ({
    work: await db.selectFrom('desk_lead_work').selectAll().execute(),
    events: await db.selectFrom('desk_lead_events').selectAll().execute(),
    drafts: await db.selectFrom('desk_lead_drafts').selectAll().execute(),
    leads: await desk.inbox.leads.db.selectFrom('leads').selectAll().execute(),
  })
  const before = await state()
  expect(routes.length).toBeGreaterThanOrEqual(Object.keys(leadBodies).length)
  for (const [method, url] of routes) {
    const name = url.split('/').at(-1) ?? ''
    const ask = (sent: string) =>
      app.inject({
        method: method as 'GET' | 'POST',
        url: url.replace(':id', String(id)),
        headers: { host: 'localhost:4185', origin: 'http://localhost:4185', cookie: sent },
        ...(method === 'POST' && { payload: leadBodies[name] ?? {} }),
      })
    for (const [who, answer] of [
      ['another', await ask(cookie)],
      ['nobody', await ask('')],
    ] as const) {
      expect.soft([who, method, url, answer.statusCode]).toEqual([who, method, url, who === 'nobody' ? 401 : 404])
      expect.soft(answer.body).not.toContain('Fatima')
    }
  }
  expect(await state()).toEqual(before)
})

test.each([
  '<script>alert(1)</script>',
  '"},{"name":"x',
  "'; drop table leads; --",
  '%_!',
  '=cmd|"/c calc"!A1',
  '\u202eamiF\u0000',
])('a lead with the hostile name %j is listed, found by it, and breaks nothing', async (name) => {
  const { arrive, look, signedIn, post, get } = await leadsDesk()
  const { cookie } = await signedIn(advisor)
  await arrive({ fields: { name: 'Ama' } })
  const id = await arrive({ fields: { name } })
  await look()
  const listed = (filter: object) =>
    post('/desk/leads', filter, cookie).then((answer) => (answer.json() as LeadList).requests)
  expect((await listed({})).map((line) => line.name)).toContain(name)
  expect((await listed({ search: name })).map((line) => line.id)).toEqual([id])
  const page = await get(`/desk/leads/${id}`, cookie)
  expect(page.headers['content-type']).toContain('application/json')
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.json().name).toBe(name)
})
