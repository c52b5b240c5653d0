import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { recordEdit } from '#desk/changes/changes.ts'
import { deskChanges } from '#desk/publish/changes.ts'
import { assertApproved as approves } from '#desk/review/reviews.ts'
import type { ReviewConfig } from '#engine/contract/config.ts'
import { smallSite } from './test-changes.ts'
import { testReview } from './test-review.ts'

const premium = ['plans', 0, 'price']
const other = ['plans', 1, 'price']
const name = ['name']
const owner = { role: 'owner' } as const
const editor = { role: 'editor', market: 'atlantis' } as const
const reviewer = { role: 'reviewer', market: 'atlantis' } as const
const publisher = { role: 'publisher' } as const

const prices = {
  rules: [
    {
      name: 'Prices',
      files: ['config/markets/*'],
      fields: ['price'],
      approvals: 2,
      by: ['reviewer', 'publisher', 'owner'],
    },
  ],
  withoutReview: 'never',
} as const satisfies ReviewConfig

const reviewed = (rules?: ReviewConfig) => testReview(rules, smallSite())

test('a change is approved by somebody who neither edited it nor asked', async () => {
  const { person, changeBy, ask, judge, reviewOf, assertApproved, mails, desk } = await reviewed()
  const mei = await person('Mei', editor)
  const omar = await person('Omar', reviewer)
  const change = await changeBy(mei, premium, 700)
  await expect(assertApproved(change)).rejects.toThrow(
    'This change needs an approval by a reviewer, publisher or owner. Ask for review first.',
  )
  expect(await reviewOf(change, omar)).toMatchObject({ state: 'not-asked', canApprove: false, approvers: ['Omar'] })
  expect((await ask(change, mei, 'Their letter of Monday')).status).toBe(200)
  expect(mails).toEqual([
    `omar@example.com\nDesk: New prices\nMei asks you to review “New prices”.\n\n${desk.desk.origin}/#change=${change}\n`,
  ])
  expect(await reviewOf(change, omar)).toMatchObject({
    state: 'asked',
    canApprove: true,
    review: { askedBy: 'Mei', note: 'Their letter of Monday' },
  })
  expect((await judge(change, omar, 'approved', 'As they wrote')).status).toBe(200)
  expect(await reviewOf(change, mei)).toMatchObject({
    state: 'approved',
    missing: [],
    needs: [{ given: ['Omar'], isMet: true }],
    review: { verdicts: [{ name: 'Omar', verdict: 'approved', note: 'As they wrote' }] },
  })
  expect(mails[1]).toMatch(/^mei@example\.com\n.*\nOmar has approved/)
  await assertApproved(change)
})

test('who asked, began or edited it approves nothing, nor does who lacks a market of it', async () => {
  const { person, changeBy, ask, judge, db, desk, reviewOf, set } = await reviewed()
  const mei = await person('Mei', { role: 'publisher', market: 'atlantis' })
  const ada = await person('Ada', owner)
  const ben = await person('Ben', publisher)
  const kim = await person('Kim', { role: 'reviewer', market: 'lemuria' })
  const change = await changeBy(mei, premium, 700)
  await set(change, other, 800)
  await recordEdit(db, desk.desk.now(), change, ben.id)
  await ask(change, ada)
  for (const author of [mei, ada, ben])
    expect(await judge(change, author, 'approved')).toMatchObject({
      status: 403,
      message: expect.stringContaining('somebody else has to approve it'),
    })
  expect(await judge(change, kim, 'approved')).toMatchObject({ status: 403 })
  expect((await reviewOf(change, kim)).approvers).toEqual([])
})

