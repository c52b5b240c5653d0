import { useEffect, useMemo } from 'react'
import { type FieldErrors, type UseFormRegisterReturn, type UseFormReturn, useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import type { FormField, OfficeHoursConfig } from '#contract/config.ts'
import { dateIn } from '#engine/dates/dates.ts'
import { dateRange, type FieldRules, fieldError, preselected } from '#engine/forms/fields.ts'
import type { Choice } from '#engine/forms/forms.ts'
import { trimmed } from '#engine/forms/submission.ts'
import type { FieldError } from '#engine/forms/visit.ts'
import { useHydrated, useLanguage, useMessages, useVisit } from '#renderer/page-context.tsx'

interface FormParts {
  readonly formName: string
  readonly fields: readonly FormField[]
  readonly markets?: readonly Choice[]
  /** The hours of the office that calls on the chosen date. */
  readonly office?: OfficeHoursConfig | undefined
  /** Called with the values by field name when the form is sent. */
  readonly onSend?: (values: Readonly<Record<string, string>>) => void
  /** Values for empty fields, by field name; must be the same object as long as the values are the same. */
  readonly suggested?: Readonly<Record<string, string>>
}

export interface Fields {
  /** All errors in the order of the fields: the server's, until the visitor tries again. */
  readonly errors: readonly FieldError[]
  /** How often the visitor tried to send the form. */
  readonly attempts: number
  readonly errorOf: (name: string) => string | undefined
  readonly register: (field: FormField) => UseFormRegisterReturn
  /** The first and last date to choose, YYYY-MM-DD; undefined before hydration. */
  readonly dates: ReturnType<typeof dateRange> | undefined
  /** Validates all fields, then lets the browser post the form. */
  readonly onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void
}

/** Validates fields with the function that the server uses, and posts natively when they are valid. */
export function useFields({ formName, fields, markets = [], office, onSend, suggested }: FormParts): Fields {
  const messages = useMessages('form')
  const language = useLanguage()
  const { errors: refused = [] } = useVisit()
  // Errors stay until the visitor tries again, so that nothing changes while they type.
  const { register, handleSubmit, getValues, setValue, formState } = useForm<Record<string, string>>({
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  })
  const { submitCount: attempts, errors: found } = formState
  const errors = attempts === 0 ? refused : errorsInOrder(fields, found)
  const hydrated = useHydrated()
  useInitialValues(formName, suggested, { getValues, setValue })
  return {
    errors,
    attempts,
    errorOf: (name) => errors.find((error) => error.field === name)?.message,
    register: (field) =>
      register(field.name, {
        validate: (value) =>
          fieldError(field, trimmed(value), {
            messages,
            markets: markets.map((market) => market.value),
            today: today(),
            office,
            language,
          }) ?? true,
      }),
    dates: hydrated ? dateRange({ today: today(), office }) : undefined,
    onSubmit: (event) => {
      const form = event.currentTarget
      void handleSubmit((values) => {
        onSend?.(values)
        // Correcting a refused form can be quick, so its time is not posted.
        if (refused.length === 0) form.addEventListener('formdata', addElapsedTime, { once: true })
        form.submit()
      })(event)
    },
  }
}

/** Today in the visitor's own calendar. */
function today(): FieldRules['today'] {
  const day = dateIn(undefined, new Date())
  return { first: day, last: day }
}

/** Posts how long the page was shown, in milliseconds, because software fills in forms faster than people. */
function addElapsedTime({ formData }: FormDataEvent): void {
  formData.set('elapsed', `${Math.round(performance.now())}`)
}

function errorsInOrder(fields: readonly FormField[], found: FieldErrors<Record<string, string>>): FieldError[] {
  return fields.flatMap(({ name: field }) => {
    const message = found[field]?.message
    return message ? [{ field, message }] : []
  })
}

type Values = Readonly<Record<string, string>>

/** The values of forms on pages that were left, by form name. They are personal, so they stay in memory only. */
const leftValues = new Map<string, Values>()

/**
 * Fills in fields that are still empty after hydration: with suggested values, else with those that the visitor typed
 * before leaving the page. Values from the server, from the browser and those typed before hydration stay.
 */
function useInitialValues(
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
