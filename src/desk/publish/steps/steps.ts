import type { Updateable } from 'kysely'
import { dateIn } from '#engine/dates.ts'
import { currentBuild } from '#server/pages.ts'
import { RequestError } from '#workbench/request-error.ts'
import { requiredHead } from '../../changes/working-copies.ts'
import type { DeskDb } from '../../database/desk-database.ts'
import type { PublicationRow, PublicationTable } from '../../database/publication-tables.ts'
import type { Changes } from '../changes.ts'
import { askRemote } from '../remote/following.ts'
import { assertMayPublish } from '../rights.ts'
import type { PublishSettings } from '../settings.ts'
import type { PublicationStep } from '../states.ts'
import { type BuildTask, buildOf, buildSite } from './build-site.ts'
import { assertSound, type ErrorsAt, inWords } from './check.ts'
import { pull, push } from './remote.ts'
import { merge, remoteAddress } from './repository.ts'
import { swap } from './swap.ts'

export interface StepOptions {
  readonly db: DeskDb
  /** The desk's clone; the branch that it has checked out is the main one. */
  readonly root: string
  readonly schemasRoot: string
  readonly errorsAt: ErrorsAt
  readonly changes: Changes
  readonly settings: PublishSettings
  readonly now: () => Date
  /** A child process when left out. */
  readonly build?: (task: BuildTask) => Promise<void>
}

/** What a step changes in the row of its publication, in one write with what comes next. */
export type Outcome = { readonly set?: Updateable<PublicationTable> } & (
  | { readonly next: PublicationStep }
  | { readonly end: 'live' | 'merged' | 'asked' }
)

export interface Progress {
  readonly say: (line: string) => void
  /** Aborted when the desk stops. */
  readonly signal: AbortSignal
}

/** What is done in each step. A step that was killed is done again, so each first looks whether it is done. */
export type Steps = Readonly<
  Record<PublicationStep, (publication: PublicationRow, progress: Progress) => Promise<Outcome>>
>

/**
 * The remote gets the commit before main here has it, and main before anything is built: what it refuses is never live,
 * and main here never goes another way than the remote.
 */
export function publishSteps(options: StepOptions): Steps {
  return {
    async pull() {
      await pull(options.root)
      await options.changes.follow()
      return { next: 'check' }
    },
    check: (publication) => check(options, publication),
    push: (publication) => pushed(options, publication),
    merge: (publication) => merged(options, publication),
    async build(publication, progress) {
      // Others take main over while it is built.
      const following = options.changes.follow()
      following.catch(() => {})
      const outcome = await built(options, publication, progress)
      await following
      return outcome
    },
    async swap(_publication, { say }) {
      const { root, settings } = options
      const commit = await requiredHead(root)
      await swap({ root, settings, build: await currentBuild(root), commit, say })
      return { end: 'live', set: { problem: null, ended_at: options.now().toISOString() } }
    },
  }
}

/** Begins anew, since main moved between the check and the merge. */
const anew: Outcome = { next: 'pull' }

async function check(
  options: StepOptions,
  { change, requested_by, reason, commit: asked }: PublicationRow,
): Promise<Outcome> {
  const { db, root, errorsAt, changes, now } = options
  const commit = await changes.commitOf(change, { person: requested_by, reason, commit: asked })
  await assertMayPublish(db, root, requested_by, commit)
  const errors = await assertSound(errorsAt, commit, dateIn(undefined, now()))
  const problem = errors.length === 0 ? null : leftErrors(inWords(errors))
  return { next: 'push', set: { commit, problem } }
}

const leftErrors = (words: string) =>
  `The change is in. The site is not built yet, for it has other errors: ${words} Publish a change that puts them right.`

async function pushed(options: StepOptions, publication: PublicationRow): Promise<Outcome> {
  const commit = commitIn(publication)
  const result = await push(options.root, commit)
  if (result === 'moved') return anew
  if (result === 'done') return { next: 'merge' }
  return askRemote(options, publication, commit, result.refused)
}

async function merged({ root, changes }: StepOptions, publication: PublicationRow): Promise<Outcome> {
  const commit = commitIn(publication)
  if ((await remoteAddress(root)) !== undefined) await pull(root)
  if (!(await merge(root, commit))) return anew
  await changes.merged(publication.change, commit)
  return { next: 'build' }
}

/** Builds main as it is: a publication that is tried again after a later one never brings back an older site. */
async function built(
  { root, errorsAt, now, build = buildSite }: StepOptions,
  { problem }: PublicationRow,
  { say, signal }: Progress,
): Promise<Outcome> {
  const commit = await requiredHead(root)
  if (problem !== null) {
    const errors = await errorsAt(commit, dateIn(undefined, now()))
    const ended_at = now().toISOString()
    if (errors.length > 0) return { end: 'merged', set: { problem: leftErrors(inWords(errors)), ended_at } }
  }
  if ((await buildOf(root, commit)) === undefined) await build({ root, commit, say, signal })
  const name = await buildOf(root, commit)
  if (name === undefined) throw new RequestError('conflict', `The build of ${commit} is not builds/current.`)
  return { next: 'swap', set: { build: name, problem: null } }
}

function commitIn({ commit, name }: PublicationRow): string {
  if (commit === null) throw new Error(`The publication of ${name} has no commit.`)
  return commit
}
