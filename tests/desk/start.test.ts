import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDeskDatabase } from '#desk/database/desk-database.ts'
import { addPerson } from '#desk/people/people.ts'
import { beginSession } from '#desk/sign-in/sessions.ts'
import { startDesk } from '#desk/start.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { mailTarget } from '#tests/server/outbox/targets.ts'
import { smallConfig } from '#tests/studio/server/workspace/temp-workspace.ts'
import { freePort } from './free-port.ts'

/** Starts a desk on a config of its own, with the bundles of production; `root` is that of an earlier one. */
async function started(root: string, env: Readonly<Record<string, string>> = {}) {
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  const port = await freePort()
  const variables = { PORT: `${port}`, DATA_DIR: path.join(root, 'data'), ...env }
  return startDesk({ root, schemasRoot: projectRoot, env: variables })
}

test('a desk starts with a link for the owner, nothing else is open, and its invitations go by the mail server of the leads', async () => {
  const root = smallConfig()
  const first = await started(root)
  expect(first.ownerLink).toMatch(new RegExp(`^${first.address}/#invitation=[\\w-]{43}$`))
  for (const [path, status] of [
    ['/change/live/api/state', 401],
    ['/change/live/api/events', 401],
    ['/desk/me', 401],
    ['/nowhere', 401],
  ] as const)
    expect([path, (await fetch(`${first.address}${path}`)).status]).toEqual([path, status])
  expect((await fetch(`${first.address}/change/live/`, { redirect: 'manual' })).status).toBe(303)
  // One process has the drafts of a folder.
  await expect(started(root)).rejects.toThrow('runs already')
  await first.stop()
  const { url, messages, commands } = await mailTarget()
  const mail = { SMTP_URL: url.href, LEADS_MAIL_TO: 'leads@helpers.example', LEADS_MAIL_FROM: 'desk@helpers.example' }
  const desk = await started(root, mail)
  onTestFinished(() => desk.stop())
  expect(desk.ownerLink).not.toBe(first.ownerLink)
  const { db, close } = await openDeskDatabase({ folder: path.join(root, 'data'), databaseUrl: undefined })
  onTestFinished(close)
  const grants = [{ role: 'owner' }] as const
  const owner = await addPerson(db, new Date(), { name: 'Ada', email: 'ada@example.com', grants })
  const token = await beginSession(db, new Date(), owner.id, { address: '127.0.0.1', browser: '' })
  const answer = await fetch(`${desk.address}/desk/people/invite`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `desk-session-${new URL(desk.address).port}=${token}` },
    body: JSON.stringify({ name: 'Mei', email: 'mei@example.com', grants }),
  })
  const { link, isMailed } = (await answer.json()) as { readonly link: string; readonly isMailed: boolean }
  expect(isMailed).toBe(true)
  expect(commands.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<mei@example.com>'])
  // Long lines are folded on the way.
  expect(messages[0]?.replaceAll('=\n', '').replaceAll('=3D', '=')).toContain(link)
})
