import { expect, test } from 'vitest'
import type { LeadList } from '#desk/leads/lead-routes.ts'
import type { ListChoices } from '#desk/leads/list-choices.ts'
import type { Grant } from '#desk/people/roles.ts'
import { kinds } from '#tests/server/database/databases.ts'
import { advisor, leadsDesk } from './leads-desk.ts'

const chinese = { name: 'Overdue in Chinese', filter: { overdue: true, language: 'zh-HK' } }

for (const kind of kinds) {
  test(`a view is saved by name for one person alone, renewed and removed, on ${kind}`, async () => {
    const { signedIn, get, post } = await leadsDesk(kind)
    const [{ cookie }, other] = [await signedIn(advisor), await signedIn(advisor)]
    const viewsOf = async (one: string) => ((await get('/desk/leads/choices', one)).json() as ListChoices).views
    await post('/desk/leads/views', chinese, cookie)
    const renewed = { ...chinese, filter: { language: 'zh-HK' } }
    await post('/desk/leads/views', renewed, cookie)
    expect(await viewsOf(cookie)).toEqual([renewed])
    await post('/desk/leads/views/remove', { name: chinese.name }, other.cookie)
    expect(await viewsOf(other.cookie)).toEqual([])
    expect(await viewsOf(cookie)).toEqual([renewed])
    await post('/desk/leads/views/remove', { name: chinese.name }, cookie)
    expect(await viewsOf(cookie)).toEqual([])
  })

  test(`requests of a language are those of its form, also where that is the site's own, on ${kind}`, async () => {
    const { arrive, look, signedIn, post } = await leadsDesk(kind)
    const { cookie } = await signedIn(advisor)
    await arrive({ fields: { name: 'Ama' } })
    await arrive({ fields: { name: 'Mei' }, language: 'zh-HK' })
    await look()
    const named = async (language: string) =>
      ((await post('/desk/leads', { language }, cookie)).json() as LeadList).requests.map(({ name }) => name)
    expect([await named('en-SG'), await named('zh-HK'), await named('ms')]).toEqual([['Ama'], ['Mei'], []])
  })
}

test('the list is filtered by the markets that somebody answers for, and the languages of forms', async () => {
  const { signedIn, get } = await leadsDesk()
  const choicesOf = async (grant: Grant) =>
    (await get('/desk/leads/choices', (await signedIn(grant)).cookie)).json() as ListChoices
  expect(await choicesOf(advisor)).toEqual({
    markets: [{ id: 'atlantis', title: 'Atlantis' }],
    hasNoMarket: false,
    languages: [
      { id: 'en-SG', title: 'English (Singapore)' },
      { id: 'zh-HK', title: 'Chinese (Hong Kong)' },
    ],
    views: [],
  })
  expect((await choicesOf({ role: 'advisor', market: 'lemuria' })).languages).toHaveLength(1)
  const all = await choicesOf({ role: 'advisor' })
  expect([all.markets.length, all.hasNoMarket]).toEqual([2, true])
})

test('what is searched for is saved in no view, nor a name that is not one, nor more views than fit', async () => {
  const { signedIn, post } = await leadsDesk()
  const { cookie } = await signedIn(advisor)
  const save = (view: object) => post('/desk/leads/views', view, cookie)
  const asks = { name: 'Fatima', filter: { search: 'Fatima' } }
  expect((await save(asks)).statusCode).toBe(400)
  expect((await save({ ...chinese, name: ' ' })).statusCode).toBe(400)
  for (let i = 0; i < 30; i++) expect((await save({ ...chinese, name: `View ${i}` })).statusCode).toBe(200)
  const refused = await save(chinese)
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'You have saved 30 views: remove one first.'])
  expect((await save({ ...chinese, name: 'View 3' })).statusCode).toBe(200)
})
