import { isSame } from '#config/edit/edit.ts'
import { afterEdit } from '#config/edit/file.ts'
import type { Operation } from '#studio/protocol.ts'
import { seenPlace } from '#studio/workspace/operation.ts'

/**
 * A value after an operation, before the server has answered. Nothing changes where the server will refuse it, or where the
 * operation changes text (`write`, `edit`).
 */
export function applyOperation(value: unknown, operation: Operation): unknown {
  if (operation.kind === 'write' || operation.kind === 'edit') return value
  const [, seen] = seenPlace({ value }, operation)
  if (!isSame(seen, operation.was)) return value
  try {
    return afterEdit({ value }, operation).value
  } catch {
    return value
  }
}
