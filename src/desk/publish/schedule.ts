import { dateIn, instantOf, isDay } from '#engine/dates.ts'
import { RequestError } from '#workbench/request-error.ts'
import { audit, robot } from '../audit.ts'
import type { PublicationRow } from '../database/publication-tables.ts'
import { type AlarmOptions, alarm, fail } from './alarm.ts'
import { oldestDue } from './lease.ts'
import { updatePublication } from './publications.ts'
import { assertMayPublish } from './rights.ts'
import { assertSound } from './steps/check.ts'
import type { StepOptions } from './steps/steps.ts'

/** A time as a person writes it. */
export interface WallTime {
  /** YYYY-MM-DD */
  readonly date: string
  /** HH:MM */
  readonly time: string
  /** IANA. */
  readonly zone: string
}

const hour = 60 * 60_000

/** The instant of a time that is still to come. Throws a `RequestError` with what to enter instead. */
export function instantIn({ date, time, zone }: WallTime, now: Date): Date {
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  if (!isDay(date) || hours === '') throw new RequestError('input', 'Enter a day and a time, like 1 January, 00:00.')
  if (!isZone(zone)) throw new RequestError('input', 'Choose a country from the list: its clocks count.')
  const at = instantOf(zone, Date.parse(`${date}T${hours}:${minutes}:00Z`))
  if (at <= now) throw new RequestError('input', 'This time is over. Choose a later one, or publish now.')
  return at
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

type Checking = Pick<StepOptions, 'db' | 'root' | 'errorsAt' | 'changes' | 'now'>

/** A publication before its time, as things are now. */
interface DryRun {
  /** Undefined where the change makes none. */
  readonly commit?: string
  /** The reason for which it would fail now; null where it would not. */
  readonly problem: string | null
}

/** Goes through what a publication does at its time, up to the first thing that anybody else would see. */
export async function dryRun(
  { db, root, errorsAt, changes, now }: Checking,
  {
    change,
    requested_by,
    due_at,
    zone,
    reason,
    commit: asked,
  }: Pick<PublicationRow, 'change' | 'requested_by' | 'due_at' | 'zone' | 'reason' | 'commit'>,
): Promise<DryRun> {
  let commit: string | undefined
  try {
    const day = dateIn(zone ?? undefined, due_at === null ? now() : new Date(due_at))
    const check = (tree: string) => void errorsAt(tree, day).catch(() => {})
    commit = await changes.commitOf(change, { person: requested_by, reason, commit: asked }, check)
    await assertMayPublish(db, root, requested_by, commit)
    await assertSound(errorsAt, commit, day)
    return { commit, problem: null }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return { problem: error.message, ...(commit !== undefined && { commit }) }
  }
}

/** Checks each hour what is scheduled, and says at once what would stop it. */
export async function dryRunScheduled(options: Checking & AlarmOptions): Promise<void> {
  const { db, now } = options
  const before = new Date(now().getTime() - hour).toISOString()
  const waiting = await db
    .selectFrom('desk_publications')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('due_at', '>', now().toISOString())
    .where(({ or, eb }) => or([eb('checked_at', 'is', null), eb('checked_at', '<=', before)]))
    .execute()
  for (const publication of waiting) {
    const { problem } = await dryRun(options, publication).catch(unchecked)
    const isNew = problem !== null && problem !== publication.problem
    const row = { problem, checked_at: now().toISOString() }
    if (!(await updatePublication(db, publication.id, row, ['waiting'])) || !isNew) continue
    const { change, name } = publication
    await audit(db, now(), { person: robot, action: 'publish-warned', subject: change, detail: `${name}: ${problem}` })
    await alarm(options, 'ahead', { ...publication, problem })
  }
}

function unchecked(error: Error): DryRun {
  console.error(error)
  return { problem: `It could not be checked: ${error.message}` }
}

/** Lets what was missed by more than a day wait for a person. */
export async function failLate(options: AlarmOptions): Promise<void> {
  const { db, now } = options
  const late = await db
    .selectFrom('desk_publications')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('due_at', '<', oldestDue(now()))
    .execute()
  const words = 'The desk was off at its time, more than a day ago. Publish it now, or cancel it.'
  for (const publication of late) await fail(options, publication, new RequestError('conflict', words))
}
