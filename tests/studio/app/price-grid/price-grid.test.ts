import { expect, test } from 'vitest'
import { priceNotation } from '#engine/amounts.ts'
import type { PriceTable } from '#engine/contract/config.ts'
import { withPriceToday } from '#studio/app/form/rows/AddButton.tsx'
import { matchIn, matchText, noMatch } from '#studio/app/price-grid/answer-notation.ts'
import { pastedTexts } from '#studio/app/price-grid/pasted-texts.ts'
import { kindOfPrice, turnedInto } from '#studio/app/price-grid/price-kinds.ts'
import { priceMarket } from '#studio/app/price-grid/price-market.ts'
import {
  cellText,
  priceColumn,
  priceSheet,
  type SheetText,
  titleOfColumn,
  withTexts,
} from '#studio/app/price-grid/price-sheet.ts'
import { sheetFaults, shownFaults } from '#studio/app/price-grid/sheet-faults.ts'
import { optionQuestions, planOf, priceSeen } from '#studio/app/price-grid/visitor-price.ts'

const market = priceMarket({
  currency: { code: 'SGD', symbol: 'S$' },
  priceWords: [{ id: 'older', words: 'above 60' }],
  wizard: {
    questions: [
      {
        id: 'term',
        summary: 'Term',
        options: [
          { value: '14', label: '14 months' },
          { value: '26', label: '26 months' },
        ],
      },
      {
        id: 'from',
        summary: 'Home',
        options: [
          { value: 'ph', label: 'Manila, Philippines' },
          { value: 'id', label: 'Java' },
        ],
      },
      { id: 'age', summary: 'Age', kind: 'number', least: 18, most: 65, unit: 'years' },
      { id: 'wishes', summary: 'Wishes', kind: 'choices', options: [{ value: 'dental', label: 'Dental' }] },
    ],
  },
})
const [term, home, age] = market.questions

const table = {
  by: ['term', 'age'],
  per: 'policy',
  rows: [
    { for: { term: '14' }, price: { notSold: true } },
    { for: { term: '26', age: { from: 18, below: 60 } }, price: 283.8 },
  ],
}

function answer(text: string, question = age) {
  if (!question) throw new Error('There is no such question.')
  return matchIn(text, question)
}

test.each([
  ['18 to below 60', { from: 18, below: 60 }],
  ['18 to 59', { from: 18, below: 60 }],
  ['18–59 years', { from: 18, below: 60 }],
  ['from 60', { from: 60 }],
  ['60+', { from: 60 }],
  ['60+ years old', { from: 60 }],
  ['60 and above', { from: 60 }],
  ['60 or over', { from: 60 }],
  ['above 60', { from: 61 }],
  ['Aged 18 to 59', { from: 18, below: 60 }],
  ['between 18 and 59', { from: 18, below: 60 }],
  ['59 and below', { below: 60 }],
  ['under 18 yrs', { below: 18 }],
  ['below 18', { below: 18 }],
  ['up to 17', { below: 18 }],
  ['60', 60],
  ['60, 61', [60, 61]],
  ['any', undefined],
])('the numbers %s are read as a band', (text, match) => {
  expect(answer(text)).toEqual(match)
})

test('a band that is upside down, and words that are no answer, are not read', () => {
  expect(['60 to below 18', 'old', '18 to', '18, old'].map((text) => answer(text))).toEqual(Array(4).fill(noMatch))
  expect(answer('20 months', term)).toBe(noMatch)
})

test('options are written by their labels, also those with commas, and read by labels or values', () => {
  expect(matchText(['ph', 'id'], home)).toBe('Manila, Philippines; Java')
  expect(answer('Manila, Philippines; Java', home)).toEqual(['ph', 'id'])
  expect(answer('manila, philippines', home)).toBe('ph')
  expect(answer('14 months, 26', term)).toEqual(['14', '26'])
  expect(matchText('26', term)).toBe('26 months')
})

test.each([{ from: 18, below: 60 }, { from: 60 }, { below: 18 }, 60, [60, 61], undefined])(
  'what a cell shows of %j is what it reads',
  (match) => {
    expect(answer(matchText(match, age) || 'any')).toEqual(match)
  },
)

