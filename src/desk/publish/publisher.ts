import { hostname } from 'node:os'
import type { MailSettings } from '#server/settings.ts'
import { RequestError } from '#workbench/request-error.ts'
import { audit } from '../audit.ts'
import type { WorkingCopies } from '../changes/working-copies.ts'
import type { PublicationRow } from '../database/publication-tables.ts'
import { type AlarmOptions, deskMailer } from './alarm.ts'
import { deskChanges } from './changes.ts'
import { addPublication, assertNoneOpen, publicationWith, updatePublication } from './publications.ts'
import { closePullRequest } from './remote/following.ts'
import { type Decision, settleRemote } from './remote/settle.ts'
import { openRunner, type RunnerOptions } from './runner.ts'
import { dryRun, instantIn, type WallTime } from './schedule.ts'
import { isCancellable, isInMain, stepAgain } from './states.ts'
import { configChecker } from './steps/check.ts'
import { isPushed } from './steps/remote.ts'
import { publishSteps, type StepOptions } from './steps/steps.ts'
import { takenBack } from './undo.ts'

export interface PublisherOptions extends StepOptions, AlarmOptions {
  /** Wrapped by tests. */
  readonly steps?: RunnerOptions['steps']
}

interface DeskOptions extends Omit<PublisherOptions, 'mail' | 'changes' | 'errorsAt'> {
  readonly mail: MailSettings | undefined
  readonly copies: WorkingCopies
}

/** Who does something, and from which address of the network. */
export interface Actor {
  readonly person: string
  readonly address?: string | undefined
}

interface Asking {
  readonly at?: WallTime | undefined
  readonly reason?: string | undefined
}

export type Publisher = ReturnType<typeof openPublisher>

/** Publishing, as the routes and other parts of the desk use it. Methods throw a `RequestError` for what cannot be done. */
export function openPublisher(options: PublisherOptions) {
  const { db, root } = options
  const holder = `${hostname()} ${root}`
  const runner = openRunner({ ...options, holder, steps: options.steps ?? publishSteps(options) })
  const wake = () => void runner.run().catch(console.error)
  const ask = (change: string, actor: Actor, asking: Asking) => asked(options, change, actor, { ...asking, wake })
  return {
    options,
    /** Begins the runner, which goes on with what was under way. */
    start: () => void runner.start(),
    run: runner.run,
    close: runner.close,
    ask,
    cancel: (id: string, actor: Actor) => cancelled(options, id, actor),
    /** Goes on with a failed publication, at once and by the rights of the person who says so. */
    async retry(id: string, actor: Actor): Promise<void> {
      const publication = await publicationWith(db, id)
      const step = stepAgain(publication)
      const again = { state: 'waiting', step, due_at: null, zone: null } as const
      const row =
        publication.reason === null
          ? // What is approved now is published, also what was edited since it failed.
            { ...again, requested_by: actor.person, ...(step === 'pull' && { commit: null }) }
          : // A reason is of one person, and of the commit for which they gave it.
            again
      // The audit decides who may look at it later, so the retry and its entry are one transaction.
      await db.transaction().execute(async (transaction) => {
        if (!(await updatePublication(transaction, id, row, ['failed'])))
          throw new RequestError('conflict', 'This has not failed, or somebody else tries again.')
        await record({ db: transaction, now: options.now }, actor, 'publish-retry', publication)
      })
      wake()
    },
    /** Brings main here and at the remote together, between two publications. */
    settle: (actor: Actor, decision: Decision) => runner.between(() => settleRemote(options, actor, decision)),
    undo: (id: string, actor: Actor, reason?: string) => undone(options, id, actor, { reason, wake }),
  }
}

/** The publisher of a desk, by its mail server. */
export function deskPublisher({ mail, copies, ...options }: DeskOptions): Publisher {
  const changes = deskChanges({ ...options, copies })
  return openPublisher({
    ...options,
    changes,
    errorsAt: configChecker(options),
    mail: mail && deskMailer(mail, options.now),
  })
}

async function asked(
  options: PublisherOptions,
  change: string,
  actor: Actor,
  { at, reason, undoes, wake }: Asking & { readonly undoes?: string; readonly wake: () => void },
): Promise<{ readonly id: string; readonly problem: string | null }> {
  const { db, changes, now } = options
  const due_at = at === undefined ? null : instantIn(at, now()).toISOString()
  const row = { change, requested_by: actor.person, due_at, zone: at?.zone ?? null, reason: reason ?? null }
  const name = await changes.nameOf(change)
  // A dry run marks whose reason stands in for an approval, which is that of the publication under way.
  await assertNoneOpen(db, change)
  const { problem, commit = null } = await dryRun(options, { ...row, commit: null })
  // At a later time it may be right, and is said until then.
  // A reason without the commit for which it is given would hold for all later edits.
  const isBound = row.reason === null || commit !== null
  if (problem !== null && (due_at === null || !isBound)) throw new RequestError('conflict', problem)
  const publication = await addPublication(db, now(), { ...row, name, commit, undoes: undoes ?? null })
  await updatePublication(db, publication.id, { problem, checked_at: now().toISOString() }, ['waiting'])
  await record(options, actor, 'publish', publication)
  wake()
  return { id: publication.id, problem }
}

/** Stops what main does not have yet; the edits stay in their change. */
async function cancelled(options: PublisherOptions, id: string, actor: Actor): Promise<void> {
  const { db, root, now } = options
  const publication = await publicationWith(db, id)
  const { state, step, commit } = publication
  const isSent = step === 'push' && state === 'failed' && commit !== null && (await isPushed(root, commit))
  if (isSent || !isCancellable(publication))
    throw new RequestError('conflict', 'This is under way already. Undo it once it is live.')
  if (state === 'asked') await closePullRequest(options, publication)
  const row = { state: 'cancelled', ended_at: now().toISOString() } as const
  if (!(await updatePublication(db, id, row, [state]))) throw new RequestError('conflict', 'This has begun just now.')
  await record(options, actor, 'publish-cancel', publication)
}

/** Makes a change that takes a published one back, and publishes it where nothing stops that, by the rules of any change. */
async function undone(
  options: PublisherOptions,
  id: string,
  actor: Actor,
  { reason, wake }: { readonly reason: string | undefined; readonly wake: () => void },
): Promise<{ readonly change: string; readonly problem?: string }> {
  const publication = await publicationWith(options.db, id)
  if (!isInMain(publication)) throw new RequestError('conflict', 'This is not published.')
  const back = await takenBack(options, publication)
  const change = await options.changes.begin({ name: `Undo: ${publication.name}`, owner: actor.person }, back)
  await record(options, actor, 'publish-undo', publication)
  try {
    await asked(options, change, actor, { undoes: id, reason, wake })
    return { change }
  } catch (error) {
    if (error instanceof RequestError) return { change, problem: error.message }
    throw error
  }
}

async function record(
  { db, now }: Pick<PublisherOptions, 'db' | 'now'>,
  { person, address }: Actor,
  action: 'publish' | 'publish-cancel' | 'publish-retry' | 'publish-undo',
  { change, name, due_at, reason }: PublicationRow,
): Promise<void> {
  const detail = [name, due_at === null ? undefined : `at ${due_at}`, reason ?? undefined].filter(Boolean).join(', ')
  await audit(db, now(), { person, action, subject: change, detail, address })
}
