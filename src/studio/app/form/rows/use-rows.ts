import type { Action } from '../../controls/ActionMenu.tsx'
import { movedWords } from '../../controls/Sortable.tsx'
import type { Field } from '../form-context.ts'
import { inserting, moving, removing } from '../operations.ts'
import { copied } from '../schema/copied.ts'
import { inSentence } from '../schema/labels.ts'
import { type RowName, rowName } from './row-name.ts'

/** The items of a list, and what can be done with them. */
export interface RowsOf {
  readonly items: readonly unknown[]
  readonly nameOf: (item: unknown, index: number) => RowName
  readonly move: (from: number, to: number) => void
  /** Adds something new at the end. */
  readonly begin: (value: unknown) => void
  readonly actionsFor: (index: number) => readonly Action[]
}

/** The items of a list as rows; what was added is gone to. */
export function useRows({ form, at, schema, label, required, value }: Field, goTo: (index: number) => void): RowsOf {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const { file } = form.file
  const mayBeEmpty = required || schema.minItems === 0
  const nameOf = (item: unknown, i: number) => rowName(form, at, schema, item, i)
  const titleOf = (i: number) => nameOf(items[i], i).title
  const move = (from: number, to: number) => {
    form.fresh.forget(at)
    form.make(`Move ${titleOf(from)}`, moving(file, at, from, to, items))
    form.say(movedWords(titleOf(from), to, items.length))
  }
  const add = (index: number, item: unknown) => {
    form.make(`Add to ${inSentence(label)}`, inserting(file, at, index, item, items))
    goTo(index)
  }
  const duplicate = (i: number) => {
    form.fresh.forget(at)
    add(i + 1, copied(items[i], items))
  }
  const remove = (i: number) => {
    form.fresh.forget(at)
    form.make(`Remove ${titleOf(i)}`, removing(file, at, i, items, mayBeEmpty))
    form.say(`${titleOf(i)} is removed. Undo brings it back.`)
  }
  return {
    items,
    nameOf,
    move,
    begin: (item) => {
      form.fresh.add([...at, items.length])
      add(items.length, item)
    },
    actionsFor: (i) => [
      { title: 'Move up', isOff: i === 0, act: () => move(i, i - 1) },
      { title: 'Move down', isOff: i === items.length - 1, act: () => move(i, i + 1) },
      { title: 'Duplicate', act: () => duplicate(i) },
      { title: 'Remove', act: () => remove(i) },
    ],
  }
}
