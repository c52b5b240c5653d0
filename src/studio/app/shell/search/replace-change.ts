import { count } from '#checker/english.ts'
import type { Change, Replacement } from '../../../protocol.ts'
import { setOperation } from '../../form/operations.ts'

/** All replacements as one change. */
export function replaceChange(find: string, by: string, replacements: readonly Replacement[]): Change {
  return {
    title: `Replace “${find}” by “${by}” in ${count(replacements.length, 'place')}`,
    operations: replacements.map(({ file, at, was, value }) => setOperation(file, at, was, value)),
  }
}
