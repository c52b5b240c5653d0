import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { projectRoot } from '#tests/checker/sound.ts'
import { apiDesk } from './api-desk.ts'

const page = readFileSync(path.join(projectRoot, 'docs/api.md'), 'utf8')
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, text = '']) => text)

test('the commands of docs/api.md work, one after the other', async () => {
  const { arrive, look, key, referenceOf, app, db } = await apiDesk()
  // The page is tried where the machine has curl.
  if (spawnSync('curl', ['--version']).error) return
  const lead = await arrive()
  await look()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const commands = blocks('sh')
    .join('')
    .replace(/^DESK=.*\n/, '')
    // The desk of a test has another port than its name says.
    .replaceAll('curl ', 'curl --silent --show-error -H "Host: localhost:4185" ')
  const env = {
    ...process.env,
    DESK: `http://127.0.0.1:${port}`,
    KEY: (await key()).secret,
    NEXT: '0',
    REFERENCE: await referenceOf(lead),
  }
  await promisify(execFile)('bash', ['-ec', commands], { env })
  const work = await db.selectFrom('desk_lead_work').selectAll().executeTakeFirstOrThrow()
  expect(work).toMatchObject({ state: 'done', lost_why: 'Too dear', version: 4 })
})

test('the example of docs/api.md has the properties of an answer', async () => {
  const { arrive, look, key, list } = await apiDesk()
  const price = { amount: 390, currency: 'SGD', per: 'year', lines: [{ amount: 390 }], scenario: {} }
  await arrive({ plan: { id: 2, name: 'Trident Lagoon', premium: 'S$390', price } })
  await look()
  const answer = await list((await key()).secret)
  const shapeOf = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(shapeOf)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value).map(([name, item]) => [name, name === 'fields' ? {} : shapeOf(item)]),
          )
        : null
  expect(shapeOf(JSON.parse(blocks('json')[0] ?? ''))).toEqual(shapeOf(answer))
})
