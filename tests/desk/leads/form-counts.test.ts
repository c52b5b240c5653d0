import { expect, test } from 'vitest'
import type { FormCountsOfMarket } from '#desk/leads/outcomes/form-count-routes.ts'
import type { Grant } from '#desk/people/roles.ts'
import { startFormCounts } from '#server/counts.ts'
import { kinds } from '#tests/server/database/databases.ts'
import { leadsDesk } from './leads-desk.ts'

const steps = ['residency', 'level', 'contact'] as const

/** A desk whose form was seen and answered so often on 4 January. */
async function counted(counts: Readonly<Record<string, readonly [number, number]>>, kind?: (typeof kinds)[number]) {
  const { desk, get, signedIn } = await leadsDesk(kind)
  const formCounts = startFormCounts({ database: desk.inbox.leads, report: () => {} })
  for (const [step, [seen, answered]] of Object.entries(counts)) {
    const one = { day: '2027-01-04', form: 'atlantis-quote', step }
    for (let i = 0; i < seen; i += 1) formCounts.count(one, 'seen')
    for (let i = 0; i < answered; i += 1) formCounts.count(one, 'answered')
  }
  await formCounts.stop()
  return async (filter: object, ...grants: readonly Grant[]) => {
    const { cookie } = await signedIn(...grants)
    const query = new URLSearchParams({ from: '2027-01-01', until: '2027-01-31', ...filter })
    const answer = await get(`/desk/outcomes/forms?${query}`, cookie)
    return { status: answer.statusCode, forms: answer.json() as readonly FormCountsOfMarket[] }
  }
}

for (const kind of kinds)
  test(`each step says how often it was seen and answered, and nothing under 20 times, on ${kind}`, async () => {
    const read = await counted({ residency: [40, 30], level: [19, 18], contact: [20, 21], gone: [90, 90] }, kind)
    const { forms } = await read({}, { role: 'editor', market: 'atlantis' })
    expect(forms).toEqual([
      {
        market: 'atlantis',
        title: 'Atlantis',
        steps: [
          { id: 'residency', title: 'Are you a citizen?', seen: 40, answered: 30 },
          { id: 'level', title: 'How much cover?', seen: null, answered: null },
          { id: 'contact', title: 'Where can we reach you?', seen: 20, answered: 20 },
        ],
      },
    ])
    const before = await read({ until: '2027-01-03' }, { role: 'owner' })
    expect(before.forms[0]?.steps.map(({ seen }) => seen)).toEqual(steps.map(() => null))
  })

test('everybody sees the forms of their own markets alone', async () => {
  const read = await counted({ residency: [40, 30] })
  expect((await read({}, { role: 'publisher', market: 'atlantis' })).forms).toHaveLength(1)
  expect((await read({}, { role: 'editor', market: 'lemuria' })).forms).toEqual([])
  expect((await read({ market: 'atlantis' }, { role: 'editor', market: 'lemuria' })).status).toBe(403)
  expect((await read({}, { role: 'reviewer' })).status).toBe(403)
  expect((await read({ from: 'yesterday' }, { role: 'owner' })).status).toBe(400)
})