const put = (...texts: SheetText[]) => withTexts(priceSheet(table), texts, market)

test('no answer is written in words, where a question can be left out', () => {
  const optional = age && { ...age, optional: true }
  expect(answer('no answer', optional)).toEqual({ unanswered: true })
  expect(answer('No answer')).toBe(noMatch)
  expect(matchText({ unanswered: true }, optional)).toBe('no answer')
})

test.each([
  ['S$1,234.50', 1234.5],
  ['1,234.50*', 1234.5],
  ['SGD 1,234', 1234],
  ['S$ 283.80 / policy', { amount: 283.8, per: 'policy' }],
  ['S$300 – S$420', { between: [300, 420] }],
  ['300–420', { between: [300, 420] }],
  ['S$268+', { from: 268 }],
  ['268 onwards', { from: 268 }],
  ['n/a', { notSold: true }],
  ['N.A.', { notSold: true }],
  ['–', { notSold: true }],
  ['Not available', { notSold: true }],
  ['on request', { onRequest: 'older' }],
])('a price list prints %s', (text, price) => {
  expect(put({ row: 0, column: priceColumn, text })).toMatchObject({ rows: [{ price }, {}] })
})

test('a text changes its cell alone, and a row behind the last is added', () => {
  expect(put({ row: 0, column: priceColumn, text: 'from 268' }, { row: 2, column: 'term', text: '26 months' })).toEqual(
    {
      added: [],
      rows: [{ for: { term: '14' }, price: { from: 268 } }, table.rows[1], { for: { term: '26' } }],
    },
  )
  expect(put({ row: 0, column: 'term', text: '' })).toEqual({
    added: [],
    rows: [{ for: {}, price: { notSold: true } }, table.rows[1]],
  })
  expect(put({ row: 1, column: priceColumn, text: 'On request: above 60' })).toMatchObject({
    rows: [{}, { price: { onRequest: 'older' } }],
  })
})

test('what cannot be read refuses all, and says how it is written', () => {
  const problems = [
    put({ row: 0, column: priceColumn, text: '300' }, { row: 1, column: 'term', text: 'long' }),
    put({ row: 0, column: priceColumn, text: 'dear' }),
    put({ row: 0, column: priceColumn, text: 'on request: …' }),
    put({ row: 0, column: 'age', text: '60 to 18' }),
  ]
  expect(problems.map((read) => ('problem' in read ? read.problem : undefined))).toEqual([
    '"long" is no answer to "Term": write "14 months" or "26 months", several with commas between them, or nothing for any. Nothing was changed.',
    '"dear" is no price: write it like 580, 283.8 per policy, from 268, 300 to 420 or not sold. Nothing was changed.',
    'Add the reason "…" under Prices, Price words, with a short name. Then write it here. Nothing was changed.',
    '"60 to 18" is no answer to "Age": write it like "18", "18 to below 60", "18–59", "below 18", "60+", or nothing for any. Nothing was changed.',
  ])
})

test('a reason that the market has no words for is added, once, with an id made from it', () => {
  const reason = { column: priceColumn, text: 'on request: the insurer quotes it' }
  const price = { onRequest: 'the-insurer-quotes-it' }
  expect(put({ row: 0, ...reason }, { row: 1, ...reason })).toMatchObject({
    rows: [{ price }, { price }],
    added: [{ id: 'the-insurer-quotes-it', words: 'the insurer quotes it' }],
  })
  const [row] = priceSheet({ rows: [{ for: {}, price: { amount: 392.4, per: 'policy' } }] }).rows
  expect(cellText(row, priceColumn, market)).toBe('392.40 per policy')
})

test('a table with its titles says its columns and replaces all rows', () => {
  const range = { rows: ['1'], columns: ['term'] }
  const whole = pastedTexts('Premium (S$)\tHome\n310\tJava\n320\t', range, ['term', 'age', priceColumn], market)
  expect(whole.by).toEqual(['from'])
  expect(withTexts({ by: ['from'], rows: [] }, whole.texts, market)).toMatchObject({
    rows: [
      { for: { from: 'id' }, price: 310 },
      { for: {}, price: 320 },
    ],
  })
})

