import { expect, test } from 'vitest'
import { assumableIn } from '#studio/app/price-grid/AssumedAnswers.tsx'

const questions = [
  { id: 'term', field: 'term', text: 'How long?', summary: 'Term', options: [{ value: '14', label: '14 months' }] },
  { id: 'age', field: 'age', text: 'How old?', summary: 'Age', kind: 'number', least: 18, most: 65 },
  { id: 'born', field: 'born', text: 'Born when?', summary: 'Birth', kind: 'date' },
]
const price = { by: ['term', 'age'], rows: [] }
const marketWith = (plans: readonly object[]) => ({
  currency: { code: 'SGD', symbol: 'S$' },
  plans,
  wizard: { questions },
})

test('an answer can be assumed to what a price reads, and to nothing else that has none yet', () => {
  const market = marketWith([{ id: 1, price }])
  expect([...assumableIn(market, {})]).toEqual([
    ['term', { label: 'Term', description: 'How long?', enum: ['14'], enumLabels: ['14 months'] }],
    ['age', { label: 'Age', description: 'How old?', type: 'integer' }],
  ])
  expect([...assumableIn(marketWith([{ id: 1, price: 300 }]), {})]).toEqual([])
  // Wrong assumptions stay in the form, so that they can be removed.
  const wrong = assumableIn(market, { born: '2000-01-01', gone: 3 })
  expect([...wrong.keys()]).toEqual(['term', 'age', 'born', 'gone'])
  expect(wrong.get('gone')).toEqual({ type: 'number', label: 'gone' })
})
