import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FormField } from '../../contract/config.ts'
import type { Choice } from '../../engine/forms/forms.ts'
import { preselected } from '../../engine/forms/preselected.ts'

/** The choices that the address makes in a form. */
export function usePreselected(
  fields: readonly FormField[],
  markets: readonly Choice[],
): Readonly<Record<string, string>> {
  const [params] = useSearchParams()
  return useMemo(() => {
    const ids = markets.map(({ value }) => value)
    return preselected(fields, ids, params)
  }, [fields, markets, params])
}
