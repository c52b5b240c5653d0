import { expect, test } from 'vitest'
import { figuresOf, withFigures } from '../../src/engine/site/template.ts'

test('texts say how many markets there are, however deep they stand', () => {
  const figures = figuresOf([{ status: 'open' }, { status: 'open' }, { status: 'upcoming' }])
  const page = {
    title: 'In {markets.open} Countries',
    items: ['{markets.upcoming} more, {markets.all} in all'],
    step: 'Step {n}',
    count: 2,
  }
  expect(withFigures(page, figures)).toEqual({
    title: 'In 2 Countries',
    items: ['1 more, 3 in all'],
    step: 'Step {n}',
    count: 2,
  })
})
