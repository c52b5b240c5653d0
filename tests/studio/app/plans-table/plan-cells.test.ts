import { expect, test } from 'vitest'
import { type CellText, changeOf } from '#studio/app/plans-table/plan-cells.ts'
import { shownText, textOf } from '#studio/app/plans-table/plan-notation.ts'
import { sortKey } from '#studio/app/plans-table/plan-rows.ts'
import { column, oman, row, rows } from './sample.ts'

const operationsOf = (...texts: readonly CellText[]) => changeOf(texts).change?.operations
const cell = (plan: number, of: string, text: string): CellText => ({ row: row(plan), column: column(of), text })

test('a price that is typed is one change of one value', () => {
  expect(changeOf([cell(0, 'price', ' 590 ')])).toEqual({
    change: {
      title: 'Change Price of Bronze',
      operations: [{ kind: 'set', file: oman.file, at: ['plans', 0, 'price'], was: 580, value: 590 }],
    },
  })
  expect(changeOf([cell(0, 'price', '580')])).toEqual({})
})

test('plans are in the order of their numbers, also where words stand before them', () => {
  const { market, ...first } = row(3)
  const priced = (price: unknown, facts = {}) => ({ ...first, market, plan: { ...first.plan, price, facts } })
  const prices = [952.125, { from: 90 }, { between: [300, 420] }, { amount: 283.8, per: 'policy' }]
  expect(prices.map((price) => sortKey(priced(price), column('price')))).toEqual([952.125, 90, 300, 283.8])
  const coverage = [{ to: 500 }, { from: 850 }, { value: 1.234, source: 'https://gold.example', checked: '2026-03-02' }]
  expect(coverage.map((stated) => sortKey(priced(90, { coverage: stated }), column('fact coverage')))).toEqual([
    500, 850, 1.234,
  ])
  expect(sortKey(priced(90, { best: '24 hours a day' }), column('fact best'))).toBe('24 hours a day')
  expect(sortKey(priced(90), column('fact best'))).toBeUndefined()
})

test('an amount is read by the currency of its market, in a table and in a file', () => {
  expect(operationsOf(cell(3, 'price', '952.125'))).toMatchObject([{ value: 952.125 }])
  expect(operationsOf(cell(3, 'price', 'KWD 12.500'), cell(3, 'fact coverage', '12.500'))).toMatchObject([
    { value: 12.5 },
    { value: { coverage: 12.5 } },
  ])
  expect(operationsOf(cell(3, 'changes', '98.250 from 2027-01-01'))).toMatchObject([
    { value: [{ from: '2027-01-01', price: 98.25 }] },
  ])
  expect(changeOf([cell(0, 'fact clinics', '1.200')]).problem).toContain('write it like')
  const dollars = row(3, { code: 'SGD', symbol: 'S$' })
  expect(changeOf([{ row: dollars, column: column('price'), text: '1.200' }]).problem).toBe(
    '"1.200" can mean 1200 or 1.2: write one of them. Nothing was changed.',
  )
})

test('a limit is typed as its sheet prints it, and one that cannot be read says how', () => {
  expect(textOf(row(0).plan, column('fact room'))).toBe('300 per day')
  expect(operationsOf(cell(1, 'fact room', 'OMR 250 a day, at most 1,500'))).toMatchObject([
    { value: { room: { caps: [{ most: 250, per: 'day' }, { most: 1500 }] } } },
  ])
  expect(operationsOf(cell(0, 'fact room', 'as per scale'))).toMatchObject([{ value: { is: 'byScale' } }])
  expect(changeOf([cell(0, 'fact room', 'plenty')]).problem).toContain('write it like "200 a visit, 4,000 a year"')
})

test('a fact keeps its source, is taken away by an empty cell, and begins the facts of a plan without any', () => {
  expect(operationsOf(cell(2, 'fact coverage', '65,000'))).toMatchObject([
    { at: ['plans', 2, 'facts', 'coverage', 'value'], value: 65_000 },
  ])
  expect(operationsOf(cell(0, 'fact coverage', ''))).toEqual([
    { kind: 'set', file: oman.file, at: ['plans', 0, 'facts', 'coverage'], was: 40_000 },
  ])
  expect(operationsOf(cell(1, 'fact coverage', 'up to 500'), cell(1, 'fact clinics', '12'))).toMatchObject([
    { at: ['plans', 1, 'facts'], value: { coverage: { to: 500 } } },
    { at: ['plans', 1, 'facts', 'clinics'], value: 12 },
  ])
})

test('a fact that loses its value loses its source too', () => {
  const [operation] = operationsOf(cell(2, 'fact coverage', '')) ?? []
  expect(operation).toMatchObject({ at: ['plans', 2, 'facts', 'coverage'] })
  expect(operation).not.toHaveProperty('value')
})

