import { expect, test } from 'vitest'
import { staleSentence } from '#studio/app/shell/preview/preview-pages.ts'
import type { OutlineEntry } from '#studio/protocol.ts'

const market = (id: string, title: string): OutlineEntry => {
  return { file: `config/markets/${id}.json`, kind: 'market', id, title, market: id, addresses: [`/${id}`] }
}
const site: OutlineEntry = { file: 'config/site.json', kind: 'site', id: 'site', title: 'Site', addresses: [] }
const home: OutlineEntry = {
  file: 'config/pages/home.json',
  kind: 'page',
  id: 'home',
  title: 'Home',
  addresses: ['/'],
}
const outline = [market('kuwait', 'Kuwait'), market('oman', 'Oman'), site, home]
const said = (page: string, held: readonly string[], failing: readonly string[] = []) =>
  staleSentence({ revision: 1, held, failing }, page, outline)

test('a page says what of it is shown as it was before', () => {
  expect(said('/kuwait', [])).toBeUndefined()
  expect(said('/kuwait?step=type', ['config/markets/kuwait.json'])).toBe(
    'Kuwait is shown as it was before its errors. It follows again once they are gone.',
  )
  expect(said('/kuwait', ['config/site.json', 'config/markets/kuwait.json'])).toBe(
    'Kuwait and Site are shown as they were before their errors. They follow again once those are gone.',
  )
  expect(said('/kuwait?step=type', [], ['/kuwait'])).toMatch(/^This page is shown as it was before the last error\./)
})

test('the page of a market says nothing of another one, a page of the whole site does', () => {
  expect(said('/oman', ['config/markets/kuwait.json'])).toBeUndefined()
  expect(said('/', ['config/markets/kuwait.json'])).toMatch(/^Kuwait is shown/)
})
