import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { LeadRequest } from '#engine/submission.ts'
import { createAlerts } from '#server/alerts/alerts.ts'
import { inspectionAlerts, storeAlerts } from '#server/alerts/lead-alerts.ts'
import { type Rescued, rescue } from '#server/backups.ts'
import { leadFile, openSqliteDatabase } from '#server/database.ts'
import { type LeadStore, leadStore } from '#server/lead-store.ts'
import { findLead, isUnreadable } from '#server/leads.ts'
import { randomFrom } from '#tests/mutation/mutations.ts'
import type { Finding } from './verdict.ts'

/** The number of rounds and the seed of the first; each later round has the next seed. */
export interface CorruptionOptions {
  readonly rounds: number
  readonly seed: number
}

type Random = () => number

const pageBytes = 4096
const endings = ['', '-wal', '-mark']

/** Acknowledged e-mail addresses by reference. */
type Acknowledged = Map<string, string>

/** Kinds of damage to the files of a database. */
const damages: Record<string, (file: string, random: Random, earlier: Buffer) => void> = {
  'flipped bytes'(file, random) {
    change(someOf(file, random), (content) => {
      for (let count = 1 + Math.floor(random() * 30); count > 0; count--) {
        const at = Math.floor(random() * content.length)
        content[at] = (content[at] ?? 0) ^ (1 + Math.floor(random() * 255))
      }
    })
  },
  'a torn page'(file, random) {
    change(someOf(file, random), (content) => {
      const start = pageOf(content, random)
      const cut = start + Math.floor(random() * pageBytes)
      content.fill(random() < 0.5 ? 0 : 0xff, cut, start + pageBytes)
    })
  },
  'a page in the place of another'(file, random) {
    change(file, (content) => {
      const [from, to] = [pageOf(content, random), pageOf(content, random)]
      content.copyWithin(to, from, from + pageBytes)
    })
  },
  'pages of another time'(file, random, earlier) {
    change(file, (content) => {
      for (let count = 1 + Math.floor(random() * 3); count > 0; count--) {
        const start = pageOf(earlier, random)
        earlier.copy(content, start, start, start + pageBytes)
      }
    })
  },
  'a truncated log'(file, random) {
    const log = `${file}-wal`
    if (existsSync(log)) truncateSync(log, Math.floor(random() * readFileSync(log).length))
  },
  'a truncated file'(file, random) {
    truncateSync(file, Math.floor(random() * readFileSync(file).length))
  },
}

/** The offset of a random page of a file. */
function pageOf(content: Buffer, random: Random): number {
  return Math.floor((random() * content.length) / pageBytes) * pageBytes
}

/** The database or, sometimes, its write-ahead log. */
function someOf(file: string, random: Random): string {
  const log = `${file}-wal`
  return random() < 0.3 && existsSync(log) && readFileSync(log).length > 0 ? log : file
}

function change(file: string, alter: (content: Buffer) => void): void {
  const content = readFileSync(file)
  alter(content)
  writeFileSync(file, content)
}

interface Outcome {
  readonly how: 'refused to start' | 'told' | 'harmless'
  readonly problems: readonly string[]
  readonly rescued?: Rescued | undefined
}

/**
 * Damages the files of a database that is closed or in use, and advances the clock by a minute, after which alerts are
 * due. Then each acknowledged lead must be found, by its reference too, or an alert must be active.
 */
export async function corruption(folder: string, { rounds, seed }: CorruptionOptions): Promise<Finding> {
  const known = await seeded(path.join(folder, 'seeded'))
  const problems: string[] = []
  const counts = new Map<string, number>()
  let [leads, saved] = [0, 0]
  for (let number = seed; number < seed + rounds; number++) {
    const place = path.join(folder, String(number))
    const { how, problems: found, rescued } = await round(path.join(folder, 'seeded'), place, known, randomFrom(number))
    counts.set(how, (counts.get(how) ?? 0) + 1)
    problems.push(...found.map((problem) => `seed ${number}: ${problem}`))
    if (rescued) {
      leads += rescued.saved + rescued.lost
      saved += rescued.saved - rescued.unreadable
    }
    rmSync(place, { recursive: true })
  }
  const told = [...counts].map(([how, count]) => `${count} ${how}`).join(', ')
  const figures = `${rounds} rounds from seed ${seed}: ${told}; of ${leads} leads in damaged files ${saved} were rescued whole`
  return { figures, problems }
}

