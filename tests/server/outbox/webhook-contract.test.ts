import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { leadsCommand } from '#cli/leads/leads-command.ts'
import { startDueStates, stateTargets } from '#desk/leads/state-webhook/state-webhook.ts'
import { act } from '#desk/leads/work.ts'
import { createAlerts } from '#server/alerts/alerts.ts'
import { notifier, notifyTargets } from '#server/alerts/notices.ts'
import { queue } from '#server/outbox/queue.ts'
import { webhookSecret } from '#server/outbox/webhook-signature.ts'
import { webhookSender } from '#server/outbox.ts'
import type { WebhookTarget } from '#server/settings.ts'
import { leadsDesk } from '#tests/desk/leads/leads-desk.ts'
import { temporaryFolder } from '#tests/server/start-app.ts'
import { lead, webTarget } from './targets.ts'

const docs = path.resolve(import.meta.dirname, '../../../docs')
const schema = JSON.parse(readFileSync(path.join(docs, 'webhook.schema.json'), 'utf8'))
const page = readFileSync(path.join(docs, 'webhook.md'), 'utf8')
const isEvent = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema)

const secretText = `whsec_${Buffer.alloc(32, 'k').toString('base64')}`
const secrets = [webhookSecret(secretText) ?? Buffer.alloc(0), Buffer.alloc(32, 'o')]

async function target(status = 204) {
  return webTarget((response) => response.writeHead(status).end())
}

function testCommand(env: Record<string, string>) {
  const said: string[] = []
  const code = leadsCommand(['test-webhook'], {
    root: temporaryFolder(),
    env,
    now: () => new Date(),
    actor: 'mina',
    timeZone: 'UTC',
    write: async () => {},
    say: (line) => void said.push(line),
    confirm: async () => false,
  })
  return code.then((status) => ({ status, said: said.join('\n') }))
}

/** Tells a webhook that a lead was taken, as the desk does. */
async function tellState(webhook: WebhookTarget) {
  const { arrive, look, desk } = await leadsDesk()
  const { inbox, now } = desk
  const id = await arrive()
  const at = now().toISOString()
  const { db } = inbox.leads
  await db.transaction().execute((transaction) => queue(transaction, [{ leadId: id, at }], ['webhook']))
  await db.updateTable('deliveries').set({ state: 'delivered' }).execute()
  await look()
  await act(inbox, { lead: id, version: 1, person: 'mei' }, { kind: 'take' })
  for (const one of stateTargets({ webhook }, now))
    await Promise.all(await startDueStates(one, { database: inbox.leads, now }, 8))
}

/** One message of each kind, as the server really sends it. */
async function everyMessage() {
  const { url, received } = await target()
  const now = () => new Date()
  const { send } = webhookSender({ url, secrets }, { now })
  const consent = { version: '3f6c1a09be21', text: 'I agree.' }
  const { language: _, ...plain } = lead
  const lines = [{ amount: 400 }, { label: 'Offer', amount: -10 }]
  const seen = { price: 'S$400', day: '2026-11-28' }
  const price = { amount: 390, currency: 'SGD', language: 'de', per: 'year', lines, scenario: { type: 'new' }, seen }
  await send({ ...lead, consent })
  await send({ ...plain, market: undefined, plan: { id: 1, name: 'A', premium: 'S$390', price } })
  await send({ ...lead, plan: undefined, change: { event: 'corrected', at: now().toISOString() } })
  await send({ ...lead, fields: {}, change: { event: 'erased', at: now().toISOString() } })
  await testCommand({ WEBHOOK_URL: url, WEBHOOK_SECRETS: secretText })
  await tellState({ url, secrets })
  let monotonic = 0
  const settings = { folder: '/', databaseUrl: undefined, webhook: { url, secrets }, mail: undefined }
  const [notified] = notifyTargets(settings, now)
  if (!notified) throw new Error('An alert has no target.')
  const { sync } = notifier(notified, { now, monotonic: () => monotonic }, () => {})
  const alerts = createAlerts({
    sources: [async () => [{ name: 'disk-nearly-full', detail: '3 MB free.' }]],
    now,
    report: () => {},
  })
  await alerts.check()
  await sync(alerts.active())
  monotonic += 3_600_000
  await sync([])
  return received
}

