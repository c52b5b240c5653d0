import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { leadStore } from '#server/lead-store.ts'
import { mailSender } from '#server/outbox.ts'
import { newPlace } from '#tests/server/database/databases.ts'
import { request } from '#tests/server/leads/lead-requests.ts'
import { now, temporaryFolder } from '#tests/server/start-app.ts'
import { selfSigned } from './certificate.ts'
import { deliverDue } from './deliver-due.ts'
import { lead, mailTarget } from './targets.ts'

const addresses = { to: ['desk@helpers.example'], from: 'leads@helpers.example' }
// 0.0.0.0 reaches this machine, but does not count as loopback: TLS is required.
const certificate = selfSigned('127.0.0.1', '0.0.0.0')

/** Sends the lead in a process that trusts the certificate. */
async function sendTrusting(server: URL): Promise<unknown> {
  const file = path.join(temporaryFolder(), 'authority.pem')
  writeFileSync(file, certificate.cert)
  const mail = new URL('../../../src/server/outbox.ts', import.meta.url).href
  const script = `
    const { mailSender } = await import('${mail}')
    const sender = mailSender({ server: new URL('${server.href}'), ...${JSON.stringify(addresses)} })
    console.log(JSON.stringify(await sender.send(${JSON.stringify(lead)})))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: file },
  })
  return JSON.parse(stdout)
}

describe.each([
  ['encrypted from the start', 'start', '127.0.0.1'],
  ['encrypted by STARTTLS', 'STARTTLS', '0.0.0.0'],
] as const)('a mail server %s', (_, tlsFrom, host) => {
  async function target() {
    const { url, ...seen } = await mailTarget({}, tlsFrom, certificate)
    url.hostname = host
    return { url, ...seen }
  }

  test('a mail server with an untrusted certificate gets nothing, and the lead stays queued', async () => {
    const { url, messages, commands } = await target()
    const database = await (await newPlace('SQLite')).open()
    await leadStore(database, { channels: ['mail'] }).add(request, now)
    const sender = mailSender({ server: url, ...addresses })
    await deliverDue({ database, sender, now: () => now, random: () => 0, report: () => {} })
    expect(messages).toEqual([])
    expect(commands.filter((line) => /^(MAIL|AUTH)/.test(line))).toEqual([])
    const rows = await database.db.selectFrom('deliveries').select(['state', 'attempts', 'last_result']).execute()
    expect(rows).toEqual([{ state: 'pending', attempts: 1, last_result: 'DEPTH_ZERO_SELF_SIGNED_CERT' }])
  })

  test('a mail server whose certificate the operator trusts gets the lead', async () => {
    const { url, messages } = await target()
    expect(await sendTrusting(url)).toEqual({ delivered: true, result: 'accepted' })
    expect(messages).toEqual([expect.stringContaining('email: ama@example.org')])
  })
})

test('a mail server on another machine that cannot encrypt gets nothing', async () => {
  const { url, messages, commands } = await mailTarget()
  url.hostname = '0.0.0.0'
  expect(await mailSender({ server: url, ...addresses }).send(lead)).toMatchObject({ delivered: false })
  expect(messages).toEqual([])
  expect(commands.filter((line) => line.startsWith('MAIL'))).toEqual([])
})
