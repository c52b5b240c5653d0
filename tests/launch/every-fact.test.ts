import { expect, test } from 'vitest'
import { plainVisit } from '#engine/site.ts'
import { noAssets } from '#site/assets.ts'
import { pages } from '#site/pages/pages.ts'
import { renderPage } from '#site/render.tsx'
import { dataOf, marketOf, site } from './launch-site.ts'

const { facts } = site

test('every fact that pages print can be filtered by, where its values tell plans apart, and says what it means', () => {
  expect(facts.flatMap(({ id, filter, meaning }) => (filter && meaning ? [] : [id]))).toEqual([])
  const data = dataOf(marketOf('singapore'))
  const filters = new Set(data.filters.map(({ name }) => name))
  for (const { id } of facts) {
    const values = new Set(
      [...data.plans, ...(data.others ?? [])].map((plan) => plan.facts.find((one) => one.id === id)?.text),
    )
    expect([id, filters.has(`fact.${id}`)]).toEqual([id, values.size > 1])
  }
})

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

test.each([
  ['cards', '/results', ['Medical', 'Accident', 'Dental', 'Best for', 'Rating']],
  ['a table of plans', '/comparisons/best-maid-insurance', ['Coverage', 'Rating', 'Best for', 'Online claims']],
  ['the profile of a provider', '/providers/singapore/axa', ['Coverage', 'Rating']],
  ['a landing page', '/singapore-maid-insurance', ['Coverage', 'Rating', 'Best for', 'Claims settled']],
])('%s explain what they print, without scripts', async (_, path, labels) => {
  const page = pages(site).find((one) => one.path === path)
  const html = page ? await renderPage(page, plainVisit, noAssets) : ''
  const explained = textOf(html.split('<summary>What each line means</summary>')[1]?.split('</details>')[0] ?? '')
  for (const label of labels) {
    const { meaning = '-' } = facts.find((fact) => fact.label === label) ?? {}
    expect(explained).toContain(`${label} ${meaning}`)
  }
})

test('a landing page carries no values that it does not show, and does once its address filters by them', async () => {
  const page = pages(site).find(({ path }) => path === '/singapore-maid-insurance')
  if (!page) throw new Error('Singapore has a landing page.')
  const [plain, filtered] = await Promise.all([
    renderPage(page, plainVisit, noAssets),
    renderPage(page, { filters: 'fact.medical-limit=not-stated' }, noAssets),
  ])
  expect(plain).not.toContain('medical-limit')
  expect(filtered).toContain('medical-limit')
})
