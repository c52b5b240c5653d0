import { useSearchParams } from 'react-router-dom'
import type { FormField } from '../../contract/config.ts'
import type { Choice } from '../../engine/blocks/form-blocks.ts'
import { preselected } from '../../engine/preselected.ts'
import { useVisit } from '../page-context.tsx'
import { useHydrated } from '../use-hydrated.ts'

/** What stands in a form's fields at first: what the server kept, else the choices that the address names. */
export function usePreselected(
  fields: readonly FormField[],
  markets: readonly Choice[],
): Readonly<Record<string, string>> {
  const { values } = useVisit()
  const [params] = useSearchParams()
  const hydrated = useHydrated()
  return (
    values ??
    (hydrated
      ? preselected(
          fields,
          markets.map(({ value }) => value),
          params,
        )
      : {})
  )
}
