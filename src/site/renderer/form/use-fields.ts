import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import type { FormField, OfficeHoursConfig } from '#engine/contract/config.ts'
import { type Choice, preselected } from '#engine/forms.ts'
import type { FieldError } from '#engine/site.ts'
import { useLanguage, useMessages, useVisit } from '../page-context.tsx'
import type { FormControl } from './form-control.ts'

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

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The attributes of a field's input. */
export type FieldRegistration = Pick<UseFormRegisterReturn, 'name'> &
  Partial<Pick<UseFormRegisterReturn, 'onChange' | 'onBlur'>> & {
    readonly ref: (input: Input | null) => void
    readonly onFocus: () => void
  }

export interface Fields {
  /** In the order of the fields: the server's errors until the first attempt, then the form's own. */
  readonly errors: readonly FieldError[]
  /** How often the visitor tried to send the form. */
  readonly attempts: number
  readonly errorOf: (name: string) => string | undefined
  readonly register: (field: FormField) => FieldRegistration
  /** The first and last date to choose, YYYY-MM-DD; undefined until the fields can be validated. */
  readonly dates: ReturnType<FormControl['dateRange']> | undefined
  /** Loads the validation code; without this call, the first focused field loads it. */
  readonly load: () => Promise<unknown>
  /** Validates all fields, then lets the browser post the form. */
  readonly onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void
}

/** Validates fields with the function that the server uses, and posts natively when they are valid. */
export function useFields({ formName, fields, markets = [], office, onSend, suggested }: FormParts): Fields {
  const messages = useMessages('form')
  const language = useLanguage()
  const { errors: refused = [] } = useVisit()
  const { form, attempts, found, load } = useFormControl()
  const errors = attempts === 0 ? refused : errorsInOrder(fields, found)
  const inputs = useInitialValues(formName, suggested, form)
  const rules = { messages, markets: markets.map((market) => market.value), office, language }
  const checkDates = useEffectEvent(() => form?.checkDates(fields, valuesOf(inputs)))
  useEffect(() => {
    if (form) checkDates()
  }, [form])
  return {
    errors,
    attempts,
    // A date has its error as soon as it is chosen.
    errorOf: (name) => errors.find((error) => error.field === name)?.message ?? found[name]?.message,
    load,
    register: (field) => {
      const registered = form?.register(field, rules)
      return {
        ...registered,
        name: field.name,
        onFocus: () => void load(),
        ref: (input) => {
          registered?.ref(input)
          if (input) inputs.set(field.name, input)
        },
      }
    },
    dates: form?.dateRange(office),
    onSubmit: async (event) => {
      const { currentTarget } = event
      const send = (values: Values) => {
        onSend?.(values)
        // Correcting a refused form can be quick, so its time is not posted.
        if (refused.length === 0) currentTarget.addEventListener('formdata', addElapsedTime, { once: true })
        currentTarget.submit()
      }
      event.preventDefault()
      const loaded = await load()
      // The server validates as well.
      const values = valuesOf(inputs)
      if (loaded) await loaded.submit(values, send)
      else send(values)
    },
  }
}

/** The control of a form, its errors by field, and how often the visitor tried to send it. */
function useFormControl() {
  const [form, setForm] = useState<FormControl>()
  // Errors stay until the visitor tries again, so that nothing changes while they type.
  const [{ submitCount, errors }, setState] = useState<FormState>({ submitCount: 0, errors: {} })
  const loading = useRef<Promise<FormControl | undefined>>(undefined)
  const loadForm = async () => {
    try {
      const control = await import('./form-control.ts')
      const created = control.createForm()
      // Registers the fields before any is validated.
      flushSync(() => setForm(created))
      return created
    } catch {
      // The next focus or submission tries again.
      loading.current = undefined
      return undefined
    }
  }
  useEffect(
    () =>
      form?.subscribe({
        formState: { errors: true, submitCount: true },
        callback: ({ submitCount = 0, errors = {} }) => setState({ submitCount, errors }),
      }),
    [form],
  )
  return {
    form,
    attempts: submitCount,
    found: errors,
    /** Loads the control once; gives undefined where that fails. */
    load: () => {
      loading.current ??= loadForm()
      return loading.current
    },
  }
}

interface FormState {
  readonly submitCount: number
  readonly errors: FieldErrors<Record<string, string>>
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
 *
 * @returns the inputs by field name, to which a form adds its own.
 */
function useInitialValues(
  formName: string,
  suggested: Values | undefined,
  form: FormControl | undefined,
): Map<string, Input> {
  const inputs = useRef(new Map<string, Input>()).current
  const fillIn = useEffectEvent((values: Values) => {
    for (const [name, value] of Object.entries(values)) {
      const input = inputs.get(name)
      if (!input || input.value) continue
      input.value = value
      form?.setValue(name, value)
    }
  })
  useEffect(() => {
    fillIn({ ...leftValues.get(formName), ...suggested })
    return () => void leftValues.set(formName, valuesOf(inputs))
  }, [formName, suggested, inputs])
  return inputs
}

function valuesOf(inputs: ReadonlyMap<string, Input>): Values {
  return Object.fromEntries([...inputs].map(([name, { value }]) => [name, value]))
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
