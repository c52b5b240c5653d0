import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfigFiles } from '#checker/disk.ts'
import { createCheckSession } from '#studio/server/checker/check-session.ts'
import { replaced, searched } from '#studio/server/checker/search.ts'

const project = path.resolve(import.meta.dirname, '../../../..')
const root = path.join(project, 'tests/launch')
const bahrain = 'config/markets/bahrain.json'
const open = () => createCheckSession(root, readConfigFiles(root, project))

test('words of a plan, its market and its property find a price', () => {
  const { hits } = searched(open(), { query: 'Bahrain comprehensive price' })
  expect(hits[0]).toMatchObject({ file: bahrain, at: ['plans', 0, 'price'], text: '580' })
  expect(hits[0]?.within).toEqual(['plans', 'Domestic Worker Comprehensive', 'price'])
})

test('ids, addresses and the text of articles are found, in any letters', () => {
  const found = (query: string) => searched(open(), { query }).hits.map(({ file, at }) => [file, at.join('/')])
  expect(found('bahrain-national')).toContainEqual([bahrain, 'providers/0/id'])
  expect(found('/QUOTES/bahrain/thank-you')).toContainEqual([bahrain, 'thankYou/path'])
  expect(found('security bond')).toContainEqual(['config/articles/security-bond-explained.md', 'text'])
  expect(found('nobody wrote this')).toEqual([])
})

test('hits of the open file come first, and a file with errors is searched too', () => {
  const session = open()
  const text = session.textOf(bahrain) ?? ''
  session.change(1, new Map([[bahrain, text.replace('"status": "open"', '"status": "opened"')]]))
  const near = 'config/markets/kuwait.json'
  expect(searched(session, { query: 'price', near }).hits[0]?.file).toBe(near)
  expect(searched(session, { query: 'opened status' }).hits).toMatchObject([{ file: bahrain, at: ['status'] }])
})

test('a phrase is replaced letter by letter, and ids are told from texts', () => {
  const { replacements } = replaced(open(), { find: 'First month', by: 'The first month' })
  expect(replacements).toContainEqual({
    file: bahrain,
    at: ['promotions', 1, 'promotion'],
    within: ['promotions', 'First month free', 'promotion'],
    was: 'First month free',
    value: 'The first month free',
    isCode: false,
  })
  // A plan is renamed in its form, which takes along the texts that quote it.
  const ofPlans = replaced(open(), { find: 'Domestic Worker', by: 'Helper' }).replacements
  expect(ofPlans.filter(({ at }) => at[0] === 'plans')).toEqual([])
  expect(replaced(open(), { find: 'domestic worker comprehensive', by: '' }).replacements).toEqual([])
  const ids = replaced(open(), { find: 'bahrain-national', by: 'bni' }).replacements
  expect(ids.find(({ was }) => was === 'bahrain-national')).toMatchObject({ isCode: true, value: 'bni' })
  // A letter that becomes a page ends the list, or nobody else would be answered for long.
  const { replacements: pages, hasMore } = replaced(open(), { find: 'e', by: 'x'.repeat(2000) })
  expect(hasMore).toBe(true)
  expect(pages.length).toBeGreaterThan(0)
  expect(JSON.stringify(pages).length).toBeLessThan(2_000_000)
  // A dollar sign stands for itself.
  expect(replaced(open(), { find: 'Domestic', by: '$&' }).replacements[0]?.value).toContain('$&')
})