test('rows that a spreadsheet copied go in from the chosen cell on, without the titles of some columns', () => {
  const range = { rows: ['1'], columns: ['term'] }
  const columns = ['term', 'age', priceColumn]
  const rows = '26 months\tfrom 60\t310\r\n14 months\t\tnot sold'
  const { texts, columnsBeyond } = pastedTexts(rows, range, columns, market)
  const some = '26 months\tfrom 60\r\n14 months\t60'
  expect(pastedTexts(`Term\tAge\r\n${some}`, range, columns, market).texts).toEqual(
    pastedTexts(some, range, columns, market).texts,
  )
  expect([texts.length, columnsBeyond]).toEqual([6, 0])
  const read = put(...texts)
  expect(read).toMatchObject({
    rows: [
      table.rows[0],
      { for: { term: '26', age: { from: 60 } }, price: 310 },
      { for: { term: '14' }, price: { notSold: true } },
    ],
  })
  expect(pastedTexts('1\t2\t3\t4', range, columns, market).columnsBeyond).toBe(1)
})

test('a price list that is printed as a matrix becomes rows, an empty cell none', () => {
  const range = { rows: ['0'], columns: ['term'] }
  const columns = ['term', 'age', priceColumn]
  const matrix = '\t14 months\t26 months\n18–59\tS$200\t283.80\n60+\tn/a\t'
  const { texts } = pastedTexts(matrix, range, columns, market)
  expect(withTexts({ by: ['term', 'age'], rows: [] }, texts, market)).toEqual({
    added: [],
    rows: [
      { for: { age: { from: 18, below: 60 }, term: '14' }, price: 200 },
      { for: { age: { from: 18, below: 60 }, term: '26' }, price: 283.8 },
      { for: { age: { from: 60 }, term: '14' }, price: { notSold: true } },
    ],
  })
  const rows = '\t18–59\t283.8\n14 months\t60+\t310'
  expect(pastedTexts(rows, range, columns, market).texts).toHaveLength(6)
})

test('a chosen visitor reads the price of the page, and what it is made of', () => {
  const file = {
    currency: { code: 'SGD', symbol: 'S$' },
    adjustments: [{ id: 'new', label: 'launch discount', amount: -20 }],
    wizard: { questions: [{ id: 'term', summary: 'Term', options: [{ value: '14' }, { value: '26' }] }] },
  }
  const plan = { id: 'one', price: { by: ['term'], rows: [{ for: { term: '26' }, price: 300 }] } }
  const words = { offer: { notSold: 'Not sold', needs: 'needs {questions}', perYear: '{amount}' }, planTable: {} }
  const seen = priceSeen(file, words, plan)
  expect([...(seen?.asks ?? [])]).toEqual(['term'])
  expect(seen?.priceFor({ term: '26' })).toEqual({
    words: 'S$280',
    lines: [
      { label: 'The plan itself', amount: 'S$300' },
      { label: 'launch discount', amount: '−S$20' },
    ],
    note: undefined,
  })
  expect(seen?.priceFor({ term: '14' }).words).toBe('')
  const choices = [{ id: 'no' }, { id: 'yes', price: 43.6 }]
  const later = {
    ...plan,
    options: [{ id: 'more', label: 'More', choices }],
    priceChanges: [{ from: '2027-01-01', price: 400 }],
  }
  const then = priceSeen(file, words, planOf(later, '2027-02-01'), '2027-02-01')
  expect([...(then?.asks ?? [])]).toEqual(['option-more'])
  expect(optionQuestions(later)).toMatchObject([{ id: 'option-more', summary: 'More' }])
  expect(then?.priceFor({ 'option-more': 'yes' }).words).toBe('S$423.60')
  expect(priceSeen(file, words, { ...plan, price: { by: ['term'], rows: [{ for: {} }] } })).toBeUndefined()
})

