import { expect, test } from 'vitest'
import { phoneLinks } from '#desk/leads/inbox/phone-links.ts'
import type { LeadRequestPage } from '#desk/leads/request-page.ts'
import { leadsDesk } from './leads-desk.ts'

test('a number is called and written to', () => {
  const links = { call: 'tel:+97333000001', whatsapp: 'https://wa.me/97333000001' }
  expect(phoneLinks('+973 (0)3300 0001', 'BH')).toEqual(links)
  expect(phoneLinks('3300 0001 / 3300 0003', 'BH')).toEqual(links)
})

test('an extension is called and not written to', () => {
  expect(phoneLinks('+973 1700 0004 ext 12', 'BH')).toEqual({ call: 'tel:+97317000004;ext=12' })
})

test.each(['3300 0002 3300 0003', '9123', '1234 5678 90', 'none'])(
  'a number that may be another has no link: %s',
  (phone) => {
    expect(phoneLinks(phone, 'BH')).toEqual({})
  },
)

test('a number is dialled in the country of the request, and nowhere without one', async () => {
  const { arrive, look, signedIn, get } = await leadsDesk()
  const { cookie } = await signedIn({ role: 'advisor' })
  const pageOf = async (id: number) => (await get(`/desk/leads/${id}`, cookie)).json() as LeadRequestPage
  const asked = await arrive({ fields: { phone: '9123 4567' } })
  const nowhere = await arrive({ form: 'contact', market: undefined, fields: { phone: '9123 4567' } })
  await look()
  expect((await pageOf(asked)).links).toEqual({ call: 'tel:+6591234567', whatsapp: 'https://wa.me/6591234567' })
  expect(await pageOf(nowhere)).toMatchObject({ phone: '9123 4567', links: {} })
})
