import { expect, test } from 'vitest'
import { figuresOf, withFigures } from '#engine/plans/figures/figures.ts'
import { quotesFor } from '#studio/server/checker/quotes.ts'
import { site } from '#tests/launch/launch-site.ts'

const figures = figuresOf({ ...site, words: site.messages, language: 'en' })

test('a claim that is put into a text has true words for when it does not hold', () => {
  const claims = quotesFor(site, 'singapore').filter(({ id }) => String(id).includes(', select, '))
  const said = (name: string) => {
    const { id = '' } = claims.find(({ label }) => label === name) ?? {}
    return withFigures(String(id), figures('singapore'))
  }
  expect(said('Premier Maid: whether it has the highest coverage')).toBe('Highest coverage: S$70,000')
  expect(said('Comprehensive Plus: whether it has the highest coverage')).toBe('Coverage: S$60,000')
  expect(said('Comprehensive Plus: whether it has the lowest premium')).toBe('Premium: S$350')
  for (const { id } of claims) expect(withFigures(`Plan: ${id}.`, figures('singapore'))).toMatch(/^Plan: .+: .*\d.*\.$/)
})