test('a benefit is included, excluded or not listed, and keeps its note until another is written', () => {
  expect(textOf(row(0).plan, column('benefit outpatient'))).toBe('yes: at panel clinics')
  expect(shownText(row(0).plan, column('benefit outpatient'))).toBe('✓ at panel clinics')
  expect(textOf(row(0).plan, column('benefit dental'))).toBe('no')
  expect(operationsOf(cell(0, 'benefit dental', 'yes'))).toEqual([
    { kind: 'insert', file: oman.file, into: ['plans', 0, 'benefits'], index: 2, value: 'dental', was: 2 },
    { kind: 'set', file: oman.file, at: ['plans', 0, 'excludes'], was: ['dental'] },
  ])
  expect(operationsOf(cell(0, 'benefit outpatient', 'no'))).toEqual([
    {
      kind: 'set',
      file: oman.file,
      at: ['plans', 0, 'benefits', 1],
      was: { id: 'outpatient', note: 'at panel clinics' },
    },
    { kind: 'insert', file: oman.file, into: ['plans', 0, 'excludes'], index: 1, value: 'outpatient', was: 1 },
  ])
})

test('several benefits of one plan are told where each other one leaves the list', () => {
  const added = operationsOf(cell(1, 'benefit dental', 'yes'), cell(1, 'benefit outpatient', 'Y: twice a year'))
  expect(added).toMatchObject([
    { into: ['plans', 1, 'benefits'], index: 1, value: 'dental', was: 1 },
    { into: ['plans', 1, 'benefits'], index: 2, value: { id: 'outpatient', note: 'twice a year' }, was: 2 },
  ])
})

test('days and later prices are written as they are read', () => {
  const next = column('changes')
  expect(textOf(row(1).plan, next)).toBe('660 from 2027-01-01')
  expect(operationsOf(cell(0, 'changes', '640 from 1 Feb 2028; 600 from 2027/1/1'))).toMatchObject([
    {
      at: ['plans', 0, 'priceChanges'],
      value: [
        { from: '2027-01-01', price: 600 },
        { from: '2028-02-01', price: 640 },
      ],
    },
  ])
  expect(operationsOf(cell(0, 'until', '31 December 2027'))).toMatchObject([{ value: '2027-12-31' }])
  for (const doubtful of ['1/2/2027', '2027-02-30', 'soon'])
    expect(changeOf([cell(0, 'until', doubtful)]).problem).toContain('write it like "2027-01-31"')
  expect(changeOf([cell(0, 'changes', '600 from 2027-01-01; 610 from 2027-01-01')]).problem).toBeDefined()
})

test('cells show what they can read again', () => {
  const texts = rows.flatMap((one) =>
    ['price', 'changes', 'from', 'until', 'fact coverage', 'fact clinics', 'fact best', 'fact online']
      .map(column)
      .map((of): CellText => ({ row: one, column: of, text: textOf(one.plan, of) })),
  )
  expect(textOf(row(0).plan, column('fact clinics'))).toBe('850+')
  expect(changeOf(texts)).toEqual({})
})

test('one text that cannot be read refuses all, and says how it is written', () => {
  expect(changeOf([cell(0, 'price', '590'), cell(1, 'price', 'dear')])).toEqual({
    problem:
      '"dear" is no price: write it like 580, 283.8 per policy, from 268, 300 to 420 or not sold. Nothing was changed.',
  })
  expect(changeOf([cell(0, 'price', '')]).problem).toMatch(/^An empty cell is no price/)
  expect(changeOf([cell(0, 'fact online', 'maybe')]).problem).toContain('write it like "yes" or "no"')
})

test('plans of several markets are changed in one step', () => {
  const { change } = changeOf([cell(0, 'price', '590'), cell(3, 'price', '91')])
  expect(change?.title).toBe('Change 2 cells')
  expect(change?.operations.map(({ file }) => file)).toEqual(['config/markets/oman.json', 'config/markets/kuwait.json'])
})

test('what only one market knows is not written into another', () => {
  expect(changeOf([cell(3, 'fact clinics', '12')])).toEqual({})
})

test('a price table is shown by its answers, and words in its cell never replace it', () => {
  const bronze = row(0)
  const price = { by: ['term', 'age'], rows: [{ for: {}, price: 1 }] }
  const tabled = { ...bronze, plan: { ...bronze.plan, price } }
  const put = (text: string) => changeOf([{ row: tabled, column: column('price'), text }])
  expect(put('by term, age')).toEqual({})
  expect(put('600').problem).toBe(
    "The price of Bronze is by term, age: press Enter in its cell to change it in the plan's form. Nothing was changed.",
  )
  expect(put('').problem).toMatch(/press Enter/)
})
