import { expect, test } from 'vitest'
import { filePatterns } from '#checker/files.ts'
import { filtered, marketItems, otherGroups, partItems } from '#studio/app/shell/navigator/navigator-items.ts'
import { languagesOf, pageChoices, pageOf } from '#studio/app/shell/preview/preview-pages.ts'
import type { Finding, OutlineEntry } from '#studio/protocol.ts'

const market = 'config/markets/hong-kong.json'
const overlay = 'config/markets/hong-kong.zh-HK.json'

const outline: OutlineEntry[] = [
  {
    file: market,
    kind: 'market',
    id: 'hong-kong',
    market: 'hong-kong',
    title: 'Hong Kong',
    status: 'open',
    addresses: ['/hk', '/quotes/hk'],
  },
  {
    file: overlay,
    kind: 'overlay',
    id: 'hong-kong',
    market: 'hong-kong',
    title: '香港',
    language: 'zh-HK',
    share: 0.967,
    addresses: ['/zh/hk', '/zh/quotes/hk'],
  },
  {
    file: 'config/markets/japan.json',
    kind: 'market',
    id: 'japan',
    market: 'japan',
    title: 'Japan',
    status: 'upcoming',
    addresses: ['/jp'],
  },
  {
    file: 'config/providers/hong-kong/aia.json',
    kind: 'provider',
    id: 'aia',
    market: 'hong-kong',
    title: 'AIA',
    addresses: ['/aia'],
  },
  { file: 'config/pages/home.json', kind: 'page', id: 'home', title: 'Home', addresses: ['/'] },
]

const marks = {
  unsaved: { [overlay]: 'changed' },
  files: { [market]: { errors: 1, warnings: 0 }, [overlay]: { errors: 1, warnings: 2 } },
} as const

test('a market says its status, the languages it is not wholly in, and what is wrong or not saved', () => {
  expect(marketItems(outline, marks)).toMatchObject([
    { title: 'Hong Kong', note: 'Chinese 96%', errors: 2, isUnsaved: true },
    { title: 'Japan', note: 'announced', errors: 0, isUnsaved: false },
  ])
  const translated = outline.map((entry) => ({ ...entry, ...(entry.kind === 'overlay' && { share: 1 }) }))
  expect(marketItems(translated, marks)[0]?.note).toBe('')
})

test('everything else stands in groups, translations under the names of their originals', () => {
  const groups = otherGroups(outline, marks)
  expect(groups.map(({ title }) => title)).toEqual(['Provider profiles', 'Pages', 'Translations'])
  expect(groups[0]?.items).toMatchObject([{ title: 'AIA', note: 'Hong Kong' }])
  expect(groups[2]?.items).toMatchObject([{ title: 'Hong Kong', note: 'Chinese 96%', isUnsaved: true }])
})

test('each kind of file but a market and its languages stands in a group, so that nobody has to know its path', () => {
  const ofItself = ['market', 'overlay']
  for (const { file, kind } of filePatterns.filter((one) => !ofItself.includes(one.kind))) {
    const known = ['acknowledged', 'translated', 'desk'].includes(kind) ? 'other' : kind
    const entry = { file, kind: known as OutlineEntry['kind'], id: 'zh-HK', title: file, addresses: [] }
    expect(otherGroups([entry], marks).flatMap((group) => group.items)).toMatchObject([{ file }])
  }
})

test('a filter finds by all of its words, in names, files and notes', () => {
  const items = otherGroups(outline, marks).flatMap((group) => group.items)
  expect(filtered(items, ' aia hong ').map(({ title }) => title)).toEqual(['AIA'])
  expect(filtered(items, 'nothing')).toEqual([])
  expect(filtered(items, '')).toBe(items)
})

test('the parts of a market say how much they have, and which of them has an error', () => {
  const findings = [{ severity: 'error', at: ['wizard', 'questions', 0, 'text'] }] as unknown as Finding[]
  const value = { plans: [{}, {}], wizard: { questions: [{}] }, landing: { blocks: [] } }
  const items = partItems({ file: market, value, findings, gaps: 3 })
  expect(
    Object.fromEntries(items.map(({ title, note, errors }) => [title, `${note}${errors > 0 ? ' !' : ''}`])),
  ).toEqual({
    'Basics and hours': '',
    'Providers and plans': '2 plans',
    'Landing page': '',
    'Quote form': '1 question !',
    'Thank-you page': '',
    Promotions: '',
    'Before going live': '3 open',
  })
})

test('the preview shows the page of the part, and offers the pages of the file first', () => {
  const value = { landing: { path: '/hk' }, wizard: { path: '/quotes/hk' } }
  expect(pageOf(outline, { file: market, part: 'wizard' }, value)).toBe('/quotes/hk')
  expect(pageOf(outline, { file: market, at: ['landing', 'blocks', 1] }, value)).toBe('/hk')
  expect(pageOf(outline, { file: market, part: 'plans' }, value)).toBe('/hk')
  expect(pageOf(outline, {}, undefined)).toBe('/')
  expect(pageChoices(outline, 'config/pages/home.json')[0]).toEqual({ address: '/', title: 'Home' })
})

test('a page is known in its languages, from either of them', () => {
  const both = [
    { tag: '', address: '/quotes/hk' },
    { tag: 'zh-HK', address: '/zh/quotes/hk' },
  ]
  expect(languagesOf(outline, '/quotes/hk?step=type')).toEqual(both)
  expect(languagesOf(outline, '/zh/quotes/hk')).toEqual(both)
})
