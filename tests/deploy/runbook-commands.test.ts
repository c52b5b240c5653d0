import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { leadsCommand } from '#cli/leads/leads-command.ts'
import { openSqliteStore } from '#server/lead-store.ts'
import { isAll } from '#tests/runner/samples.ts'
import { request, requestBy } from '#tests/server/leads/lead-requests.ts'
import { webTarget } from '#tests/server/outbox/targets.ts'
import { now, temporaryFolder, writeBuild } from '#tests/server/start-app.ts'

const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/runbook.md'), 'utf8')

/** The commands for leads in each section of the runbook. */
const sections = text.split('\n### ').map((section) => ({
  heading: section.slice(0, section.indexOf('\n')),
  lines: [...section.matchAll(/```sh\n(.*?)```/gs)]
    .flatMap(([, block = '']) => block.split('\n'))
    .filter((line) => /^leads(_offline)? /.test(line)),
}))
const withCommands = sections.filter(({ lines }) => lines.length > 0)

/** A data folder with one lead and one that is quarantined, a built site, and a webhook that takes everything. */
async function place() {
  const root = temporaryFolder()
  writeBuild(root)
  for (const folder of ['data', 'backups']) mkdirSync(path.join(root, folder))
  const store = await openSqliteStore(path.join(root, 'data'))
  const lead = await store.add(request, now, 'HC')
  const quarantined = await store.add(requestBy('Bot', { suspicious: true }), now, 'HC')
  await store.close()
  const { url } = await webTarget((response) => response.writeHead(204).end())
  const WEBHOOK_SECRETS = `whsec_${Buffer.alloc(32, 'k').toString('base64')}`
  const env = { DATA_DIR: 'data', BACKUP_DIR: 'backups', WEBHOOK_URL: url, WEBHOOK_SECRETS }
  return { root, env, lead: lead.reference, quarantined: quarantined.reference }
}

/** Every fourth; with `ALL_TESTS=1` all. */
const tried = withCommands.filter((_, i) => isAll || i % 4 === 0)

test.each(tried)('what the runbook shows at $heading runs as it stands', async ({ lines }) => {
  const { root, env, lead, quarantined } = await place()
  for (const line of lines) {
    const said: string[] = []
    const reference = line.includes(' release ') ? quarantined : lead
    const [, ...args] = line.replace('HC-7K3M-9QXT', reference).split(' ')
    const code = await leadsCommand(args, {
      root,
      env,
      now: () => new Date(),
      actor: 'mina',
      timeZone: 'UTC',
      write: async () => {},
      say: (one) => void said.push(one),
      confirm: async () => false,
    })
    expect(code, `${line}\n${said.join('\n')}`).toBe(0)
  }
})

test('every block is sound shell', () => {
  const shell = [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block)
  expect(shell.length).toBeGreaterThan(withCommands.length)
  for (const block of shell) expect(spawnSync('sh', ['-n'], { input: block, encoding: 'utf8' }).stderr).toBe('')
})
