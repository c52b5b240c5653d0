import { randomUUID } from 'node:crypto'
import type { ReviewConfig } from '#engine/contract/config.ts'
import { RequestError } from '#workbench/request-error.ts'
import { spanOf } from '../changes/change-span.ts'
import { editorsOf, openChangeWith } from '../changes/changes.ts'
import { publishableChanges } from '../changes/publishable-changes.ts'
import type { WorkingCopies } from '../changes/working-copies.ts'
import type { DeskDb } from '../database/desk-database.ts'
import type { ReviewRow, VerdictRow } from '../database/tables.ts'
import type { OwnMarket } from '../people/file-rights.ts'
import { allPeople, type Person } from '../people/people.ts'
import { editedFiles, type FileObjects, objectsOf, touchedMarkets } from './changed-files.ts'
import { canMeet, type Need, needSentence, needsOf, publishedRules } from './review-rules.ts'
import { approvedAfterAll, markUnreviewed } from './unreviewed.ts'

interface Desk {
  readonly db: DeskDb
  readonly now: () => Date
  readonly copies: WorkingCopies
}

/** How an open change stands with its review. */
export interface Standing {
  readonly withoutReview: ReviewConfig['withoutReview']
  readonly markets: readonly OwnMarket[]
  /** The last request for review. */
  readonly review: ReviewRow | undefined
  readonly verdicts: readonly VerdictRow[]
  /** Whether the change is as it was when that was asked for. */
  readonly isCurrent: boolean
  /** The approvals that it needs, each with the people who have given one that counts. */
  readonly needs: readonly (Need & { readonly given: readonly Person[] })[]
  /** Sentences about what is missing before it can be published. */
  readonly missing: readonly string[]
  /** The ids of those who began it, edited it or asked for its review, and therefore approve nothing. */
  readonly authors: ReadonlySet<string>
  /** Others who can approve it. */
  readonly approvers: readonly Person[]
  /** Whether the change is as it was at an earlier commit of it. */
  readonly isAsAt: (commit: string) => Promise<boolean>
}

/** How a change stands as it is now or, with a commit of it, as that has it. Throws a `RequestError` unless it is open. */
export async function standingOf({ db, copies }: Desk, id: string, commit?: string): Promise<Standing> {
  const { owner } = await openChangeWith(db, id)
  const copy = await copies.open(id)
  const { root } = copy
  const span = commit === undefined ? await spanOf(copy) : { root, before: `${commit}^`, after: commit }
  const [objects, rules, files, people, editors, asked] = await Promise.all([
    objectsOf(span),
    publishedRules(span),
    editedFiles(span),
    allPeople(db),
    editorsOf(db, [id]),
    lastReview(db, id),
  ])
  const { review, verdicts } = asked
  const isCurrent = review !== undefined && (await isUnchanged(root, review.commit_hash, objects))
  const authors = new Set([owner, ...(editors.get(id) ?? []).map(({ person }) => person)])
  if (review) authors.add(review.asked_by)
  const markets = touchedMarkets(files)
  const others = people.filter((person) => !authors.has(person.id))
  const approved = isCurrent ? verdicts.filter(({ verdict }) => verdict === 'approved') : []
  const given = others.filter((person) => approved.some((one) => one.person === person.id))
  const needs = needsOf(rules, files).map((need) => ({
    ...need,
    given: given.filter((person) => canMeet(need, person, markets)),
  }))
  return {
    withoutReview: rules.withoutReview,
    markets,
    review,
    verdicts,
    isCurrent,
    needs,
    missing: missingOf({ review, verdicts, isCurrent, needs }),
    authors,
    approvers: others.filter((person) => needs.some((need) => canMeet(need, person, markets))),
    isAsAt: (earlier) => isUnchanged(root, earlier, objects),
  }
}

function missingOf({
  review,
  verdicts,
  isCurrent,
  needs,
}: Pick<Standing, 'review' | 'verdicts' | 'isCurrent' | 'needs'>): string[] {
  const unmet = needs.filter(({ approvals, given }) => given.length < approvals)
  const sentences = unmet.map((need) => needSentence(need, need.given.length))
  if (!review) return [...sentences, 'Ask for review first.']
  if (!isCurrent) return [...sentences, 'It is another change since its review was asked for: ask again.']
  return isSentBack(verdicts) ? [...sentences, 'It was sent back: ask for review again.'] : sentences
}

/** Whether a change is still what it was at a commit; what others published in other files does not matter. */
async function isUnchanged(root: string, commit: string, objects: FileObjects): Promise<boolean> {
  const asked = await objectsOf({ root, before: `${commit}^`, after: commit })
  return asked.size === objects.size && [...asked].every(([file, object]) => objects.get(file) === object)
}

