import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { tablesOf } from '#desk/leads/inbox/inbox.ts'
import type { LeadRequest } from '#engine/submission.ts'
import type { LeadDatabase } from '#server/database.ts'
import { addLeads } from '#server/leads.ts'
import type { Env, Finding, Open } from '#tests/faults/verdict.ts'

/** A process of `advisor.ts`. */
interface Advisor {
  /** The leads, with their versions, that it says to have changed. */
  readonly changes: () => ReadonlyMap<number, number>
  readonly count: () => number
  readonly ended: Promise<unknown>
  readonly kill: () => Promise<void>
}

async function startAdvisor(env: Env, what: 'inbox' | 'take' | 'work', person = 'mei'): Promise<Advisor> {
  const child: ChildProcess = spawn(process.execPath, ['tests/faults/desk/advisor.ts', what, person], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () => void child.kill('SIGKILL')
  process.once('exit', stop)
  const ended = once(child, 'close').then(() => process.off('exit', stop))
  const changes = new Map<number, number>()
  const isReady = Promise.withResolvers<void>()
  let [rest, count] = ['', 0]
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    // A process that is killed may leave half a line.
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === 'ready') isReady.resolve()
      const [lead = 0, version = 0] = line.split(' ').map(Number)
      if (version > 0) changes.set(lead, version)
      if (version > 0) count += 1
    }
  })
  void ended.then(() => isReady.reject(new Error('An advisor did not start.')))
  await isReady.promise
  return {
    changes: () => changes,
    count: () => count,
    ended,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Stores leads, and waits until an inbox has taken them in. */
async function withLeads(env: Env, open: Open, count: number): Promise<void> {
  const inbox = await startAdvisor(env, 'inbox')
  const database = await open()
  const receivedAt = new Date()
  for (let i = 0; i < count; i += 500) {
    const some = Array.from({ length: Math.min(500, count - i) }, (_, j) => requestOf(i + j))
    await addLeads(
      database,
      some.map((request) => ({ request, receivedAt })),
      { channels: ['webhook'] },
    )
  }
  while ((await countWork(database)) < count) await sleep(100)
  await inbox.kill()
  await database.close()
}

function requestOf(number: number): LeadRequest {
  const fields = { name: `Visitor ${number}`, email: `visitor-${number}@example.org` }
  return { form: 'contact', market: undefined, plan: undefined, fields, suspicious: false }
}

async function countWork(leads: LeadDatabase): Promise<number> {
  const { count } = await tablesOf({ leads })
    .selectFrom('desk_lead_work')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** An open inbox beside what happens to the servers; at its end, it has each lead. */
export async function openInboxBeside(env: Env): Promise<{ readonly end: (leads: LeadDatabase) => Promise<string[]> }> {
  const inbox = await startAdvisor(env, 'inbox')
  return {
    async end(leads) {
      const { count } = await leads.db
        .selectFrom('leads')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      const deadline = Date.now() + 30_000
      while ((await countWork(leads)) < Number(count) && Date.now() < deadline) await sleep(100)
      const taken = await countWork(leads)
      await inbox.kill()
      return taken === Number(count) ? [] : [`the inbox has ${taken} of ${count} leads`]
    },
  }
}

/** Two advisors take the same leads at once, from two processes: each lead is one's. */
export async function takes(count: number, env: Env, open: Open): Promise<Finding> {
  await withLeads(env, open, count)
  const advisors = await Promise.all(['mei', 'omar'].map((person) => startAdvisor(env, 'take', person)))
  await Promise.all(advisors.map(({ ended }) => ended))
  const [mei = 0, omar = 0] = advisors.map((advisor) => advisor.count())
  const database = await open()
  const problems = await contradictions(database)
  const owners = await tablesOf({ leads: database })
    .selectFrom('desk_lead_work')
    .select(['owner', ({ fn }) => fn.countAll<number | string>().as('count')])
    .groupBy('owner')
    .execute()
  const owned = new Map(owners.map(({ owner, count: own }) => [owner, Number(own)]))
  await database.close()
  if (mei + omar !== count) problems.push(`${count} leads were taken ${mei + omar} times`)
  if ((owned.get('mei') ?? 0) !== mei || (owned.get('omar') ?? 0) !== omar)
    problems.push('what was acknowledged is not what is stored')
  return { figures: `${count} leads, ${mei} taken by one and ${omar} by the other`, problems }
}

/** Kills one of two advisors again and again while both change states. */
export async function killedWork(rounds: number, env: Env, open: Open): Promise<Finding> {
  await withLeads(env, open, 200)
  const other = await startAdvisor(env, 'work', 'omar')
  const problems: string[] = []
  let count = 0
  const known = new Map<number, number>()
  for (let round = 1; round <= rounds; round++) {
    const advisor = await startAdvisor(env, 'work', 'mei')
    await sleep(50 + Math.random() * 300)
    await advisor.kill()
    count += advisor.count()
    for (const [lead, version] of advisor.changes()) known.set(lead, Math.max(version, known.get(lead) ?? 0))
  }
  await other.kill()
  count += other.count()
  for (const [lead, version] of other.changes()) known.set(lead, Math.max(version, known.get(lead) ?? 0))
  const database = await open()
  problems.push(...(await contradictions(database)))
  const rows = await tablesOf({ leads: database }).selectFrom('desk_lead_work').select(['lead_id', 'version']).execute()
  const versions = new Map(rows.map(({ lead_id, version }) => [lead_id, version]))
  for (const [lead, version] of known)
    if ((versions.get(lead) ?? 0) < version) problems.push(`lead ${lead} has lost version ${version}`)
  await database.close()
  return { figures: `${rounds} kills, ${count} changes acknowledged by 2 advisors`, problems }
}

/** Leads whose versions, events and states to be told do not belong together. */
async function contradictions(leads: LeadDatabase): Promise<string[]> {
  const db = tablesOf({ leads })
  const events = db
    .selectFrom('desk_lead_events')
    .select(['lead_id', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('kind', 'not in', ['look', 'note'])
    .groupBy('lead_id')
  const rows = await db
    .selectFrom('desk_lead_work')
    .leftJoin(events.as('events'), 'events.lead_id', 'desk_lead_work.lead_id')
    .leftJoin('desk_state_deliveries as told', 'told.lead_id', 'desk_lead_work.lead_id')
    .select(['desk_lead_work.lead_id', 'desk_lead_work.version', 'told.version as told'])
    .select(sql<number | string>`coalesce(events.count, 0)`.as('count'))
    .execute()
  return rows.flatMap(({ lead_id, version, told, count }) => [
    ...(Number(count) === version - 1 ? [] : [`lead ${lead_id} has version ${version} and ${count} events`]),
    ...(version === 1 || told === version ? [] : [`lead ${lead_id} has version ${version}, and ${told} is to be told`]),
  ])
}
