import { count, quote } from '#config/diagnostics/english.ts'
import { isSame, valueAt } from '#config/edit/edit.ts'
import { notationOf, valueIn } from '#engine/plans/facts/fact-notation.ts'
import { isSourced } from '#engine/plans/facts/fact-source.ts'
import { setOperation } from '#studio/app/form/operations.ts'
import type { Change, Keys, OpenFile, Operation } from '#studio/protocol.ts'

/** A column of the plans' table whose cells can be written: the premium, or a fact by its id. */
export interface GridColumn {
  readonly title: string
  readonly fact?: string
}

/** A cell, by the plan's place in the file. */
export interface GridCell {
  readonly plan: number
  readonly column: GridColumn
}

/** A text for a cell. */
export interface CellText extends GridCell {
  readonly text: string
}

/** The cell's value as people write it; empty where the file states none. */
export function textOf({ value }: Pick<OpenFile, 'value'>, cell: GridCell): string {
  const stated = valueAt(value, keysOf(value, cell))
  return typeof stated === 'number' || typeof stated === 'object' ? notationOf(stated as never) : String(stated ?? '')
}

/** Whether a cell can hold what the file has there: numbers, ranges and what stands in their place. */
export function isWritable({ value }: Pick<OpenFile, 'value'>, cell: GridCell): boolean {
  const stated = valueAt(value, keysOf(value, cell))
  return stated === undefined || typeof stated === 'number' || typeof stated === 'object'
}

/**
 * One change of all cells that get another value; nothing where none does. A text that cannot be read refuses all of them.
 *
 * @returns the change, or why there is none.
 */
export function changeOf(
  file: Pick<OpenFile, 'file' | 'value'>,
  texts: readonly CellText[],
): { readonly change?: Change; readonly problem?: string } {
  const operations: Operation[] = []
  for (const cell of texts) {
    const value = read(cell)
    if (value === unreadable) return { problem: problemWith(cell) }
    const at = keysOf(file.value, cell)
    const was = valueAt(file.value, at)
    if (!isSame(was, value)) operations.push(...setting(file, at, was, value))
  }
  if (operations.length === 0) return {}
  const [only] = texts
  const title =
    texts.length === 1 && only ? `Change ${only.column.title}` : `Change ${count(operations.length, 'cell')}`
  return { change: { title, operations } }
}

/** The cells that a table of text fills from a cell on, as spreadsheets copy it; what is beyond the last row or column is left out. */
export function pasted(
  text: string,
  from: GridCell,
  plans: readonly number[],
  columns: readonly GridColumn[],
): CellText[] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const [row, first] = [plans.indexOf(from.plan), columns.indexOf(from.column)]
  return lines.flatMap((line, i) =>
    line.split('\t').flatMap((words, j) => {
      const [plan, column] = [plans[row + i], columns[first + j]]
      return plan === undefined || column === undefined ? [] : [{ plan, column, text: words }]
    }),
  )
}

/** The value of a fact stands beside its source, if it has one. */
function keysOf(value: unknown, { plan, column: { fact } }: GridCell): Keys {
  if (fact === undefined) return ['plans', plan, 'premium']
  const at = ['plans', plan, 'facts', fact]
  return isSourced(valueAt(value, at) as never) ? [...at, 'value'] : at
}

/** Facts are an object of their own, which a plan without any lacks. */
function setting(file: Pick<OpenFile, 'file' | 'value'>, at: Keys, was: unknown, value: unknown): Operation[] {
  const [facts, fact] = [at.slice(0, 3), at[3]]
  const lacksFacts = fact !== undefined && valueAt(file.value, facts) === undefined
  return [
    lacksFacts
      ? setOperation(file.file, facts, undefined, { [String(fact)]: value })
      : setOperation(file.file, at, was, value),
  ]
}

const unreadable = Symbol('unreadable')

function read({ column, text }: CellText): unknown {
  const written = text.trim()
  if (written === '') return column.fact === undefined ? unreadable : undefined
  const value = valueIn(written)
  if (value === undefined) return unreadable
  if (column.fact === undefined) return typeof value === 'number' && value > 0 ? value : unreadable
  return value
}

function problemWith({ column: { title, fact }, text }: CellText): string {
  const example = fact === undefined ? '"580"' : '"40,000", "up to 500" or "850+"'
  const what = text.trim() === '' ? 'An empty cell' : quote(text.trim())
  return `${what} is no ${title.toLowerCase()}: write it like ${example}. Nothing was changed.`
}
