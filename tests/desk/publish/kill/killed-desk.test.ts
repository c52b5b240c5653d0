import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { openDeskDatabase } from '#desk/database/desk-database.ts'
import { addPerson } from '#desk/people/people.ts'
import { lastPublications } from '#desk/publish/publications.ts'
import { beginSession } from '#desk/sign-in/sessions.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { freePort } from '#tests/desk/free-port.ts'
import { atlantis, git, text } from '#tests/desk/publish/repository.ts'
import { newRoot } from '#tests/desk/publish/test-publisher.ts'

/** The desk in a process of its own, once it is ready. */
async function started(root: string, port: number): Promise<ChildProcess> {
  const env = { ...process.env, PORT: `${port}`, DATA_DIR: path.join(root, 'data') }
  const script = path.join(projectRoot, 'scripts/desk.ts')
  const desk = spawn(process.execPath, [script], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void desk.kill('SIGKILL'))
  for await (const line of createInterface({ input: desk.stdout })) if (line.includes('is ready')) return desk
  throw new Error('The desk did not start.')
}

/** A function that posts as an owner who is signed in. */
async function asOwner(db: Awaited<ReturnType<typeof openDeskDatabase>>['db'], port: number) {
  const owner = await addPerson(db, new Date(), { name: 'Ada', email: '', grants: [{ role: 'owner' }] })
  const token = await beginSession(db, new Date(), owner.id, { address: '127.0.0.1', browser: '' })
  const headers = { 'content-type': 'application/json', cookie: `desk-session-${port}=${token}` }
  return async (at: string, body: object) => {
    const answer = await fetch(`http://localhost:${port}${at}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const json: unknown = await answer.json()
    expect([at, answer.status, json]).toEqual([at, 200, expect.anything()])
    return json as { readonly id: string }
  }
}

test('a desk that is killed while it builds brings the change live after its next start', {
  tags: ['slow'],
  timeout: 300_000,
}, async () => {
  const [root, port] = [newRoot(), await freePort()]
  const { db, close } = await openDeskDatabase({ folder: path.join(root, 'data'), databaseUrl: undefined })
  onTestFinished(close)
  const post = await asOwner(db, port)
  const desk = await started(root, port)
  const { id } = await post('/desk/changes', { name: 'Atlantis costs more' })
  const set = { kind: 'set', file: atlantis, at: ['plans', 0, 'price'], was: 120, value: 125 }
  await post(`/change/${id}/api/change`, { title: 'Change the premium', operations: [set] })
  await post(`/desk/changes/${id}/publish`, { reason: 'Their letter' })
  const standing = async () => {
    const [row] = await lastPublications(db)
    return `${row?.state} ${row?.step}`
  }
  await expect.poll(standing, { timeout: 120_000, interval: 10 }).toBe('running build')
  const ended = once(desk, 'exit')
  desk.kill('SIGKILL')
  await ended
  expect(await standing()).toBe('running build')
  await started(root, port)
  await expect.poll(standing, { timeout: 120_000 }).toBe('live swap')
  const commit = git(root, 'rev-parse', 'main')
  expect(git(root, 'rev-list', '--count', 'main')).toBe('2')
  expect(text(root, atlantis)).toContain('"price": 125')
  const builds = readdirSync(path.join(root, 'builds')).filter((name) => !['contents', 'current'].includes(name))
  expect(builds).toEqual([expect.stringContaining(commit.slice(0, 10))])
})
