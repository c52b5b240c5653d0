import { type FieldErrors, type UseFormRegisterReturn, useForm } from 'react-hook-form'
import type { FormField, OfficeHoursConfig } from '../../contract/config.ts'
import { dateIn } from '../../engine/dates/dates.ts'
import { dateRange, type FieldRules, fieldError } from '../../engine/forms/fields.ts'
import type { Choice } from '../../engine/forms/forms.ts'
import { clean } from '../../engine/forms/submission.ts'
import type { FieldError } from '../../engine/forms/visit.ts'
import { useHydrated, useLanguage, useMessages, useVisit } from '../page-context.tsx'
import { useFirstValues } from './use-initial-values.ts'

interface FormParts {
  readonly formName: string
  readonly fields: readonly FormField[]
  readonly markets?: readonly Choice[]
  /** The hours of the office that calls on the date that the visitor chooses. */
  readonly office?: OfficeHoursConfig | undefined
  /** Told what the fields hold, by field name, as they are sent. */
  readonly onSend?: (values: Readonly<Record<string, string>>) => void
  /** What to put into fields in which nothing stands, by field name; the same object until there is something else. */
  readonly suggested?: Readonly<Record<string, string>>
}

/** A form's fields as the page shows them. */
export interface Fields {
  /** Everything that is wrong, in the order of the fields; the server's findings until the visitor tries again. */
  readonly errors: readonly FieldError[]
  /** How often the page itself refused to send. */
  readonly attempts: number
  readonly errorOf: (name: string) => string | undefined
  readonly register: (field: FormField) => UseFormRegisterReturn
  /** The first and the last date to choose, YYYY-MM-DD; undefined until the page runs. */
  readonly dates: ReturnType<typeof dateRange> | undefined
  /** Checks all fields as the server does; then the browser posts the form. */
  readonly onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void
}

/** Checks fields in the browser with the very function that the server uses, and posts natively when nothing is wrong. */
export function useFields({ formName, fields, markets = [], office, onSend, suggested }: FormParts): Fields {
  const messages = useMessages('form')
  const language = useLanguage()
  const { errors: refused = [] } = useVisit()
  // What was found stands until the visitor tries again: nothing comes and goes while somebody types.
  const { register, handleSubmit, getValues, setValue, formState } = useForm<Record<string, string>>({
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  })
  const { submitCount: attempts, errors: found } = formState
  const errors = attempts === 0 ? refused : inOrder(fields, found)
  const hydrated = useHydrated()
  useFirstValues(formName, suggested, { getValues, setValue })
  return {
    errors,
    attempts,
    errorOf: (name) => errors.find((error) => error.field === name)?.message,
    register: (field) =>
      register(field.name, {
        validate: (value) =>
          fieldError(field, clean(value), {
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
        // Who mends what was refused may be quick.
        if (refused.length === 0) form.addEventListener('formdata', tellElapsed, { once: true })
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

/** Adds for how many milliseconds the page was shown: software fills in forms faster than people do. */
function tellElapsed({ formData }: FormDataEvent): void {
  formData.set('elapsed', `${Math.round(performance.now())}`)
}

function inOrder(fields: readonly FormField[], found: FieldErrors<Record<string, string>>): FieldError[] {
  return fields.flatMap(({ name: field }) => {
    const message = found[field]?.message
    return message ? [{ field, message }] : []
  })
}
