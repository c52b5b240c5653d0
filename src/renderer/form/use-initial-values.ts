import { useEffect, useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import type { FormField } from '#contract/config.ts'
import { preselected } from '#engine/forms/fields.ts'
import type { Choice } from '#engine/forms/forms.ts'

type Values = Readonly<Record<string, string>>

/** The values of forms on pages that were left, by form name. They are personal, so they stay in memory only. */
const leftValues = new Map<string, Values>()

/**
 * Fills in fields that are still empty after hydration: with suggested values, else with those that the visitor typed
 * before leaving the page. Values from the server, from the browser and those typed before hydration stay.
 */
export function useInitialValues(
  formName: string,
  suggested: Values | undefined,
  { getValues, setValue }: Pick<UseFormReturn<Record<string, string>>, 'getValues' | 'setValue'>,
): void {
  useEffect(() => {
    for (const [name, value] of Object.entries({ ...leftValues.get(formName), ...suggested })) {
      if (!getValues(name)) setValue(name, value)
    }
    return () => void leftValues.set(formName, getValues())
  }, [formName, suggested, getValues, setValue])
}

/** The values that the address preselects in a form, by field name; the same object while they are the same. */
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
