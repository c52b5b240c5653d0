import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DeskDatabase, openDeskDatabase } from '#desk/database/desk-database.ts'
import { msPerDay } from '#engine/dates.ts'
import { openPostgresDatabase, openSqliteDatabase } from '#server/database.ts'
import { addLeads } from '#server/leads.ts'
import { type RunningDesk, runDesk } from '#tests/e2e/desk/running-desk.ts'
import { builtSite, startServer } from '#tests/faults/servers.ts'
import { plainForm } from '#tests/faults/visitors.ts'
import type { Proof } from '#tests/runner/harness.ts'
import { quantile } from '#tests/runner/samples.ts'
import { type Figure, withLimits } from '#tests/runner/table.ts'
import { requestBy } from '#tests/server/leads/lead-requests.ts'
import { startPostgres } from '#tests/server/postgres/server.ts'
import { type AdvisorWindow, openWindows, work } from './inbox-advisors.ts'
import { storeLeads, workOn } from './inbox-data.ts'
import { rateOfPosts } from './posts.ts'

const advisors = 50

/** How long the advisors work, in milliseconds. */
const workMs = 30_000

/** How many leads come while they do. */
const arrivals = 20

type Env = Readonly<Record<string, string>>

type Figures = Readonly<Record<string, Figure>>

/**
 * Measures how a desk with many leads answers fifty advisors, how soon a new lead is on their screens, and how posts fare
 * beside them.
 */
export async function benchInbox(proof: Proof, count: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'helpercompare-inbox-'))
  const postgres = await startPostgres().catch(() => undefined)
  try {
    await benchPlace(proof, 'SQLite', { DATA_DIR: path.join(folder, 'data') }, count)
    if (postgres) await benchPlace(proof, 'PostgreSQL', { DATABASE_URL: await postgres.createDatabase('inbox') }, count)
    else console.log('PostgreSQL is not installed (Debian: apt-get install postgresql).')
  } finally {
    await postgres?.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function benchPlace({ table }: Proof, name: string, env: Env, count: number): Promise<void> {
  const database = await open(env)
  await storeLeads(database, await builtSite(), count)
  await database.close()
  const began = performance.now()
  const desk = await runDesk({ env })
  const own = await openDeskDatabase({ folder: env['DATA_DIR'] ?? '', databaseUrl: env['DATABASE_URL'] })
  try {
    const upgraded = await upgrade(desk, own, { began, count })
    await workOn(own.leads, count)
    const windows = await openWindows(desk.address, own, advisors)
    const figures = { ...upgraded, ...(await measure(windows, own)), ...(await besidePosts(windows, env)) }
    for (const window of windows) window.close()
    const title = `${name}, ${count.toLocaleString('en')} leads, ${advisors} advisors; 95th percentiles`
    table({ title, ...withLimits(figures) })
  } finally {
    await own.close()
    await desk.close()
  }
}

function open({ DATA_DIR: folder = '', DATABASE_URL: url }: Env) {
  return url ? openPostgresDatabase(url) : openSqliteDatabase(folder)
}

/** The start of a desk over leads of before it, until it has them all. */
async function upgrade(
  desk: RunningDesk,
  own: DeskDatabase,
  { began, count }: { readonly began: number; readonly count: number },
): Promise<Figures> {
  const [window] = await openWindows(desk.address, own, 1)
  await window?.ask('/desk/leads', {})
  const answered = performance.now()
  const taken = () =>
    own.db
      .selectFrom('desk_lead_work')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
  while (Number((await taken()).count) < count) await sleep(200)
  window?.close()
  const seconds = (until: number) => ({ value: (until - began) / 1000, unit: 's', digits: 1, atMost: 30 })
  return {
    'upgrade: the list answers': seconds(answered),
    'upgrade: all leads are in it': seconds(performance.now()),
  }
}

async function measure(windows: readonly AdvisorWindow[], own: DeskDatabase): Promise<Figures> {
  const [times, seen] = await Promise.all([work(windows, workMs), arrive(windows, own)])
  const outcomes: number[] = []
  const query = new URLSearchParams({ from: '2020-01-01', until: '2100-01-01' })
  for (let i = 0; i < 10; i += 1) {
    const ms = await windows[i]?.ask(`/desk/outcomes?${query}`)
    if (ms) outcomes.push(ms.ms)
  }
  const followed = windows.flatMap(({ lists }) => lists)
  const late = (values: readonly number[], limit: Pick<Figure, 'atMost'> = {}) => {
    return { value: quantile(values, 0.95), unit: 'ms', ...limit }
  }
  return {
    'a list': late(times.list, { atMost: 100 }),
    'a list that follows a change': late(followed),
    'a search by name': late(times.name, { atMost: 100 }),
    'a search by number': late(times.number, { atMost: 100 }),
    'a search by reference': late(times.reference, { atMost: 100 }),
    'taking a request': late(times.action),
    'a new lead on screen': late(seen, { atMost: 1000 }),
    'what comes of it': late(outcomes, { atMost: 300 }),
  }
}

/** Stores leads one after another; resolves to how long each window took to show each, after it was committed. */
async function arrive(windows: readonly AdvisorWindow[], own: DeskDatabase): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < arrivals; i += 1) {
    await sleep(workMs / arrivals)
    // Promised before all others, so that it is the first of each list.
    const receivedAt = new Date(Date.now() - 29 * msPerDay)
    const name = `Newcomer ${i}`
    const [receipt] = await addLeads(
      own.leads,
      [{ request: { ...requestBy(name), market: 'singapore', form: 'singapore-quote' }, receivedAt }],
      {},
    )
    const committed = performance.now()
    for (const window of windows) {
      const before = window.onList
      window.onList = (list) => {
        before(list)
        if (!list.requests.some(({ reference }) => reference === receipt?.reference)) return
        times.push(performance.now() - committed)
        window.onList = before
      }
    }
  }
  await sleep(5000)
  if (times.length < arrivals * windows.length)
    console.log(`${arrivals * windows.length - times.length} times a new lead was not seen.`)
  return times
}

/** Posts a second of a public server: without the desk's windows, and while they are open and follow what comes. */
async function besidePosts(windows: readonly AdvisorWindow[], env: Env): Promise<Figures> {
  const form = plainForm(await builtSite())
  const server = await startServer({ METRICS_PORT: 'off', ...env })
  try {
    // A server that has just started looks through its database first.
    await rateOfPosts(form, server.url)
    const beside = await rateOfPosts(form, server.url)
    for (const window of windows) window.close()
    await sleep(3000)
    const alone = await rateOfPosts(form, server.url)
    console.log(`Posts a second: ${Math.round(beside.perSecond)} beside the desk, ${Math.round(alone.perSecond)} alone`)
    const value = alone.perSecond / beside.perSecond
    return { 'time of a post beside the desk': { value, unit: '×', digits: 2, atMost: 1.25 } }
  } finally {
    await server.end('SIGTERM')
  }
}
