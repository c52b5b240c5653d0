import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect } from 'playwright/test'
import { type DeskDatabase, openDeskDatabase } from '#desk/database/desk-database.ts'
import { addPerson } from '#desk/people/people.ts'
import { beginSession } from '#desk/sign-in/sessions.ts'
import type { RunningDesk } from './running-desk.ts'

/** Resolves to what puts a running desk back to its present state: its database, its repository and its open changes. */
export async function resetOf(desk: RunningDesk): Promise<() => Promise<void>> {
  const { root } = desk
  const database = path.join(root, 'data/leads.sqlite')
  const backup = path.join(root, 'data/backup.sqlite')
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const first = git('rev-parse', 'HEAD')
  await backUp(database, backup)
  return async () => {
    const opened = await openDeskDatabase({ folder: path.dirname(database), databaseUrl: undefined })
    const ask = await asOwner(desk, opened)
    const open = await opened.db.selectFrom('desk_changes').select('id').where('state', '=', 'open').execute()
    await opened.close()
    for (const { id } of open) await ask(`/desk/changes/${id}/drop`, {})
    const published = git('diff', '--name-only', first, 'HEAD').split('\n').filter(Boolean)
    git('reset', '--quiet', '--hard', first)
    git('clean', '--quiet', '--force', '-d')
    rmSync(path.join(root, 'drafts/changes'), { recursive: true, force: true })
    git('worktree', 'prune')
    const branches = git('for-each-ref', '--format=%(refname:short)', 'refs/heads/change/').split('\n').filter(Boolean)
    if (branches.length > 0) git('branch', '--quiet', '--delete', '--force', ...branches)
    // The desk watches its folder.
    for (const file of published)
      await expect
        .poll(async () => (await ask(`/change/live/api/file?file=${file}`)).text)
        .toBe(readFileSync(path.join(root, file), 'utf8'))
    await backUp(backup, database)
  }
}

/** Copies a database over another one, which may be in use. */
async function backUp(from: string, to: string): Promise<void> {
  const database = new Sqlite(from)
  // While the target is locked by a writer, better-sqlite3 copies nothing and resolves all the same.
  await expect.poll(async () => (await database.backup(to)).totalPages).toBeGreaterThan(0)
  database.close()
}

/** Asks the desk in the session of another owner: a POST where there is a body. */
async function asOwner({ address }: RunningDesk, { db }: DeskDatabase) {
  const grants = [{ role: 'owner' }] as const
  const { id } = await addPerson(db, new Date(), { name: 'Reset', email: 'reset@example.com', grants })
  const token = await beginSession(db, new Date(), id, { address: '127.0.0.1', browser: '' })
  const headers = {
    cookie: `desk-session-${new URL(address).port}=${token}`,
    'content-type': 'application/json',
  }
  return async (url: string, body?: object) => {
    const request = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const answer = await fetch(`${address}${url}`, { headers, ...request })
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
}
