import path from 'node:path'
import { expect, test } from 'vitest'
import { createChecker } from '#checker/check.ts'
import { readConfigFiles } from '#checker/disk.ts'
import { createSources } from '#studio/server/preview/sources.ts'

const project = path.resolve(import.meta.dirname, '../../../..')
const { files, schemas } = readConfigFiles(path.join(project, 'tests/launch'), project)
const check = createChecker()
const sourcesIn = createSources()
const sourcesAt = sourcesIn(check(files, schemas, { today: '2026-11-23' }).context)

/** The distinct places of a text of a page. */
function placesOf(page: string, text: string): string[] {
  const found = sourcesAt(page).filter((source) => source.text === text)
  return [...new Set(found.map(({ file, at }) => `${file} ${at.join('/')}`))]
}

test('a text comes from its file and the keys that lead to it, in the language of the page', () => {
  expect(placesOf('/singapore-maid-insurance', 'Compare Maid Insurance in Singapore')).toEqual([
    'config/markets/singapore.json landing/blocks/0/title',
  ])
  expect(placesOf('/zh-hk/quotes/hong-kong', '續保')).toEqual([
    'config/markets/hong-kong.zh-HK.json wizard/questions/0/options/1/label',
  ])
})

test('a figure comes from the property that has it, beside the texts of its plan', () => {
  const places = placesOf('/singapore-maid-insurance', '60,000')
  expect(places).toContain('config/markets/singapore.json plans/0/facts/coverage')
  expect(placesOf('/bahrain-maid-insurance', '200')).toEqual(['config/markets/bahrain.json adjustments/0/amount'])
})

test('a text composed of several fields leads to the one to change', () => {
  expect(placesOf('/contact', 'Sunday to Thursday 8:00 AM to 5:00 PM Kuwait time')).toEqual([
    'config/markets/kuwait.json contact/officeHours',
  ])
  expect(placesOf('/blog', '19 March 2024')).toContain('config/articles/hong-kong-insurance-guide.md published')
  expect(placesOf('/zh-hk/quotes/hong-kong', '新加坡')).toEqual(['config/markets/singapore.json country'])
})

test('a text in Markdown comes from its line', () => {
  const file = 'config/articles/malaysia-insurance-guide.md'
  const lines = String(files.get(file))
    .split(/^---\n/m)
    .slice(2)
    .join('---\n')
    .split('\n')
  const written = sourcesAt('/blog/malaysia-insurance-guide').filter(({ at }) => at[0] === 'text')
  expect(written.length).toBeGreaterThan(100)
  for (const { text, at } of written.filter(({ text }) => /^[\w ]+$/.test(text)))
    expect(lines[Number(at[2])]).toContain(text)
})

test('it follows each change, and no text of the site itself has a mark', () => {
  const changed = new Map(files)
  const market = 'config/markets/singapore.json'
  changed.set(
    market,
    String(files.get(market)).replace('Compare Maid Insurance in Singapore', 'Insure your helper') as never,
  )
  const { site, context } = check(changed, schemas, { today: '2026-11-23' })
  const found = sourcesIn(context)('/singapore-maid-insurance').find(({ text }) => text === 'Insure your helper')
  expect(found?.at).toEqual(['landing', 'blocks', 0, 'title'])
  expect(JSON.stringify(site)).not.toMatch(/[\ue000-\ue002]/)
})

test('a page that is not there has the texts of the page that says so', () => {
  expect(sourcesAt('/nowhere').some(({ file }) => file === 'config/pages/not-found.json')).toBe(true)
})