test('pictures alone are approved for all markets, or by nobody', async () => {
  const { person, desk, copies, ask, judge } = await reviewed()
  const mei = await person('Mei', editor)
  const kim = await person('Kim', { role: 'reviewer', market: 'lemuria' })
  const omar = await person('Omar', { role: 'reviewer' })
  const { id } = (await desk.post('/desk/changes', { name: 'A picture' }, mei.cookie)).json()
  const { root, studio } = await copies().open(id)
  // As Undo brings one back that was removed.
  mkdirSync(path.join(root, 'config/assets/logos'), { recursive: true })
  writeFileSync(path.join(root, 'config/assets/logos/back.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await studio.workspace.look()
  expect(await ask(id, mei)).toMatchObject({ status: 200 })
  expect(await judge(id, kim, 'approved')).toMatchObject({ status: 403 })
  expect(await judge(id, omar, 'approved')).toMatchObject({ status: 200 })
})

test('an approval falls with an edit, and holds again when that is taken back', async () => {
  const { person, changeBy, ask, judge, set, reviewOf, assertApproved, publishable, desk } = await reviewed()
  const mei = await person('Mei', editor)
  const omar = await person('Omar', reviewer)
  const change = await changeBy(mei, premium, 700)
  await ask(change, mei)
  await judge(change, omar, 'approved')
  await set(change, premium, 701)
  expect(await reviewOf(change, omar)).toMatchObject({ state: 'edited-since', canApprove: false })
  await expect(assertApproved(change)).rejects.toThrow('another change since its review was asked for')
  expect(await judge(change, omar, 'approved')).toMatchObject({ status: 409 })
  await set(change, premium, 700)
  await assertApproved(change)
  const approved = await publishable().commitOf(change)
  await set(change, other, 800)
  await expect(assertApproved(change)).rejects.toThrow('ask again')
  // Somebody edits while it is being published.
  await approves(desk.desk, change, { commit: approved })
  const commit = await publishable().commitOf(change)
  await set(change, other, undefined)
  await expect(approves(desk.desk, change, { commit })).rejects.toThrow('ask again')
})

test('an approval outlives what others publish in other files, and not in its own', { tags: ['slow'] }, async () => {
  const { person, changeBy, ask, judge, begin, set, setIn, publish, assertApproved } = await reviewed()
  const mei = await person('Mei', editor)
  const omar = await person('Omar', reviewer)
  const change = await changeBy(mei, premium, 700)
  await ask(change, mei)
  await judge(change, omar, 'approved')
  const elsewhere = await begin('Lemuria')
  await setIn(elsewhere, 'config/markets/lemuria.json', premium, 55)
  await publish(elsewhere)
  await assertApproved(change)
  const here = await begin('Another plan')
  await set(here, other, 800)
  await publish(here)
  await expect(assertApproved(change)).rejects.toThrow('ask again')
})

test('a change that is sent back says why, and is asked for again', async () => {
  const { person, changeBy, ask, judge, reviewOf, assertApproved, mails } = await reviewed()
  const mei = await person('Mei', editor)
  const omar = await person('Omar', reviewer)
  const ben = await person('Ben', publisher)
  const change = await changeBy(mei, premium, 700)
  await ask(change, mei)
  expect(await judge(change, omar, 'sent-back', '  ')).toMatchObject({ status: 400 })
  expect((await judge(change, omar, 'sent-back', 'The letter says 710')).status).toBe(200)
  expect(mails.at(-1)).toMatch(/^mei@example\.com\n/)
  expect(mails.at(-1)).not.toContain('710')
  expect(await judge(change, ben, 'approved')).toMatchObject({ status: 409 })
  expect(await reviewOf(change, mei)).toMatchObject({ state: 'sent-back' })
  await expect(assertApproved(change)).rejects.toThrow('It was sent back')
  expect((await ask(change, mei)).status).toBe(200)
  expect(await ask(change, mei)).toMatchObject({ status: 409, message: 'Its review is asked for already.' })
})

test('prices need two people, by the rules that are published', async () => {
  const { person, changeBy, ask, judge, assertApproved } = await reviewed(prices)
  const mei = await person('Mei', editor)
  const omar = await person('Omar', reviewer)
  const ben = await person('Ben', publisher)
  const change = await changeBy(mei, premium, 700)
  await ask(change, mei)
  await expect(assertApproved(change)).rejects.toThrow(
    'Prices need two approvals, each by a reviewer, publisher or owner.',
  )
  await judge(change, omar, 'approved')
  await judge(change, omar, 'approved')
  await expect(assertApproved(change)).rejects.toThrow(
    'Prices need two approvals: one more by a reviewer, publisher or owner.',
  )
  await judge(change, ben, 'approved')
  await assertApproved(change)
  const words = await changeBy(mei, name, 'Kingdom of Atlantis')
  await ask(words, mei)
  await judge(words, omar, 'approved')
  await assertApproved(words)
})

test('a rule that names a price as earlier versions did is about prices all the same', { tags: ['slow'] }, async () => {
  const [{ files, approvals, by }] = prices.rules
  const earlier = { name: 'Prices', files, fields: ['premium', 'premiumChanges'], approvals, by }
  const { person, changeBy, reviewOf } = await reviewed({ rules: [earlier], withoutReview: 'never' })
  const mei = await person('Mei', editor)
  const names = async (change: string) => (await reviewOf(change, mei)).needs.map((need) => need.sentence.split(' ')[0])
  expect(await names(await changeBy(mei, premium, 700))).toEqual(['Prices'])
  const later = [{ from: '2030-01-01', price: 700 }]
  expect(await names(await changeBy(mei, ['plans', 0, 'priceChanges'], later))).toEqual(['Prices'])
  expect(await names(await changeBy(mei, name, 'Kingdom of Atlantis'))).toEqual(['This'])
})

test('a plan that is new, gone or renamed changes its premium', { tags: ['slow'] }, async () => {
  const { person, changeBy, reviewOf, set } = await reviewed(prices)
  const mei = await person('Mei', editor)
  const change = await changeBy(mei, name, 'Kingdom of Atlantis')
  const names = async () => (await reviewOf(change, mei)).needs.map(({ sentence }) => sentence.split(' ')[0])
  expect(await names()).toEqual(['This'])
  await set(change, ['plans', 1], undefined)
  expect(await names()).toEqual(['Prices'])
})

test('nobody loosens the rules for their own change', async () => {
  const { person, changeBy, ask, judge, assertApproved, setIn, begin, publish } = await reviewed(prices)
  const ada = await person('Ada', owner)
  const omar = await person('Omar', { role: 'reviewer' })
  const change = await changeBy(ada, premium, 700)
  const rules = 'config/desk.json'
  await setIn(change, rules, ['reviews'], { withoutReview: 'with-a-reason' })
  await ask(change, ada)
  await judge(change, omar, 'approved')
  const exception = { person: ada.id, reason: 'The insurer waits' }
  await expect(assertApproved(change, exception)).rejects.toThrow('Prices need two approvals: one more')
  const loosening = await begin('Fewer rules')
  await setIn(loosening, rules, ['reviews'], { withoutReview: 'with-a-reason' })
  await publish(loosening)
  const next = await changeBy(ada, other, 800)
  await assertApproved(next, exception)
})

test('rules that cannot be read let nothing through', async () => {
  const { person, changeBy, publishRules, assertApproved, copies } = await reviewed(prices)
  const mei = await person('Mei', editor)
  const change = await changeBy(mei, premium, 700)
  publishRules('{')
  await copies().follow()
  await expect(assertApproved(change, { person: mei.id, reason: 'In a hurry' })).rejects.toThrow()
})

test('approvals of people who are switched off or lose their role count no more', async () => {
  const { person, changeBy, ask, judge, assertApproved, db, desk } = await reviewed()
  const mei = await person('Mei', editor)
  const omar = await person('Omar', reviewer)
  const ben = await person('Ben', publisher)
  const change = await changeBy(mei, premium, 700)
  await person('Ada', owner)
  await ask(change, mei)
  await judge(change, omar, 'approved')
  await assertApproved(change)
  await db.updateTable('desk_people').set({ grants: '[{"role":"advisor"}]' }).where('id', '=', omar.id).execute()
  await expect(assertApproved(change)).rejects.toThrow('needs an approval')
  await judge(change, ben, 'approved')
  await assertApproved(change)
  await db
    .updateTable('desk_people')
    .set({ disabled_at: desk.desk.now().toISOString() })
    .where('id', '=', ben.id)
    .execute()
  await expect(assertApproved(change)).rejects.toThrow('needs an approval')
})

test('what is published with a reason stands marked until somebody else has looked at it', async () => {
  const { person, changeBy, assertApproved, publish, desk, post } = await reviewed()
  const ada = await person('Ada', owner)
  const omar = await person('Omar', reviewer)
  const kim = await person('Kim', { role: 'reviewer', market: 'lemuria' })
  const change = await changeBy(ada, premium, 700)
  await expect(assertApproved(change, { person: ada.id, reason: ' ' })).rejects.toThrow('needs an approval')
  await assertApproved(change, { person: ada.id, reason: 'A wrong price is live' })
  const list = async (cookie: string) => (await desk.get('/desk/unreviewed', cookie)).json()
  expect(await list(omar.cookie)).toEqual([])
  await publish(change)
  expect(await list(omar.cookie)).toMatchObject([
    { name: 'New prices', publishedBy: 'Ada', reason: 'A wrong price is live', canLook: true },
  ])
  for (const wrong of [ada, kim]) {
    expect(await list(wrong.cookie)).toMatchObject([{ canLook: false }])
    expect((await post(`/desk/changes/${change}/looked-at`, {}, wrong)).status).toBe(403)
  }
  expect((await post(`/desk/changes/${change}/looked-at`, {}, omar)).status).toBe(200)
  expect(await list(omar.cookie)).toEqual([])
})

test('a reason holds for the change as it was when it was given', { tags: ['slow'] }, async () => {
  const { person, changeBy, begin, set, setIn, publish, desk } = await reviewed()
  const ada = await person('Ada', owner)
  const change = await changeBy(ada, premium, 700)
  const changes = deskChanges(desk.desk)
  const asked = { person: ada.id, reason: 'The insurer waits' }
  const commit = await changes.commitOf(change, { ...asked, commit: null })
  const meanwhile = await begin('Lemuria')
  await setIn(meanwhile, 'config/markets/lemuria.json', premium, 71)
  await publish(meanwhile)
  expect(await changes.commitOf(change, { ...asked, commit })).not.toBe(commit)
  await set(change, other, 800)
  await expect(changes.commitOf(change, { ...asked, commit })).rejects.toThrow('edited after somebody asked')
  await changes.commitOf(change, { ...asked, commit: null })
})

test('an approval before it is published takes the mark away', { tags: ['slow'] }, async () => {
  const { person, changeBy, assertApproved, ask, judge, publish, desk } = await reviewed()
  const mei = await person('Mei', editor)
  const omar = await person('Omar', reviewer)
  const change = await changeBy(mei, premium, 700)
  await assertApproved(change, { person: mei.id, reason: 'Scheduled for tonight' })
  await ask(change, mei)
  await judge(change, omar, 'approved')
  await assertApproved(change)
  await publish(change)
  expect((await desk.get('/desk/unreviewed', omar.cookie)).json()).toEqual([])
})

test('a change with errors is not sent for review', async () => {
  const { person, changeBy, ask } = await reviewed()
  const mei = await person('Mei', editor)
  const change = await changeBy(mei, premium, -1)
  expect(await ask(change, mei)).toMatchObject({ status: 409, message: expect.stringContaining('right first') })
})
