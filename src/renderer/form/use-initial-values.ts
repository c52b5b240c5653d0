import { useEffect, useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import type { FormField } from '../../contract/config.ts'
import { preselected } from '../../engine/forms/fields.ts'
import type { Choice } from '../../engine/forms/forms.ts'

type Values = Readonly<Record<string, string>>

/** What was typed into forms that another page took the place of, by form name. It is personal: it is kept nowhere else. */
const typed = new Map<string, Values>()

/**
 * Fills in the fields in which nothing stands once the page runs: with what is suggested, else with what the visitor had
 * typed when another page took the form's place. What the server or the browser put back, and what was typed before the
 * page ran, stays.
 */
export function useFirstValues(
  formName: string,
  suggested: Values | undefined,
  { getValues, setValue }: Pick<UseFormReturn<Record<string, string>>, 'getValues' | 'setValue'>,
): void {
  useEffect(() => {
    for (const [name, value] of Object.entries({ ...typed.get(formName), ...suggested })) {
      if (!getValues(name)) setValue(name, value)
    }
    return () => void typed.set(formName, getValues())
  }, [formName, suggested, getValues, setValue])
}

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
