import { describe, expect, test } from 'vitest'
import { contactGates } from '#desk/leads/contact-gates.ts'
import type { LeadRequestPage } from '#desk/leads/request-page.ts'
import { advisor, leadsDesk } from './leads-desk.ts'

const lead = { receivedAt: '2027-01-04T08:00:00.000Z' }
const doNotCall = { name: 'Do Not Call Registry', url: 'https://register.example', days: 21 }

/** The way to call, so many days after the request. */
function callAfter(days: number, events: Parameters<typeof contactGates>[1] = [], rules = {}) {
  const now = new Date(Date.parse(lead.receivedAt) + days * 86_400_000)
  return contactGates(lead, events, { consentDays: 90, doNotCall, ...rules }, now)
}

const dayAfter = (days: number) => new Date(Date.parse(lead.receivedAt) + days * 86_400_000).toISOString()

describe('the ways to reach somebody', () => {
  test('are open from the request until its consent runs out, and then close by themselves', () => {
    expect(callAfter(89.9).call).toEqual({
      isOpen: true,
      reason: 'asked',
      since: lead.receivedAt,
      until: dayAfter(90),
    })
    expect(callAfter(90).call).toMatchObject({ isOpen: false, reason: 'ran-out', since: dayAfter(90) })
    expect(callAfter(3000, [], { consentDays: undefined }).mail).toMatchObject({ isOpen: true, until: null })
  })

  test('a search of the register opens calls and messages for 21 days, and no mail', () => {
    const events = [{ kind: 'not-listed', at: dayAfter(100) }] as const
    const { call, whatsapp, mail } = callAfter(120.9, events)
    expect([call, whatsapp]).toEqual(Array(2).fill(expect.objectContaining({ isOpen: true, until: dayAfter(121) })))
    expect(mail).toMatchObject({ isOpen: false, reason: 'ran-out' })
    expect(callAfter(121, events).call).toMatchObject({ isOpen: false, reason: 'search-ran-out' })
    // Only where the market has a register.
    expect(callAfter(101, events, { doNotCall: undefined }).call).toMatchObject({ reason: 'ran-out' })
  })

  test('a later search counts alone', () => {
    const events = [
      { kind: 'listed', at: dayAfter(110) },
      { kind: 'not-listed', at: dayAfter(100) },
    ] as const
    expect(callAfter(112, events).call).toMatchObject({ isOpen: false, reason: 'listed' })
  })

  test('who wants no calls gets none, until they agree again', () => {
    const withdrew = { kind: 'withdrew', at: dayAfter(2) } as const
    const gates = callAfter(3, [withdrew, { kind: 'not-listed', at: dayAfter(3) }])
    expect(Object.values(gates).map(({ reason }) => reason)).toEqual(['withdrew', 'withdrew', 'withdrew'])
    const again = callAfter(80, [withdrew, { kind: 'agreed', at: dayAfter(40) }])
    expect(again.mail).toMatchObject({ isOpen: true, reason: 'agreed', until: dayAfter(130) })
  })
})

test('what somebody says about being reached is kept with who heard it, and their agreement with its words', async () => {
  const { arrive, look, signedIn, get, post } = await leadsDesk()
  const { cookie, person } = await signedIn(advisor)
  const id = await arrive()
  await look()
  const says = (body: object) => post(`/desk/leads/${id}/consent`, body, cookie)
  expect((await says({ kind: 'agreed' })).json()).toEqual({ message: 'Say how they agreed, and to what.' })
  expect((await says({ kind: 'look' })).statusCode).toBe(400)
  expect((await says({ kind: 'withdrew' })).statusCode).toBe(200)
  const page = (await get(`/desk/leads/${id}`, cookie)).json() as LeadRequestPage
  expect(page.gates.call).toMatchObject({ isOpen: false, reason: 'withdrew' })
  expect(page.events).toContainEqual(expect.objectContaining({ kind: 'withdrew', name: person.name }))
  // A mistyped withdrawal does not stop the clock, nor take the request.
  expect(page).toMatchObject({ state: 'new', owner: '', contactedAt: null })
})
