import { expect, test } from 'vitest'
import { mailArrivals } from '#desk/leads/mail/arrivals.ts'
import { remind } from '#desk/leads/mail/reminders.ts'
import { kinds } from '#tests/server/database/databases.ts'
import { advisor, leadsDesk } from './leads-desk.ts'

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** A desk on Monday at 16:00 in Singapore, whose office closes at 18:00, with the mails that it sends. */
async function mailingDesk(kind?: (typeof kinds)[number]) {
  const leads = await leadsDesk(kind)
  const sent: Mail[] = []
  let isUp = true
  const desk = {
    ...leads.desk,
    mail: async (to: string, subject: string, text: string) => {
      if (isUp) sent.push({ to, subject, text })
      return isUp
    },
  }
  const person = async (name: string, role: 'advisor' | 'manager' | 'owner' | 'editor', market?: string) => {
    const { person: one, cookie } = await leads.signedIn({ role, ...(market !== undefined && { market }) })
    const email = `${name}@example.com`
    await leads.db.updateTable('desk_people').set({ name, email }).where('id', '=', one.id).execute()
    return { id: one.id, cookie }
  }
  return {
    ...leads,
    person,
    remind: () => remind(desk),
    mailArrivals: (ids: readonly number[]) => mailArrivals(desk, ids),
    setMail: (works: boolean) => {
      isUp = works
    },
    /** What was sent since the last time: to whom, and the subject. */
    news: () => sent.splice(0).map(({ to, subject }) => `${to}: ${subject}`),
    sent,
  }
}

for (const kind of kinds)
  test(`advisors are reminded before a promise breaks, and managers told after, once each, on ${kind}`, async () => {
    const { arrive, look, pass, person, remind, news, post, get, sent } = await mailingDesk(kind)
    const mei = await person('mei', 'advisor', 'atlantis')
    await person('omar', 'advisor', 'atlantis')
    await person('lemur', 'advisor', 'lemuria')
    await person('lin', 'manager', 'atlantis')
    await person('ada', 'owner')
    const [id] = [await arrive({ fields: { name: 'Fatima' } }), await arrive({ suspicious: true })]
    await look()
    // A working day later is Wednesday: Tuesday is a holiday.
    const { dueAt } = (await get(`/desk/leads/${id}`, mei.cookie)).json()
    const minutesLeft = (Date.parse(dueAt) - Date.parse('2027-01-04T08:00:00Z')) / 60_000
    pass(minutesLeft - 61)
    await remind()
    expect(news()).toEqual([])
    pass(2)
    await remind()
    expect(sent[0]?.text).toMatch(/- Atlantis: 1, by Wed,? 6 Jan,? 16:00/)
    expect(sent.map(({ text }) => text).join()).not.toContain('Fatima')
    expect(news().toSorted()).toEqual(
      ['lin', 'mei', 'omar'].map((name) => `${name}@example.com: Answers are due within the hour`),
    )
    await remind()
    expect(news()).toEqual([])
    pass(60)
    await remind()
    await remind()
    expect(news()).toEqual(['lin@example.com: A promise was not kept'])
    // An attempt that was made in time is no broken promise.
    const other = await arrive()
    await look()
    const { cookie } = await person('zoe', 'advisor', 'atlantis')
    await post(`/desk/leads/${other}/attempt`, { version: 1, channel: 'call' }, cookie)
    pass(10 * 24 * 60)
    await remind()
    expect(news()).toEqual([])
  })

test('who has a request is reminded alone, and a mail that could not be sent is sent later', async () => {
  const { arrive, look, pass, person, remind, news, post, get, setMail } = await mailingDesk()
  const mei = await person('mei', 'advisor', 'atlantis')
  await person('omar', 'advisor', 'atlantis')
  const id = await arrive()
  await look()
  const { dueAt } = (await get(`/desk/leads/${id}`, mei.cookie)).json()
  await post(`/desk/leads/${id}/take`, { version: 1 }, mei.cookie)
  pass((Date.parse(dueAt) - Date.parse('2027-01-04T08:00:00Z')) / 60_000 - 30)
  setMail(false)
  await remind()
  setMail(true)
  await remind()
  expect(news()).toEqual(['mei@example.com: Answers are due within the hour'])
  // No manager: the owners.
  await person('ada', 'owner')
  pass(31)
  await remind()
  expect(news()).toEqual(['ada@example.com: A promise was not kept'])
})

test('a mail for new requests goes to those who want it and can answer them', async () => {
  const { arrive, look, person, mailArrivals, news, post, db } = await mailingDesk()
  const mei = await person('mei', 'advisor', 'atlantis')
  const lemur = await person('lemur', 'advisor', 'lemuria')
  await person('omar', 'advisor', 'atlantis')
  for (const { cookie } of [mei, lemur])
    expect((await post('/desk/me/mail', { leads: true }, cookie)).statusCode).toBe(200)
  const ids = [await arrive(), await arrive(), await arrive({ suspicious: true }), await arrive({}, 120)]
  await look()
  await mailArrivals(ids.slice(2))
  expect(news()).toEqual([])
  await mailArrivals(ids)
  expect(news()).toEqual(['mei@example.com: New requests'])
  await db
    .updateTable('desk_people')
    .set({ disabled_at: '2027-01-04T08:00:00.000Z' })
    .where('id', '=', mei.id)
    .execute()
  await mailArrivals(ids)
  expect(news()).toEqual([])
})

test('an advisor alone is told whether mails are wanted', async () => {
  const { signedIn, get, post } = await leadsDesk()
  const { cookie } = await signedIn(advisor)
  expect((await get('/desk/me', cookie)).json()).toMatchObject({ wantsLeadMail: false })
  await post('/desk/me/mail', { leads: true }, cookie)
  expect((await get('/desk/me', cookie)).json()).toMatchObject({ wantsLeadMail: true })
})
