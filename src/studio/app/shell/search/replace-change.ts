import { count } from '#config/diagnostics/english.ts'
import { setOperation } from '#studio/app/form/operations.ts'
import type { Change } from '#studio/protocol.ts'
import type { Replacement } from '#studio/search.ts'

/** All replacements as one change. */
export function replaceChange(find: string, by: string, replacements: readonly Replacement[]): Change {
  return {
    title: `Replace “${find}” by “${by}” in ${count(replacements.length, 'place')}`,
    operations: replacements.map(({ file, at, was, value }) => setOperation(file, at, was, value)),
  }
}
