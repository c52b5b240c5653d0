import { expect, test } from 'vitest'
import { changeOf, type GridColumn, pasted, textOf } from '#studio/app/shell/editor/plan-grid.ts'

const premium: GridColumn = { title: 'Premium' }
const coverage: GridColumn = { title: 'Coverage', fact: 'coverage' }
const file = {
  file: 'config/markets/oman.json',
  value: {
    plans: [
      { plan: 'Bronze', premium: 580, facts: { coverage: 40_000, clinics: { from: 850 } } },
      { plan: 'Silver', premium: 640 },
      {
        plan: 'Gold',
        premium: 700,
        facts: { coverage: { value: 60_000, source: 'https://gold.example', checked: '2026-03-02' } },
      },
    ],
  },
}

test('a premium that is typed is one change of one value', () => {
  expect(changeOf(file, [{ plan: 0, column: premium, text: ' 590 ' }])).toEqual({
    change: {
      title: 'Change Premium',
      operations: [{ kind: 'set', file: file.file, at: ['plans', 0, 'premium'], was: 580, value: 590 }],
    },
  })
  expect(changeOf(file, [{ plan: 0, column: premium, text: '580' }])).toEqual({})
})

test('a fact keeps its source, is taken away by an empty cell, and begins the facts of a plan without any', () => {
  const operationOf = (plan: number, text: string) =>
    changeOf(file, [{ plan, column: coverage, text }]).change?.operations[0]
  expect(operationOf(2, '65,000')).toMatchObject({ at: ['plans', 2, 'facts', 'coverage', 'value'], value: 65_000 })
  expect(operationOf(0, '')).toEqual({
    kind: 'set',
    file: file.file,
    at: ['plans', 0, 'facts', 'coverage'],
    was: 40_000,
  })
  expect(operationOf(1, 'up to 500')).toMatchObject({ at: ['plans', 1, 'facts'], value: { coverage: { to: 500 } } })
})

test('cells show what they can read again', () => {
  const clinics = { title: 'Clinics', fact: 'clinics' }
  const text = textOf(file, { plan: 0, column: clinics })
  expect(text).toBe('850+')
  expect(changeOf(file, [{ plan: 0, column: clinics, text }])).toEqual({})
})

test('a table from a spreadsheet fills the rows as they are shown, in one change, and nothing beyond them', () => {
  const cells = pasted('590\t41000\r\n650\t\r\n999\t1\r\n', { plan: 2, column: premium }, [2, 0], [premium, coverage])
  expect(cells.map(({ plan, column, text }) => [plan, column.title, text])).toEqual([
    [2, 'Premium', '590'],
    [2, 'Coverage', '41000'],
    [0, 'Premium', '650'],
    [0, 'Coverage', ''],
  ])
  expect(changeOf(file, cells).change).toMatchObject({ title: 'Change 4 cells' })
})

test('one text that cannot be read refuses the whole paste, and says how it is written', () => {
  const cells = pasted('590\ndear', { plan: 0, column: premium }, [0, 1, 2], [premium])
  expect(changeOf(file, cells)).toEqual({
    problem: '"dear" is no premium: write it like "580". Nothing was changed.',
  })
  expect(changeOf(file, [{ plan: 0, column: premium, text: '' }]).problem).toMatch(/^An empty cell is no premium/)
})
