import { afterEdit, isSame, type Keys, valueAt } from '#checker/edit.ts'
import { count } from '#checker/english.ts'
import { isSourced } from '#engine/facts.ts'
import type { Change, Operation } from '../../protocol.ts'
import { insertOperation, removeOperation, setOperation } from '../form/operations.ts'
import type { PlanColumn } from './plan-columns.ts'
import { holdsTable, idIn, problemWith, textOf, unreadable, valueFrom } from './plan-notation.ts'
import { currencyOf, isCell, type PlanRow } from './plan-rows.ts'

export interface PlanCell {
  readonly row: PlanRow
  readonly column: PlanColumn
}

/** A text for a cell. */
export interface CellText extends PlanCell {
  readonly text: string
}

/**
 * One change of all cells that get another value; nothing where none does. A text that cannot be read refuses all of them.
 *
 * @returns the change, or why there is none.
 */
export function changeOf(texts: readonly CellText[]): { readonly change?: Change; readonly problem?: string } {
  const changed = texts.filter(isOther)
  const [problem] = changed.flatMap((cell) => refusalOf(cell) ?? [])
  if (problem !== undefined) return { problem: `${problem} Nothing was changed.` }
  const operations = [...Map.groupBy(changed, ({ row }) => row.market).values()].flatMap(operationsOn)
  const [only] = changed
  if (operations.length === 0 || !only) return {}
  const title =
    changed.length === 1 ? `Change ${only.column.title} of ${only.row.name}` : `Change ${count(changed.length, 'cell')}`
  return { change: { title, operations } }
}

/** Why a text is not written into its cell, and what to do; undefined where it is. */
export function refusalOf({ row, column, text }: CellText): string | undefined {
  if (holdsTable(row.plan, column)) {
    const title = column.title.toLowerCase()
    return `The ${title} of ${row.name} is ${textOf(row.plan, column)}: press Enter in its cell to change it in the plan's form.`
  }
  const isRead = valueFrom(text, column, currencyOf(row)) !== unreadable
  return isRead ? undefined : problemWith(text, column, currencyOf(row))
}

/** Whether a text says something else than its cell. */
export function isOther({ row, column, text }: CellText): boolean {
  return isCell(row, column) && text.trim() !== textOf(row.plan, column)
}

type Edit = Extract<Operation, { readonly kind: 'set' | 'insert' }>

/** The operations on one file; each is told what the ones before it leave. */
function operationsOn(cells: readonly CellText[]): Operation[] {
  const [first] = cells
  if (!first) return []
  const { file } = first.row.market
  let { value } = first.row.market
  return cells.flatMap(({ row, column, text }) => {
    const at: Keys = ['plans', row.index]
    const read = valueFrom(text, column, currencyOf(row))
    const settings = column.kind === 'benefit' ? benefitSettings(column.of, read) : [plainSetting(column, read)]
    return settings.flatMap((setting) => {
      const operation = setting(file, at, valueAt(value, at))
      if (!operation) return []
      value = afterEdit({ value }, operation).value
      return [operation]
    })
  })
}

/** An operation on the plan at some keys, as it stands; undefined if it has the value already. */
type Setting = (file: string, at: Keys, plan: unknown) => Edit | undefined

/** Sets a property or a fact. Facts are an object of their own, which a plan without any lacks. */
function plainSetting({ kind, of }: PlanColumn, now: unknown): Setting {
  return (file, at, plan) => {
    const keys = kind === 'fact' ? factKeys(plan, of) : [of]
    const was = valueAt(plan, keys)
    if (isSame(was, now)) return undefined
    if (kind !== 'fact') return setOperation(file, [...at, of], was, now) as Edit
    const facts = valueAt(plan, ['facts'])
    if (facts === undefined) return setOperation(file, [...at, 'facts'], undefined, { [of]: now }) as Edit
    // A source without a value would be none.
    const whole = now === undefined ? ['facts', of] : keys
    return setOperation(file, [...at, ...whole], valueAt(plan, whole), now) as Edit
  }
}

/** The value of a fact stands beside its source, if it has one. */
function factKeys(plan: unknown, id: string): Keys {
  const at = ['facts', id]
  return isSourced(valueAt(plan, at) as never) ? [...at, 'value'] : at
}

/** Takes a benefit out of the list that it is not of, and puts it into the other one. */
function benefitSettings(id: string, now: unknown): Setting[] {
  const excluded = listSetting('excludes', id, now === false ? id : undefined)
  return [listSetting('benefits', id, now === false ? undefined : now), excluded]
}

function listSetting(name: 'benefits' | 'excludes', id: string, now: unknown): Setting {
  return (file, at, plan) => {
    const keys = [...at, name]
    const list = valueAt(plan, [name])
    const items: readonly unknown[] = Array.isArray(list) ? list : []
    const index = items.findIndex((item) => idIn(item) === id)
    const was = items[index]
    if (isSame(was, now)) return undefined
    if (was === undefined) return insertOperation(file, keys, items.length, now, items) as Edit
    if (now !== undefined) return setOperation(file, [...keys, index], was, now) as Edit
    return removeOperation(file, keys, index, items, name === 'benefits') as Edit
  }
}
