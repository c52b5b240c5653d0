import path from 'node:path'
import { expect, test } from 'playwright/test'
import { loadSite } from '../../src/config/load.ts'
import { pages } from '../../src/pages/pages.ts'
import { budget, weigh } from '../../src/site/weight.ts'

const root = path.resolve(import.meta.dirname, '../..')

test('no page of the built site is over its weight budget', async () => {
  const { site } = loadSite(root)
  if (!site) throw new Error('The config is not sound: run `npm run check`.')
  const weights = await Promise.all(pages(site).map((page) => weigh(path.join(root, 'dist'), page)))
  const over = weights.filter(
    ({ html, script, ownScript }) => html > budget.html || script > budget.script || ownScript > budget.ownScript,
  )
  expect(weights.length).toBeGreaterThan(30)
  expect(over).toEqual([])
})
