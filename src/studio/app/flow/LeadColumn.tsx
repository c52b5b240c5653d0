import { labelOf } from '../form/schema/labels.ts'
import { useAdvanced } from '../store/advanced.ts'

/** The name of what a request sends, in words; with Advanced as its column in leads. */
export function LeadColumn({ name }: { readonly name: string }) {
  return useAdvanced() ? <code>{name}</code> : <b>{labelOf(name)}</b>
}
