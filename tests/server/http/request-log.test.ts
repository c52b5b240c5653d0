import { describe, expect, test } from 'vitest'
import { type LeadStore, openLeadService } from '#server/lead-store.ts'
import { contactBody } from '#tests/fixtures/forms.ts'
import { mailTarget, webTarget } from '#tests/server/outbox/targets.ts'
import { now, post, startApp, temporaryFolder } from '#tests/server/start-app.ts'

/** A log that keeps its lines. */
function newLog() {
  const lines: string[] = []
  const entries = () => lines.map((line) => JSON.parse(line))
  return { lines, entries, logger: { stream: { write: (line: string) => lines.push(line) } } }
}

/** A form with unique values, to be searched for in the log. */
const visitor = { ...contactBody, name: 'Zebedee', email: 'zebedee@private.example', message: 'Zebedee rooftop' }
const asVisitor = {
  headers: { 'user-agent': 'ZebedeeBrowser/1', referer: 'https://zebedee.example/?zebedee', cookie: 'zebedee=1' },
  remoteAddress: '203.0.113.77',
}
const personal = /zebedee|private\.example|rooftop|203\.0\.113/i

describe('the log has nothing that a visitor wrote, nor their address,', () => {
  test('whatever the outcome of a form', async () => {
    const { lines, entries, logger } = newLog()
    const full: LeadStore = {
      // PostgreSQL's errors include the row.
      add: async ({ fields }) => {
        throw Object.assign(new Error('null value'), { code: '23502', detail: JSON.stringify(fields), row: fields })
      },
      list: async () => [],
      check: async () => {},
      close: async () => {},
    }
    const one = await startApp({ logger })
    const limited = await startApp({ logger, rateLimit: async () => 60 })
    const broken = await startApp({ logger, store: full })
    const statuses: number[] = []
    const send = async ({ app }: typeof one, fields: Record<string, string>, headers: Record<string, string> = {}) => {
      const { statusCode } = await post(app, '/contact?zebedee', fields, {
        ...asVisitor,
        headers: { ...asVisitor.headers, ...headers },
      })
      statuses.push(statusCode)
    }
    await send(one, visitor)
    await send(one, { ...visitor, 'bot-field': 'Zebedee' })
    await send(one, { ...visitor, email: 'zebedee' })
    await send(one, visitor, { origin: 'https://zebedee.example' })
    await send(one, { ...visitor, message: 'Zebedee'.repeat(6000) })
    await send(one, visitor, { 'content-type': 'text/zebedee' })
    await send(limited, visitor)
    await send(broken, visitor)
    expect(statuses).toEqual([303, 303, 422, 403, 413, 415, 429, 503])
    expect(entries().filter(({ msg }) => msg === 'answered')).toHaveLength(8)
    expect(entries().find(({ msg }) => msg === 'lead not stored')).toMatchObject({
      err: { type: 'Error', message: 'null value', code: '23502' },
    })
    expect(lines.join('')).not.toMatch(personal)
  })

  test('whatever address is requested', async () => {
    const { lines, logger } = newLog()
    const render = async () => Promise.reject(new Error('broken block'))
    const { app } = await startApp({ logger, render })
    const urls = ['/contact?name=zebedee&subject=other', '/zebedee', '/zebedee/', '/%zz-zebedee', '/assets/zebedee.js']
    for (const url of urls) await app.inject({ url, ...asVisitor })
    expect(lines.join('')).toContain('broken block')
    expect(lines.join('')).not.toMatch(personal)
  })

  test('also while webhook and mail fail', async () => {
    const hook = await webTarget((response, { body }) => response.writeHead(500, { 'x-echo': 'zebedee' }).end(body))
    const mail = await mailTarget({ RCPT: '550 zebedee@private.example is not here' })
    const reports: string[] = []
    const service = await openLeadService({
      settings: {
        folder: temporaryFolder(),
        databaseUrl: undefined,
        webhook: { url: hook.url, secrets: [Buffer.alloc(32)] },
        mail: { server: mail.url, to: ['desk@helpers.example'], from: 'leads@helpers.example' },
      },
      now: () => now,
      report: (line) => void reports.push(line),
    })
    const { lines, logger } = newLog()
    const { app } = await startApp({ logger, store: service })
    expect((await post(app, '/contact', visitor, asVisitor)).statusCode).toBe(303)
    const results = () => service.database.db.selectFrom('deliveries').select('last_result').orderBy('id').execute()
    await expect.poll(results).toEqual([{ last_result: 'HTTP 500' }, { last_result: 'SMTP 550' }])
    expect(hook.received[0]?.body).toContain('Zebedee')
    expect([...lines, ...reports].join('')).not.toMatch(personal)
  }, 20_000)
})

describe('the id of a request', () => {
  test('is new each time, in each of its log lines, and in the answer', async () => {
    const { entries, logger } = newLog()
    const { app } = await startApp({ logger, rateLimit: async () => Promise.reject(new Error('not counted')) })
    const answers = [await post(app, '/contact', contactBody), await app.inject('/%zz'), await app.inject('/contact')]
    const ids = answers.map(({ headers }) => headers['x-request-id'])
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(entries().map(({ msg, reqId }) => [msg, reqId])).toEqual([
      ['post not counted', ids[0]],
      ['answered', ids[0]],
      ['answered', ids[2]],
    ])
  })

  test.each([
    ['that a trusted proxy gives', '10.0.0.1', 'abc-123', true],
    ['that anybody else gives', '10.0.0.2', 'abc-123', false],
    ['that is no id', '10.0.0.1', 'abc 123', false],
    ['that is too long', '10.0.0.1', 'a'.repeat(101), false],
  ])('%s is kept or not', async (_, remoteAddress, id, isKept) => {
    const { app } = await startApp({ trustProxy: (address) => address === '10.0.0.1' })
    const { headers } = await app.inject({ url: '/contact', headers: { 'x-request-id': id }, remoteAddress })
    expect(headers['x-request-id'] === id).toBe(isKept)
  })
})
