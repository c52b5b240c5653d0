import type { Keys, Operation } from '#studio/protocol.ts'

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