/** Writes the files of a killed server: leads in the database, later ones in its log; and an earlier copy of it. */
async function seeded(folder: string): Promise<Acknowledged> {
  const known: Acknowledged = new Map()
  mkdirSync(folder, { recursive: true })
  const work = path.join(folder, 'work')
  for (const count of [30, 30, 20]) {
    if (known.size === 60) writeFileSync(`${leadFile(folder)}-earlier`, readFileSync(leadFile(folder)))
    const database = await openSqliteDatabase(work)
    await post(leadStore(database, { channels: ['webhook'] }), count, known)
    for (const end of endings) {
      if (existsSync(leadFile(work) + end)) writeFileSync(leadFile(folder) + end, readFileSync(leadFile(work) + end))
    }
    await database.close()
  }
  return known
}

/** Stores leads one after another until one fails. */
async function post(store: LeadStore, count: number, acknowledged: Acknowledged): Promise<void> {
  for (let number = 0; number < count; number++) {
    const email = `visitor-${acknowledged.size}@example.org`
    const fields = { name: 'Visitor', email, message: 'Please call. '.repeat(1 + (number % 40)) }
    const request: LeadRequest = { form: 'contact', market: undefined, plan: undefined, fields, suspicious: false }
    try {
      acknowledged.set((await store.add(request, new Date())).reference, email)
    } catch {
      return
    }
  }
}

async function round(from: string, place: string, known: Acknowledged, random: Random): Promise<Outcome> {
  const acknowledged = new Map(known)
  const [what = '', harm = () => {}] = Object.entries(damages)[Math.floor(random() * 6)] ?? []
  const earlier = readFileSync(`${leadFile(from)}-earlier`)
  const isLive = random() < 0.5
  mkdirSync(place)
  for (const end of endings) writeFileSync(leadFile(place) + end, readFileSync(leadFile(from) + end))
  if (!isLive) harm(leadFile(place), random, earlier)
  const database = await openSqliteDatabase(place).catch(() => undefined)
  if (!database) return { how: 'refused to start', problems: [], rescued: await rescuedLeads(place) }
  const store = leadStore(database, { channels: ['webhook'] })
  let minutes = 0
  const clock = { now: () => new Date(), report: () => {} }
  const alerts = createAlerts({
    sources: [storeAlerts(store), inspectionAlerts(database, () => minutes * 60_000)],
    ...clock,
  })
  if (isLive) {
    await post(store, 5, acknowledged)
    harm(leadFile(place), random, earlier)
    await post(store, 5, acknowledged)
  }
  await alerts.check()
  if (!isLive) await post(store, 10, acknowledged)
  minutes = 1
  await alerts.check()
  const standing = alerts.active()
  await database.close().catch(() => {})
  if (standing.length > 0) return { how: 'told', problems: [], rescued: await rescuedLeads(place) }
  const lost = await missing(place, acknowledged)
  return { how: 'harmless', problems: lost.map((one) => `${what}${isLive ? ', live' : ''}: ${one}`) }
}

/** Undefined if nothing can be rescued. */
async function rescuedLeads(place: string): Promise<Rescued | undefined> {
  const tables = await rescue(place, path.join(place, 'rescued')).catch(() => undefined)
  return tables?.find(({ table }) => table === 'leads')
}

/** The acknowledged leads that a server on the folder does not find. */
async function missing(place: string, acknowledged: Acknowledged): Promise<string[]> {
  const database = await openSqliteDatabase(place).catch(() => undefined)
  if (!database) return ['the next start fails, and nobody was told']
  const lost: string[] = []
  const listed = new Map(
    (await leadStore(database).list()).map(({ reference, fields }) => [reference, fields['email']]),
  )
  for (const [reference, email] of acknowledged) {
    const lead = await findLead(database, reference)
    if (!lead || isUnreadable(lead) || lead.fields['email'] !== email) lost.push(`${reference} is not found`)
    else if (listed.get(reference) !== email) lost.push(`${reference} is not listed`)
  }
  await database.close()
  return lost
}