test('every message that is sent is one of the schema, and every type of the schema and the page is sent', async () => {
  const bodies = (await everyMessage()).map(({ body }) => JSON.parse(body))
  for (const body of bodies) expect(isEvent(body), JSON.stringify([body, isEvent.errors])).toBe(true)
  const types = Object.values<{ properties?: { type?: { enum?: string[]; const?: string } } }>(schema.definitions)
    .flatMap(({ properties }) => properties?.type?.enum ?? properties?.type?.const ?? [])
    .toSorted()
  expect([...new Set(bodies.map(({ type }) => type))].toSorted()).toEqual(types)
  const table = [...page.matchAll(/^\| (`[a-z]+\.[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    cell.match(/[a-z]+\.[a-z-]+/g),
  )
  expect(table.toSorted()).toEqual(types)
})

test('the example of the page is an event, and a body with a lost or a foreign property is none', () => {
  const [, json = ''] = /```json\n(.*?)```/s.exec(page) ?? []
  const example = JSON.parse(json)
  expect(isEvent(example)).toBe(true)
  expect(isEvent({ ...example, data: { ...example.data, reference: undefined } })).toBe(false)
  expect(isEvent({ ...example, data: { ...example.data, quarantined: false } })).toBe(false)
})

/** How each language of the page runs, and prints the verdicts on the cases in a JSON file. */
const languages = [
  {
    name: 'js',
    program: [process.execPath],
    file: 'verify.mjs',
    ending:
      "\nconst { readFileSync } = await import('node:fs')\nconsole.log(JSON.stringify(JSON.parse(readFileSync(process.argv[2])).map((one) => isGenuine(...one))))\n",
  },
  {
    name: 'python',
    program: ['python3'],
    file: 'verify.py',
    ending:
      '\nimport json, sys\nprint(json.dumps([is_genuine(*one) for one in json.load(open(sys.argv[1], encoding="utf-8"))]))\n',
  },
  {
    name: 'php',
    program: ['php'],
    file: 'verify.php',
    ending:
      '\necho json_encode(array_map(fn ($one) => is_genuine(...$one), json_decode(file_get_contents($argv[1]), true)));\n',
  },
]

test.each(languages)('the example in $name takes what is genuine and nothing else', async (language) => {
  const { name, program, file, ending } = language
  const [command = '', ...args] = program
  const code = new RegExp(`\`\`\`${name}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? ''
  expect(code).not.toBe('')
  // JavaScript always runs; the others where the machine has them.
  if (spawnSync(command, ['--version']).error) return
  const [first] = await everyMessage()
  if (!first) throw new Error('Nothing was sent.')
  const { body, headers } = first
  const genuine = [secretText, headers, body]
  const otherSecret = `whsec_${Buffer.alloc(32, 'x').toString('base64')}`
  const cases = [
    genuine,
    [`whsec_${Buffer.alloc(32, 'o').toString('base64')}`, headers, body],
    [otherSecret, headers, body],
    [secretText, headers, body.replace('Ama', 'Eve')],
    [secretText, { ...headers, 'webhook-id': 'HC-0000-0000' }, body],
    [secretText, { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 301) }, body],
    [secretText, { ...headers, 'webhook-timestamp': 'now' }, body],
    [secretText, { ...headers, 'webhook-signature': 'v1,' }, body],
    [secretText, {}, body],
  ]
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, file), code + ending)
  writeFileSync(path.join(folder, 'cases.json'), JSON.stringify(cases))
  const { stdout, stderr } = spawnSync(command, [...args, file, 'cases.json'], { cwd: folder, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual([true, true, ...cases.slice(2).map(() => false)])
})

test('test-webhook asks every webhook, says what each answers, and fails if one refuses', async () => {
  const [works, refuses] = [await target(), await target(401)]
  const env = { WEBHOOK_URL: works.url, WEBHOOK_SECRETS: secretText }
  expect(await testCommand(env)).toEqual({
    status: 0,
    said: expect.stringMatching(/^127\.0\.0\.1:\d+ took the test event: HTTP 204\.$/),
  })
  const both = await testCommand({ ...env, WEBHOOK_URL_ATLANTIS: refuses.url })
  expect(both.status).toBe(1)
  expect(both.said).toMatch(/\(atlantis\) did not take it: HTTP 401\./)
  expect(JSON.parse(refuses.received[0]?.body ?? '')).toMatchObject({
    type: 'webhook.test',
    data: { market: 'atlantis' },
  })
  expect(await testCommand({})).toEqual({
    status: 2,
    said: expect.stringContaining('No webhook is set up: set WEBHOOK_URL'),
  })
})
