import { describe, expect, test } from 'vitest'
import { type FormCounts, purgeFormCounts, startFormCounts } from '#server/counts.ts'
import type { LeadDatabase } from '#server/database.ts'
import { memoryCounter, rateLimit } from '#server/protection.ts'
import { quoteBody } from '#tests/fixtures/forms.ts'
import { site as atlantis } from '#tests/fixtures/site.ts'
import { kinds, newPlace } from '#tests/server/database/databases.ts'
import { now, post, startApp } from '#tests/server/start-app.ts'

const site = { ...atlantis, config: { ...atlantis.config, countsForms: true } }
const action = '/quotes/atlantis/thank-you'
const form = 'atlantis-quote'

/** Each counted thing as `step seen` or `step answered`, in the order in which it came. */
function recorder() {
  const counted: string[] = []
  const formCounts: FormCounts = {
    count: ({ day, form: name, step }, what) => void counted.push(`${day} ${name} ${step} ${what}`),
    stop: async () => {},
  }
  return { counted, formCounts }
}

describe('what pages tell', () => {
  const headers = { 'sec-fetch-site': 'same-origin' }

  test('is counted by the day of the market, and what the form does not have is ignored', async () => {
    const { counted, formCounts } = recorder()
    const { app } = await startApp({ site, formCounts })
    const tell = (fields: Record<string, string | string[]>) => post(app, '/form-counts', fields, { headers })
    const answers = [
      await tell({ form, seen: 'type' }),
      await tell({ form, seen: ['residency', 'pearl', '__proto__'], answered: ['type', 'contact'] }),
      await tell({ form: 'no-such-form', seen: 'type' }),
      await tell({ form: 'contact', seen: 'name' }),
      await tell({}),
    ]
    expect(answers.map(({ statusCode, body }) => `${statusCode}${body}`)).toEqual(['204', '204', '204', '204', '204'])
    expect(counted).toEqual([
      `2031-05-02 ${form} type seen`,
      `2031-05-02 ${form} residency seen`,
      `2031-05-02 ${form} type answered`,
    ])
  })

  test('is dropped from browsers that ask not to be counted, from other sites and from floods', async () => {
    const { counted, formCounts } = recorder()
    const formCountLimit = rateLimit({ maxPosts: 1, counter: memoryCounter(), secret: 'secret' })
    const { app } = await startApp({ site, formCounts, formCountLimit })
    const tell = (others: Record<string, string>) =>
      post(app, '/form-counts', { form, seen: 'type' }, { headers: { ...headers, ...others } })
    expect((await tell({ 'sec-gpc': '1' })).statusCode).toBe(204)
    expect((await tell({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(204)
    expect(counted).toEqual([])
    expect((await tell({})).statusCode).toBe(204)
    expect((await tell({})).statusCode).toBe(204)
    expect(counted).toHaveLength(1)
  })

  test('has no address where the site counts nothing, and none may be large', async () => {
    const { counted, formCounts } = recorder()
    const { app } = await startApp({ formCounts })
    expect((await post(app, '/form-counts', { form, seen: 'type' }, { headers })).statusCode).toBe(404)
    const { app: counting } = await startApp({ site, formCounts })
    expect((await post(counting, '/form-counts', { form, seen: 'x'.repeat(2000) }, { headers })).statusCode).toBe(413)
    expect(counted).toEqual([])
  })

  test('is taken without an error where no counts are kept, as while the site is developed', async () => {
    const { app } = await startApp({ site })
    expect((await post(app, '/form-counts', { form, seen: 'type' }, { headers })).statusCode).toBe(204)
    expect((await post(app, action, { ...quoteBody, counted: '1' })).statusCode).toBe(303)
  })

  test('a form is sent once it is accepted, if its steps were counted and no software sent it', async () => {
    const { counted, formCounts } = recorder()
    const { app } = await startApp({ site, formCounts })
    const send = (fields: Record<string, string>, others = {}) => post(app, action, { ...quoteBody, ...fields }, others)
    await send({})
    await send({ name: 'Bo', counted: '1', 'bot-field': 'x' })
    await send({ name: '', counted: '1' })
    await send({ name: 'Cy', counted: '1' }, { headers: { 'sec-gpc': '1' } })
    expect(counted).toEqual([])
    await send({ name: 'Dan', counted: '1' })
    await send({ name: 'Dan', counted: '1' })
    expect(counted).toEqual([`2031-05-02 ${form} contact answered`])
  })
})

describe.each(kinds)('%s', (kind) => {
  const day = '2031-05-01'
  const rowsOf = ({ db }: LeadDatabase) =>
    db.selectFrom('form_counts').select(['day', 'step', 'seen', 'answered']).orderBy('key').execute()

  test('several servers add up', async () => {
    const place = await newPlace(kind)
    const databases = [await place.open(), await place.open()]
    for (const _ of ['before noon', 'after noon']) {
      const servers = databases.map((database) => startFormCounts({ database, report: () => {} }))
      for (const server of servers) {
        for (const step of ['worker', 'depth']) server.count({ day, form, step }, 'seen')
        server.count({ day, form, step: 'worker' }, 'answered')
      }
      await Promise.all(servers.map((server) => server.stop()))
    }
    const [database] = databases as [LeadDatabase]
    expect(await rowsOf(database)).toEqual([
      { day, step: 'depth', seen: 4, answered: 0 },
      { day, step: 'worker', seen: 4, answered: 4 },
    ])
  })

  test('what a database does not take is added once it does, and told once', async () => {
    const database = await (await newPlace(kind)).open()
    const reports: string[] = []
    const db = new Proxy(database.db, {
      get(target, name) {
        if (name === 'insertInto' && reports.length === 0) throw new Error('the disk is full')
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const report = (line: string) => void reports.push(line)
    const counts = startFormCounts({ database: { ...database, db }, report, intervalMs: 10 })
    counts.count({ day, form, step: 'worker' }, 'seen')
    await expect.poll(() => reports).toEqual(['counts of forms wait: the disk is full'])
    counts.count({ day, form, step: 'worker' }, 'seen')
    await expect.poll(() => rowsOf(database)).toEqual([{ day, step: 'worker', seen: 2, answered: 0 }])
    await counts.stop()
  })

  test('counts go after 13 months', async () => {
    const database = await (await newPlace(kind)).open()
    const counts = startFormCounts({ database, report: () => {} })
    for (const one of ['2030-03-30', '2030-03-31', day]) counts.count({ day: one, form, step: 'worker' }, 'seen')
    await counts.stop()
    await purgeFormCounts(database, now)
    expect((await rowsOf(database)).map((row) => row.day)).toEqual(['2030-03-31', day])
  })
})
