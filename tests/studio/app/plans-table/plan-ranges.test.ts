import { expect, test } from 'vitest'
import { movedTo } from '#studio/app/plans-table/grid/grid-moves.ts'
import { copied, filledDown, pasted, type Range, toggled } from '#studio/app/plans-table/grid/plan-ranges.ts'
import type { CellText } from '#studio/app/plans-table/plan-cells.ts'
import { isShown, type PlanFilter } from '#studio/app/plans-table/plan-rows.ts'
import { column, columns, row, rows } from './sample.ts'

const said = (cells: readonly CellText[]) => cells.map(({ row, column, text }) => [row.name, column.id, text])
const range = (from: number, to: number, ...ids: readonly string[]): Range => ({
  rows: rows.slice(from, to + 1),
  columns: ids.map(column),
})
const shown: Range = { rows: rows.slice(0, 3), columns: ['price', 'fact coverage', 'benefit dental'].map(column) }

test('a block that is copied is pasted as it was', () => {
  const chosen = range(0, 2, 'price', 'fact coverage', 'benefit dental')
  const text = copied(chosen)
  expect(text).toBe('580\t40000\tno\r\n640\t\t\r\n700\t60000\tyes')
  const { cells, rowsBeyond, columnsBeyond } = pasted(text, chosen, shown)
  expect([rowsBeyond, columnsBeyond]).toEqual([0, 0])
  expect(cells.map((one) => one.text)).toEqual(['580', '40000', 'no', '640', '', '', '700', '60000', 'yes'])
})

test('a block from a spreadsheet fills the rows as they are shown, and tells how much is beyond them', () => {
  const { cells, ...beyond } = pasted('590\t41000\r\n650\t\r\n999\t1\r\n', range(1, 1, 'fact coverage'), shown)
  expect(said(cells)).toEqual([
    ['Silver', 'fact coverage', '590'],
    ['Silver', 'benefit dental', '41000'],
    ['Gold, "the best"', 'fact coverage', '650'],
    ['Gold, "the best"', 'benefit dental', ''],
  ])
  expect(beyond).toEqual({ rowsBeyond: 1, columnsBeyond: 0 })
})

test('a single text that is pasted fills every selected cell', () => {
  const { cells } = pasted('yes\r\n', range(0, 2, 'benefit dental'), shown)
  expect(cells.map(({ text }) => text)).toEqual(['yes', 'yes', 'yes'])
})

test('filling down copies the first row of the selection, or the cell above a single one', () => {
  expect(said(filledDown(range(0, 2, 'price', 'benefit outpatient'), undefined))).toEqual([
    ['Silver', 'price', '580'],
    ['Silver', 'benefit outpatient', 'yes: at panel clinics'],
    ['Gold, "the best"', 'price', '580'],
    ['Gold, "the best"', 'benefit outpatient', 'yes: at panel clinics'],
  ])
  expect(said(filledDown(range(1, 1, 'price'), row(0)))).toEqual([['Silver', 'price', '580']])
  expect(filledDown(range(0, 0, 'price'), undefined)).toEqual([])
})

test('the space bar ticks all that lack a tick, and then takes all away', () => {
  expect(said(toggled(range(0, 2, 'price', 'benefit dental')))).toEqual([
    ['Bronze', 'benefit dental', 'yes'],
    ['Silver', 'benefit dental', 'yes'],
  ])
  expect(said(toggled(range(0, 1, 'benefit hospital')))).toEqual([
    ['Bronze', 'benefit hospital', ''],
    ['Silver', 'benefit hospital', ''],
  ])
  expect(toggled(range(0, 2, 'price'))).toEqual([])
})

test('keys move as in a spreadsheet, and stop at the edges', () => {
  const order = { rows: ['a', 'b', 'c'], columns: ['x', 'y'] }
  const press = (key: string, held: 'shiftKey' | 'ctrlKey' | 'none' = 'none') =>
    Object.values(
      movedTo(
        { row: 'b', column: 'x' },
        { key, shiftKey: held === 'shiftKey', ctrlKey: held === 'ctrlKey', metaKey: false },
        order,
      ) ?? {},
    ).join('')
  expect(
    ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'Enter', 'Tab', 'End', 'PageDown', 'q'].map((key) => press(key)),
  ).toEqual(['cx', 'ax', 'bx', 'cx', 'by', 'by', 'cx', ''])
  expect([press('Enter', 'shiftKey'), press('End', 'ctrlKey'), press('ArrowRight', 'ctrlKey')]).toEqual([
    'ax',
    'cy',
    'by',
  ])
})

test('filters find plans by words, by provider, by what is missing and by what is not saved', () => {
  const all: PlanFilter = { words: '', provider: '', show: 'all' }
  const found = (filter: Partial<PlanFilter>, of = columns) =>
    rows.filter((one) => isShown(one, { ...all, ...filter }, of)).map(({ name }) => name)
  expect(found({ words: 'axa kuwait' })).toEqual(['Basic'])
  expect(found({ provider: 'orient' })).toEqual(['Silver', 'Gold, "the best"'])
  expect(found({ show: 'facts' }, [column('price'), column('fact coverage')])).toEqual(['Silver', 'Basic'])
  expect(found({ show: 'benefits' }, [column('fact coverage'), column('benefit dental')])).toEqual(['Silver', 'Basic'])
  // Kuwait does not know the fact, so it misses nothing.
  expect(found({ show: 'facts' }, [column('fact clinics')])).toEqual(['Silver', 'Gold, "the best"'])
  expect(found({ show: 'changed' })).toEqual([])
})
