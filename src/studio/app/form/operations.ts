import type { Keys, Operation } from '../../protocol.ts'

/** The change of one value to another; without a value it goes. */
export function setOperation(file: string, at: Keys, was: unknown, value?: unknown): Operation {
  return { kind: 'set', file, at, ...(value !== undefined && { value }), ...(was !== undefined && { was }) }
}

/** One more item in a list, before the one at the index. */
export function insertOperation(
  file: string,
  into: Keys,
  index: number,
  value: unknown,
  list: readonly unknown[],
): Operation {
  return { kind: 'insert', file, into, index, value, was: list.length }
}

/** An item of a list goes to another index. */
export function moveOperation(
  file: string,
  list: Keys,
  from: number,
  to: number,
  items: readonly unknown[],
): Operation {
  return { kind: 'move', file, list, from, to, was: items[from] }
}

/** An item of a list goes; the list with it where it was the last and the list may not stand there empty. */
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
