import { setTimeout as sleep } from 'node:timers/promises'
import { RequestError } from '#workbench/request-error.ts'
import { audit, robot } from '../audit.ts'
import type { DeskDb } from '../database/desk-database.ts'
import type { PublicationRow } from '../database/publication-tables.ts'
import { type AlarmOptions, alarm, fail } from './alarm.ts'
import { keepLease, takeNext } from './lease.ts'
import { publicationWith, tell, updatePublication } from './publications.ts'
import { followPullRequests } from './remote/following.ts'
import { dryRunScheduled, failLate } from './schedule.ts'
import { type PublicationStep, stepsInMain } from './states.ts'
import { assertRoom } from './steps/repository.ts'
import type { Outcome, StepOptions, Steps } from './steps/steps.ts'

export interface RunnerOptions extends StepOptions, AlarmOptions {
  readonly steps: Steps
  /** Names this desk to others with the same database. */
  readonly holder: string
}

/** How often the runner looks what is due. */
const everyMs = 1000

/** Each time that main moves between a check and a merge, three steps are done again. */
const mostSteps = 30

export type Runner = ReturnType<typeof openRunner>

/** Runs publications, one at a time, each from the step that its row names. */
export function openRunner(options: RunnerOptions) {
  const closing = new AbortController()
  const { signal } = closing
  let last: Promise<void> = Promise.resolve()
  const run = () => {
    // What failed once is tried again.
    last = last.catch(() => {}).then(() => runDue(options, signal))
    return last
  }
  return {
    /** Does other work on the repository while no publication is under way. */
    between<Result>(work: () => Promise<Result>): Promise<Result> {
      const done = last.catch(() => {}).then(work)
      // The caller handles the failure; an unhandled copy of it would end the process.
      last = done.then(
        () => {},
        () => {},
      )
      return done
    },
    /** Does all that is due now; resolves once nothing is left to do. */
    run,
    /** Looks each second, until it is closed. */
    async start(): Promise<void> {
      while (!signal.aborted) {
        await run().catch(console.error)
        await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {})
      }
    },
    /** Stops after the step that is under way; what is left is done after the next start. */
    async close(): Promise<void> {
      closing.abort()
      await last.catch(() => {})
    },
  }
}

async function runDue(options: RunnerOptions, signal: AbortSignal): Promise<void> {
  const { db, now, holder } = options
  await failLate(options)
  await followPullRequests(options)
  while (!signal.aborted) {
    const next = await takeNext(db, now(), holder)
    if (!next) break
    await publishOne(options, next, signal)
  }
  if (!signal.aborted) await dryRunScheduled(options)
}

async function publishOne(options: RunnerOptions, begun: PublicationRow, signal: AbortSignal): Promise<void> {
  const { db, now, holder, steps } = options
  using _ = keepLease(db, now, holder, begun.id)
  let step: PublicationStep | undefined = begun.step
  for (let done = 0; step !== undefined && !signal.aborted; done += 1) {
    const publication = await publicationWith(db, begun.id)
    const lines = linesOf(options, begun.id)
    try {
      if (done > mostSteps) throw new RequestError('conflict', 'Main moves all the time. Try again later.')
      const outcome: Outcome = await steps[step](publication, { say: lines.say, signal })
      await lines.written()
      step = await write(options, publication, outcome)
    } catch (error) {
      await lines.written()
      // Stopped in the middle, it is no failure.
      if (signal.aborted) return
      await fail(options, publication, inWords(error))
      return
    }
  }
}

/** The error of a step, or that the disk is full, which any of them may find out. */
function inWords(error: unknown): unknown {
  try {
    assertRoom(error)
    return error
  } catch (full) {
    return full
  }
}

/** Writes the lines of a step one after the other. */
function linesOf({ db, now }: RunnerOptions, id: string) {
  let last: Promise<void> = Promise.resolve()
  return {
    say(line: string): void {
      last = last.then(() => tell(db, now(), id, line)).catch(console.error)
    },
    written: () => last,
  }
}

/** Writes the result of a step; resolves to the next one, if there is one. */
async function write(
  options: RunnerOptions,
  publication: PublicationRow,
  outcome: Outcome,
): Promise<PublicationStep | undefined> {
  const { db, now } = options
  const { set, ...after } = outcome
  if ('next' in after) {
    await updatePublication(db, publication.id, { ...set, step: after.next })
    return after.next
  }
  const row = { ...set, state: after.end, lease_by: null, lease_until: null }
  const ended = await db.transaction().execute(async (transaction) => {
    await updatePublication(transaction, publication.id, row)
    const written = await publicationWith(transaction, publication.id)
    if (after.end !== 'asked') await record(transaction, now(), written)
    return written
  })
  if (after.end === 'merged') await alarm(options, 'merged', ended)
  return undefined
}

async function record(db: DeskDb, now: Date, ended: PublicationRow): Promise<void> {
  const detail = `${ended.name}, ${ended.commit?.slice(0, 10)}`
  await audit(db, now, { person: robot, action: 'publish-done', subject: ended.change, detail })
  if (ended.state !== 'live') return
  // Those before it that were in main, and not built or not served, are live with it.
  const before = await db
    .selectFrom('desk_publications')
    .select(['id'])
    .where(({ or, and, eb }) =>
      or([eb('state', '=', 'merged'), and([eb('state', '=', 'failed'), eb('step', 'in', stepsInMain)])]),
    )
    .execute()
  for (const { id } of before) {
    const row = { state: 'live', build: ended.build, problem: null, ended_at: ended.ended_at } as const
    await updatePublication(db, id, row, ['merged', 'failed'])
    await tell(db, now, id, `Live together with “${ended.name}”.`)
  }
}