export const isSentBack = (verdicts: readonly VerdictRow[]) => verdicts.some(({ verdict }) => verdict === 'sent-back')

async function lastReview(db: DeskDb, change: string): Promise<Pick<Standing, 'review' | 'verdicts'>> {
  const query = db.selectFrom('desk_reviews').selectAll().where('change', '=', change)
  const review = await query.orderBy('asked_at', 'desc').orderBy('id').limit(1).executeTakeFirst()
  if (!review) return { review, verdicts: [] }
  const given = db.selectFrom('desk_verdicts').selectAll().where('review', '=', review.id)
  return { review, verdicts: await given.orderBy('given_at').execute() }
}

/** Asks for review of a change as it is now; resolves to those who can approve it. Throws a `RequestError` with what stops it. */
export async function askForReview(
  desk: Desk,
  change: string,
  { person, note }: { readonly person: string; readonly note: string },
): Promise<readonly Person[]> {
  const { db, now } = desk
  const { review, isCurrent, verdicts } = await standingOf(desk, change)
  if (isCurrent && !isSentBack(verdicts)) throw new RequestError('conflict', 'Its review is asked for already.')
  const commit_hash = await publishableChanges(desk).commitOf(change)
  const row = {
    id: randomUUID(),
    change,
    commit_hash,
    asked_by: person,
    asked_at: timeAfter(review?.asked_at, now()),
    note,
  }
  await db.insertInto('desk_reviews').values(row).execute()
  return (await standingOf(desk, change)).approvers
}

/** Of two reviews that are asked for in the same millisecond, the second is the last. */
function timeAfter(last: string | undefined, now: Date): string {
  const at = now.toISOString()
  return last === undefined || last < at ? at : new Date(Date.parse(last) + 1).toISOString()
}

/** A verdict about a review that somebody has seen. */
export interface Verdict extends Pick<VerdictRow, 'review' | 'verdict' | 'note'> {
  readonly person: Person
}

/** Approves a change, or sends it back; resolves to the one who asked. Throws a `RequestError` for those who may not. */
export async function giveVerdict(desk: Desk, change: string, { person, ...given }: Verdict): Promise<string> {
  const { review, isCurrent, verdicts, authors, approvers } = await standingOf(desk, change)
  if (authors.has(person.id))
    throw new RequestError(
      'foreign',
      'You edited this change or asked for its review: somebody else has to approve it.',
    )
  if (!approvers.some(({ id }) => id === person.id))
    throw new RequestError('foreign', 'Your roles do not include all that this change touches.')
  if (!review || review.id !== given.review || !isCurrent)
    throw new RequestError(
      'conflict',
      'It has been edited since you looked: look at it again once review is asked for.',
    )
  if (isSentBack(verdicts.filter((one) => one.person !== person.id)))
    throw new RequestError('conflict', 'Somebody has sent it back: its review has to be asked for again.')
  if (given.verdict === 'sent-back' && given.note.trim() === '')
    throw new RequestError('input', 'Say in a sentence what has to be different.')
  const row = { verdict: given.verdict, note: given.note.trim(), given_at: desk.now().toISOString() }
  await desk.db
    .insertInto('desk_verdicts')
    .values({ review: review.id, person: person.id, ...row })
    .onConflict((conflict) => conflict.columns(['review', 'person']).doUpdateSet(row))
    .execute()
  return review.asked_by
}

/** A publication: of a commit of the change or, without one, of the change as it is now. */
interface Publication {
  readonly commit?: string
  /** Set by a person who publishes without the approvals that are missing, as the change was at this commit. */
  readonly exception?: { readonly person: string; readonly reason: string; readonly commit?: string }
}

/**
 * Throws a `RequestError` that says whose approval is missing. Where the rules allow an exception, one with a reason passes
 * and stands marked until somebody else has looked at the change.
 */
export async function assertApproved(
  desk: Desk,
  change: string,
  { commit, exception }: Publication = {},
): Promise<void> {
  const { missing, withoutReview, markets, isAsAt } = await standingOf(desk, change, commit)
  if (missing.length === 0) return approvedAfterAll(desk.db, change)
  const reason = exception?.reason.trim() ?? ''
  if (withoutReview === 'never' || !exception || reason === '') throw new RequestError('conflict', missing.join(' '))
  if (exception.commit !== undefined && !(await isAsAt(exception.commit)))
    throw new RequestError(
      'conflict',
      'It was edited after somebody asked to publish it without approval. Cancel that, and ask again.',
    )
  await markUnreviewed(desk.db, desk.now(), { change, person: exception.person, reason, markets })
}
