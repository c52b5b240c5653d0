import { expect, test } from 'vitest'
import { lastFigureDay, planRecordKey, quotedMarkets, siteWithFigures } from '#engine/figures.ts'
import type { ArticleText } from '#engine/site.ts'
import { siteOn } from '#engine/site-versions.ts'
import { marketOf, site } from '#tests/fixtures/site.ts'

const atlantis = { ...marketOf('atlantis'), pricesChecked: '2026-03-02' }
const lemuria = { ...marketOf('lemuria'), pricesChecked: '2026-05-04' }
const [, plan] = atlantis.plans ?? []
const key = plan ? planRecordKey(plan) : ''

test.each([
  ['a plan by its name', `{plan.${key}.premium}`, undefined, ['atlantis']],
  ['a figure of its own market', '{plans.lowest}', 'lemuria', ['lemuria']],
  ['figures of a market by its id', '{plans.atlantis.lowest, select, other {x}}', 'lemuria', ['atlantis']],
  ['the number of markets, which has no price', '{markets.open}', 'lemuria', []],
])('a text quotes prices by %s', (_, text, own, ids) => {
  expect(quotedMarkets([atlantis, lemuria], text, own).map(({ id }) => id)).toEqual(ids)
})

test('the last of several checks counts, and without any there is none', () => {
  expect(lastFigureDay([lemuria, atlantis])).toBe('2026-05-04')
  expect(lastFigureDay([marketOf('atlantis')])).toBeUndefined()
})

test.each([
  ['2024-03-19', '2026-03-02'],
  ['2026-04-01', undefined],
])('an article updated on %s has figures of %s, which were checked on 2 March 2026', (updated, figuresOf) => {
  const written = { ...site, markets: [atlantis], articles: [articleOf(updated)] }
  expect(siteWithFigures(written).articles[0]?.figuresOf).toBe(figuresOf)
})

test.each([
  ['2026-12-31', '2026-03-02'],
  ['2027-01-01', '2027-01-01'],
  ['2027-02-01', '2027-01-01'],
])('on %s the figures of an article are of %s, where a price changes with the year', (day, figuresOf) => {
  const plans = atlantis.plans?.map((one) => ({ ...one, priceChanges: [{ from: '2027-01-01', price: 999 }] })) ?? []
  const written = { ...site, markets: [{ ...atlantis, plans }], articles: [articleOf('2024-03-19')] }
  expect(siteOn(written, day).articles[0]?.figuresOf).toBe(figuresOf)
})

function articleOf(updated: string): ArticleText {
  return {
    id: 'deep',
    title: 'Deep',
    description: 'Deep down.',
    crumb: 'Deep',
    excerpt: 'Down there.',
    picture: 'coins',
    published: '2024-03-19',
    updated,
    editor: 'Nereus',
    next: [],
    readTime: 1,
    html: '<p>{plans.atlantis.lowest}</p>',
    contents: [],
  }
}
