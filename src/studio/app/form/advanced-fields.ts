import { valueAt } from '#checker/edit.ts'
import type { Keys } from '../../protocol.ts'
import { type FormState, findingsOf, sameKeys } from './form-context.ts'
import { resolveRef } from './schema/bundle.ts'
import { schemaAt } from './schema/parts.ts'

/** Whether a property is shown: always with Advanced, else unless it is for people who know files and needs nobody now. */
export function isShownProperty(form: FormState, holder: Keys, name: string): boolean {
  const { root, file, findings, selected = [], isAdvanced } = form
  const { properties = {}, required = [] } = schemaAt(root, file.value, holder)
  const isForExperts = (one: string) => resolveRef(properties[one] ?? {}, root).advanced === true
  if (isAdvanced || !isForExperts(name)) return true
  const at = [...holder, name]
  const has = (one: string) => !['', undefined].includes(Object(valueAt(file.value, holder))[one])
  // A name of no letters, for one, gives no short name.
  const isLeftOver = required.includes(name) && !has(name) && required.every((one) => isForExperts(one) || has(one))
  return isLeftOver || sameKeys(selected, at) || findingsOf(findings, at).length > 0
}