const sentences = (value: unknown, of = market) => sheetFaults(priceSheet(value), of).map(({ sentence }) => sentence)

test('the answers that meet no row, or several, are said with an example', () => {
  expect(sentences(table)).toEqual(['No row for: 26 months, Age 60 years.'])
  const [gap] = sheetFaults(priceSheet(table), market)
  expect(gap?.lacking).toEqual({ for: { term: '26', age: 60 } })
  const whole = { ...table, rows: [...table.rows, { for: { term: '26', age: { from: 60 } } }] }
  expect(sentences(whole)).toEqual(['Row 3 has no price yet.'])
  const twice = { ...table, rows: [...table.rows, { for: { age: { from: 60 } }, price: 310 }] }
  expect(sentences(twice)).toEqual(['Rows 1 and 3 both cover: 14 months, Age 60 years.'])
  expect(sheetFaults(priceSheet(twice), market)[0]?.rows).toEqual([0, 2])
  const optional = { ...market, questions: market.questions.map((one) => ({ ...one, optional: one.id === 'age' })) }
  const rows = [...table.rows, { for: { term: '26', age: { from: 60 } }, price: 310 }]
  expect(sentences({ ...table, rows }, optional)).toEqual(['No row for: 26 months, Age without an answer.'])
  const unanswered = { for: { term: '26', age: { unanswered: true } }, price: 320 }
  expect(sentences({ ...table, rows: [...rows, unanswered] }, optional)).toEqual([])
  const many = Array.from({ length: 9 }, () => ({ for: { term: '14' } }))
  expect(shownFaults(sheetFaults(priceSheet({ by: ['term'], rows: many }), market))).toHaveLength(6)
})

test('an amount that becomes a table stands in its first row, and comes out of it again', () => {
  const made = turnedInto('by', { amount: 283.8, per: 'policy' }, market, 'year')
  expect(made).toEqual({ by: ['term'], per: 'policy', rows: [{ for: {}, price: 283.8 }] })
  expect(turnedInto('by', 350, market, 'year')).toEqual({ by: ['term'], rows: [{ for: {}, price: 350 }] })
  expect(turnedInto('amount', made, market, 'year')).toEqual({ amount: 283.8, per: 'policy' })
  expect(turnedInto('from', 350, market, 'year')).toEqual({ from: 350 })
  expect([350, made, { from: 1 }, { sum: [] }, undefined].map(kindOfPrice)).toEqual([
    'amount',
    'by',
    'from',
    'sum',
    'amount',
  ])
})

test('a hand-written table that lacks anything can be shown', () => {
  const sheet = priceSheet({ by: ['term'], rows: [null, { for: { term: null }, price: { rows: [] } }] })
  expect(sheet.rows).toEqual([{ for: {} }, { for: {} }])
  expect(cellText(sheet.rows[0], 'term', market)).toBe('')
})

test('a price that changes after its first months keeps them beside its amount, and an amount alone drops them', () => {
  const changing = { amount: 19, per: 'month', phases: [{ months: 12, amount: 12.5 }], once: 25 }
  expect([changing, { amount: 19, once: 25 }, { amount: 19, per: 'month' }].map(kindOfPrice)).toEqual([
    'phases',
    'phases',
    'amount',
  ])
  expect(turnedInto('phases', 19, market, 'year')).toEqual({
    amount: 19,
    per: 'month',
    phases: [{ months: 12, amount: '' }],
  })
  expect(turnedInto('amount', changing, market, 'month')).toBe(19)
})

test('a price to come begins as today’s, and is named by the questions of its table', () => {
  const file = { plans: [{ price: table }] }
  expect(withPriceToday({ from: '' }, file, ['plans', 0, 'priceChanges'])).toEqual({ from: '', price: table })
  expect(withPriceToday({ id: '' }, file, ['plans', 0, 'options'])).toEqual({ id: '' })
  const { by, rows } = priceSheet(table)
  expect(priceNotation({ by, rows } as PriceTable, String, (id) => titleOfColumn(market, id))).toBe(
    'table by Term, Age',
  )
})
