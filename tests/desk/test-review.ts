import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { recordEdit } from '#desk/changes/changes.ts'
import type { Grant } from '#desk/people/roles.ts'
import type { ReviewLine } from '#desk/review/review-routes.ts'
import { assertApproved } from '#desk/review/reviews.ts'
import type { ReviewConfig } from '#engine/contract/config.ts'
import { testChanges } from './test-changes.ts'
import { testDesk } from './test-desk.ts'

/** A person of the desk with a session. */
export interface TestPerson {
  readonly id: string
  readonly name: string
  readonly cookie: string
}

/** A desk over a repository, with people who edit and review changes, and the mails that they get. */
export async function testReview(rules?: ReviewConfig, edited?: Parameters<typeof testChanges>[0]) {
  const changes = await testChanges(edited)
  const { db, git, root } = changes
  const publishRules = (reviews: unknown) => {
    const file = path.join(root, 'config/desk.json')
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, typeof reviews === 'string' ? reviews : JSON.stringify({ reviews }))
    git('add', '.')
    git('commit', '--quiet', '--message=Rules')
  }
  if (rules) publishRules(rules)
  const mails: string[] = []
  const mail = async (to: string, subject: string, text: string) => mails.push(`${to}\n${subject}\n${text}`) > 0
  const desk = await testDesk({ parts: { db, copies: changes.copies(), mail } })
  const post = async (url: string, body: object, who: TestPerson) => {
    const answer = await desk.post(url, body, who.cookie)
    return { status: answer.statusCode, ...answer.json() }
  }
  const reviewOf = async (change: string, who: TestPerson): Promise<ReviewLine> =>
    (await desk.get(`/desk/changes/${change}/review`, who.cookie)).json()
  return {
    ...changes,
    desk,
    mails,
    publishRules,
    post,
    reviewOf,
    async person(name: string, ...grants: readonly Grant[]): Promise<TestPerson> {
      const { person, cookie } = await desk.signedIn(...grants)
      const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
      await db.updateTable('desk_people').set({ name, email }).where('id', '=', person.id).execute()
      return { id: person.id, name, cookie }
    },
    /** A change that somebody begins and edits. */
    async changeBy({ id, cookie }: TestPerson, at: readonly (string | number)[], value: unknown): Promise<string> {
      const { id: change } = (await desk.post('/desk/changes', { name: 'New prices' }, cookie)).json()
      await changes.set(change, at, value)
      await recordEdit(db, desk.desk.now(), change, id)
      return change
    },
    ask: (change: string, who: TestPerson, note = '') => post(`/desk/changes/${change}/review/ask`, { note }, who),
    async judge(change: string, who: TestPerson, verdict: 'approved' | 'sent-back', note = '') {
      const { review } = await reviewOf(change, who)
      return post(`/desk/changes/${change}/review/verdict`, { review: review?.id ?? '', verdict, note }, who)
    },
    assertApproved: (change: string, exception?: { readonly person: string; readonly reason: string }) =>
      assertApproved(desk.desk, change, exception && { exception }),
  }
}
