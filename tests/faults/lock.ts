import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import type { Form } from '#engine/forms.ts'
import { busyTimeoutMs } from '#server/database/sqlite-connection.ts'
import { leadFile, openSqliteDatabase } from '#server/database.ts'
import { startServer } from './servers.ts'
import { aftermath, type Finding, loadOn } from './verdict.ts'
import { newLog, newPost, send } from './visitors.ts'

/** Six times as long as the server waits for a lock. */
const lockedMs = 6 * busyTimeoutMs

/** A page that waits for the lock takes as long as a refused post; up to this share of it, it does not wait. */
const pageShare = 1 / 3

/** Nor does a page that is at most this many times as slow as before the lock: the machine may be busy. */
const unlockedShare = 2

/** A post must be refused within this share of the time that the lock is held. */
const postShare = 1 / 2

/** Locks the database of a busy server from another program, and requests pages meanwhile. */
export async function lock(form: Form, folder: string): Promise<Finding> {
  const log = newLog()
  const problems: string[] = []
  // Deliveries that fail at once keep the outbox at work on the database as well.
  const webhook = { WEBHOOK_URL: 'http://127.0.0.1:2/', WEBHOOK_SECRETS: `whsec_${'c2VjcmV0'.repeat(4)}` }
  const server = await startServer({ DATA_DIR: folder, ...webhook })
  const endLoad = loadOn(form, [server.url], log)
  const page = (signal: AbortSignal) => slowest(signal, () => status(`${server.url}/`, 200, problems))
  const ready = (signal: AbortSignal) => slowest(signal, () => status(`${server.url}/readyz`, undefined, problems))
  const before = AbortSignal.timeout(busyTimeoutMs)
  const [pageBefore, readyBefore] = await Promise.all([page(before), ready(before)])
  const other = new Sqlite(leadFile(folder))
  other.exec('begin immediate')
  const began = performance.now()
  const unlocked = AbortSignal.timeout(lockedMs)
  const [pageMs, readyMs, postMs] = await Promise.all([
    page(unlocked),
    ready(unlocked),
    slowest(unlocked, () => send(newPost(form, 'refused'), `${server.url}${form.action}`, newLog())),
  ])
  const held = performance.now() - began
  other.exec('rollback')
  other.close()
  await sleep(500)
  await endLoad()
  problems.push(...(await aftermath(form, [server], log, () => openSqliteDatabase(folder))))
  const isHeldUp = (ms: number, msBefore: number) => ms > Math.max(postMs * pageShare, msBefore * unlockedShare)
  if (isHeldUp(pageMs, pageBefore)) problems.push('a page waited for the lock')
  if (isHeldUp(readyMs, readyBefore)) problems.push('/readyz waited for the lock')
  if (postMs > held * postShare) problems.push('a post waited for the end of the lock')
  const figures =
    `locked for ${inSeconds(held)}, the slowest page took ${inSeconds(pageMs)} (before ${inSeconds(pageBefore)}), ` +
    `/readyz ${inSeconds(readyMs)} (before ${inSeconds(readyBefore)}), a post ${inSeconds(postMs)}; ` +
    `${log.unavailable} times 503 with the form`
  return { figures, problems }
}

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}

/** Repeats `act` until the signal; resolves to the longest that it took, in milliseconds. */
export async function slowest(signal: AbortSignal, act: () => Promise<unknown>): Promise<number> {
  let longest = 0
  while (!signal.aborted) {
    const began = performance.now()
    await act()
    longest = Math.max(longest, performance.now() - began)
    await sleep(20)
  }
  return longest
}

/** Requests a page; an unexpected status is a problem. */
export async function status(url: string, expected: number | undefined, problems: string[]): Promise<void> {
  try {
    const answer = await fetch(url)
    await answer.text()
    if (expected && answer.status !== expected) problems.push(`${url} was answered with ${answer.status}`)
  } catch {
    problems.push(`${url} was not answered`)
  }
}
