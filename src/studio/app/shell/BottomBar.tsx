import { count } from '../../../config/diagnostics/english.ts'
import { useStudioState } from '../studio-context.tsx'
import type { Way } from '../use-place.ts'

/** What the checker says, and what visitors will see of it. */
export function BottomBar({ way: _ }: { readonly way: Way }) {
  const errors = useStudioState(({ findings }) => findings.errors)
  return <p>{count(errors, 'error')}</p>
}
