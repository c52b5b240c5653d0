import type { FastifyInstance, FastifyRequest } from 'fastify'
import { body } from '#workbench/server/request-schemas.ts'
import { type OfChange, record } from '../changes/change-routes.ts'
import { openChangeWith } from '../changes/changes.ts'
import type { Desk } from '../http/desk.ts'
import { notify } from '../http/notify.ts'
import { namesOf, personWith } from '../people/people.ts'
import { sessionIn } from '../sign-in/account-routes.ts'
import { needSentence } from './review-rules.ts'
import { askForReview, giveVerdict, isSentBack, type Standing, standingOf, type Verdict } from './reviews.ts'
import { canLook, lookAt, type Unreviewed, unreviewedChanges } from './unreviewed.ts'

/** How a change stands with its review, as people read it. */
export interface ReviewLine {
  readonly state: 'not-asked' | 'asked' | 'sent-back' | 'edited-since' | 'approved'
  /** What it needs, and who has approved it. */
  readonly needs: readonly { readonly sentence: string; readonly given: readonly string[]; readonly isMet: boolean }[]
  /** Sentences about what is missing before it can be published. */
  readonly missing: readonly string[]
  readonly withoutReview: Standing['withoutReview']
  readonly review?: {
    readonly id: string
    readonly askedBy: string
    readonly askedAt: string
    readonly note: string
    readonly verdicts: readonly {
      readonly name: string
      readonly verdict: Verdict['verdict']
      readonly note: string
      readonly givenAt: string
    }[]
  }
  /** Whether the person who reads this can give a verdict, or has given one. */
  readonly canApprove: boolean
  readonly hasApproved: boolean
  /** The names of those who can approve it. */
  readonly approvers: readonly string[]
}

/** A change that was published without a second pair of eyes, as people read it. */
export interface UnreviewedLine extends Pick<Unreviewed, 'change' | 'name' | 'reason' | 'askedAt'> {
  readonly publishedBy: string
  /** Whether the person who reads this can be the second pair of eyes. */
  readonly canLook: boolean
}

const note = { type: 'string', maxLength: 2000 } as const

/** Adds asking for review, verdicts, and looking at what was published without. */
export function addReviewRoutes(app: FastifyInstance, desk: Desk): void {
  const { db } = desk
  app.get<OfChange>('/desk/changes/:change/review', async (request) => lineOf(desk, request))
  app.post<OfChange & { Body: { note: string } }>(
    '/desk/changes/:change/review/ask',
    body({ note }),
    async (request) => {
      const change = await openChangeWith(db, request.params.change)
      const { person } = sessionIn(request)
      const asked = { person: person.id, note: request.body.note.trim() }
      const approvers = await askForReview(desk, change.id, asked)
      await record(desk, request, 'review-ask', change)
      notify(desk, approvers, change, `${person.name} asks you to review “${change.name}”.`)
      return {}
    },
  )
  app.post<OfChange & { Body: Omit<Verdict, 'person'> }>(
    '/desk/changes/:change/review/verdict',
    body({ review: { type: 'string' }, verdict: { enum: ['approved', 'sent-back'] }, note }),
    async (request) => {
      const change = await openChangeWith(db, request.params.change)
      const { person } = sessionIn(request)
      const askedBy = await giveVerdict(desk, change.id, { ...request.body, person })
      const isApproval = request.body.verdict === 'approved'
      await record(desk, request, isApproval ? 'review-approve' : 'review-send-back', change)
      const asker = await personWith(db, askedBy).catch(() => undefined)
      const did = isApproval ? `has approved “${change.name}”` : `has sent “${change.name}” back, and says why`
      notify(desk, asker ? [asker] : [], change, `${person.name} ${did}.`)
      return {}
    },
  )
  addUnreviewedRoutes(app, desk)
}

function addUnreviewedRoutes(app: FastifyInstance, desk: Desk): void {
  const { db, now } = desk
  app.get('/desk/unreviewed', async (request): Promise<UnreviewedLine[]> => {
    const { person: reader } = sessionIn(request)
    const nameOf = await namesOf(db)
    return Promise.all(
      (await unreviewedChanges(db)).map(async (found) => {
        const { change, name, reason, askedAt, person } = found
        const can = await canLook(db, found, reader)
        return { change, name, reason, askedAt, publishedBy: nameOf(person), canLook: can }
      }),
    )
  })
  app.post<OfChange>('/desk/changes/:change/looked-at', body({}), async (request) => {
    const { name } = await lookAt(db, now(), request.params.change, sessionIn(request).person)
    await record(desk, request, 'looked-at', { id: request.params.change, name })
    return {}
  })
}

async function lineOf(desk: Desk, request: FastifyRequest<OfChange>): Promise<ReviewLine> {
  const standing = await standingOf(desk, request.params.change)
  const { review, verdicts, isCurrent, needs, missing, withoutReview, approvers } = standing
  const { id } = sessionIn(request).person
  const nameOf = await namesOf(desk.db)
  return {
    state: stateOf(standing),
    needs: needs.map((need) => ({
      sentence: needSentence(need),
      given: need.given.map(({ name }) => name),
      isMet: need.given.length >= need.approvals,
    })),
    missing,
    withoutReview,
    ...(review && {
      review: {
        id: review.id,
        askedBy: nameOf(review.asked_by),
        askedAt: review.asked_at,
        note: review.note,
        verdicts: verdicts.map(({ person, verdict, note: said, given_at }) => ({
          name: nameOf(person),
          verdict,
          note: said,
          givenAt: given_at,
        })),
      },
    }),
    canApprove: isCurrent && approvers.some((person) => person.id === id),
    hasApproved: isCurrent && verdicts.some(({ person, verdict }) => person === id && verdict === 'approved'),
    approvers: approvers.map(({ name }) => name),
  }
}

function stateOf({ review, verdicts, isCurrent, missing }: Standing): ReviewLine['state'] {
  if (!review) return 'not-asked'
  if (!isCurrent) return 'edited-since'
  if (isSentBack(verdicts)) return 'sent-back'
  return missing.length === 0 ? 'approved' : 'asked'
}
