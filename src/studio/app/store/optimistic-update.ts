import { isSame, valueAt } from '#config/edit/edit.ts'
import type { Keys, Operation } from '#studio/protocol.ts'

/**
 * A value after an operation, before the server has answered. Nothing changes where the old value is another than the sender
 * saw, which the server will refuse, or where the operation changes text (`write`, `edit`).
 */
export function applyOperation(value: unknown, operation: Operation): unknown {
  if (!isThere(value, operation)) return value
  switch (operation.kind) {
    case 'set':
      return replaced(value, operation.at, operation.value)
    case 'insert':
      return changedAt(value, operation.into, (list) => asList(list).toSpliced(operation.index, 0, operation.value))
    case 'move':
      return changedAt(value, operation.list, (list) => {
        const items = asList(list)
        return items.toSpliced(operation.from, 1).toSpliced(operation.to, 0, items[operation.from])
      })
    case 'rename':
      return changedAt(value, operation.at.slice(0, -1), (object) => renamed(object, operation.at, operation.name))
    default:
      return value
  }
}

/** Whether the value is still the one that the sender saw. */
function isThere(value: unknown, operation: Operation): boolean {
  switch (operation.kind) {
    case 'set':
    case 'rename':
      return isSame(valueAt(value, operation.at), operation.was)
    case 'insert':
      return asList(valueAt(value, operation.into)).length === operation.was
    case 'move':
      return isSame(valueAt(value, [...operation.list, operation.from]), operation.was)
    default:
      return true
  }
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function replaced(value: unknown, at: Keys, next: unknown): unknown {
  const key = at.at(-1)
  if (key === undefined) return next
  return changedAt(value, at.slice(0, -1), (parent) => {
    if (typeof key === 'number') {
      const list = asList(parent)
      return list.toSpliced(key, 1, ...(next === undefined ? [] : [next]))
    }
    const { [key]: _, ...others } = { ...(parent as Record<string, unknown>) }
    if (next === undefined) return others
    return { ...(parent as Record<string, unknown>), [key]: next }
  })
}

function renamed(object: unknown, at: Keys, name: string): unknown {
  const old = String(at.at(-1))
  const entries = Object.entries(object as Record<string, unknown>)
  return Object.fromEntries(entries.map(([key, value]) => [key === old ? name : key, value]))
}

/** Copies the path to a value and shares the rest. */
function changedAt(value: unknown, at: Keys, change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = at
  if (key === undefined) return change(value)
  const next = changedAt(valueAt(value, [key]), rest, change)
  if (Array.isArray(value)) return value.toSpliced(Number(key), 1, next)
  return { ...(value as Record<string, unknown>), [key]: next }
}
