import type { Keys, Operation } from '../../protocol.ts'
import type { Field } from './form-context.ts'

/** Sets a value; without one, removes it. */
export function setOperation(file: string, at: Keys, was: unknown, value?: unknown): Operation {
  return { kind: 'set', file, at, ...(value !== undefined && { value }), ...(was !== undefined && { was }) }
}

export function insertOperation(
  file: string,
  into: Keys,
  index: number,
  value: unknown,
  list: readonly unknown[],
): Operation {
  return { kind: 'insert', file, into, index, value, was: list.length }
}

export function moveOperation(
  file: string,
  list: Keys,
  from: number,
  to: number,
  items: readonly unknown[],
): Operation {
  return { kind: 'move', file, list, from, to, was: items[from] }
}

/** Removes an item, and the list with it where it may not be empty. */
export function removeOperation(
  file: string,
  list: Keys,
  index: number,
  items: readonly unknown[],
  mayBeEmpty: boolean,
): Operation {
  return items.length === 1 && !mayBeEmpty
    ? setOperation(file, list, items)
    : setOperation(file, [...list, index], items[index])
}

/** A list with its changes; each name is that of the item, each title that of the change. */
interface List {
  readonly items: readonly unknown[]
  /** Inserts an item, after other operations. */
  readonly insert: (title: string, index: number, item: unknown, ...before: Operation[]) => void
  readonly move: (name: string, from: number, to: number, title?: string) => void
  readonly remove: (name: string, index: number) => void
}

/** The items of a list, with the changes that forms make of it. */
export function listOf({ form, at, schema, required, value }: Field): List {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const { file } = form.file
  return {
    items,
    insert: (title, index, item, ...before) =>
      form.make(title, ...before, insertOperation(file, at, index, item, items)),
    move(name, from, to, title = `Move ${name}`) {
      form.fresh.forget(at)
      form.make(title, moveOperation(file, at, from, to, items))
      form.say(`${name} is now ${to + 1} of ${items.length}.`)
    },
    remove(name, index) {
      form.fresh.forget(at)
      form.make(`Remove ${name}`, removeOperation(file, at, index, items, required || schema.minItems === 0))
    },
  }
}
