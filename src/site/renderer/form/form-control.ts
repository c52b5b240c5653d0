import { createFormControl } from 'react-hook-form'
import type { FormField, OfficeHoursConfig } from '#engine/contract/config.ts'
import { dateIn } from '#engine/dates.ts'
import { dateRange, type FieldRules, fieldError, trimmed } from '#engine/submission.ts'

export type FormControl = ReturnType<typeof createForm>

/** React Hook Form's control of a form, which validates its fields as the server does. It is loaded when it is needed. */
export function createForm() {
  const { register, handleSubmit, setValue, subscribe, trigger, clearErrors } = createFormControl<
    Record<string, string>
  >({
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  })
  // A date that is still being typed has no error.
  const checkDate = ({ target: { name, validity, value } }: { readonly target: HTMLInputElement }) => {
    if (value !== '' && validity.valid) void trigger(name)
    else clearErrors(name)
  }
  return {
    setValue,
    /** Validates these values, and sends them if they are valid. Software may have filled in fields without an event. */
    submit: (values: Readonly<Record<string, string>>, send: (values: Readonly<Record<string, string>>) => void) => {
      for (const [name, value] of Object.entries(values)) setValue(name, value)
      return handleSubmit(send)()
    },
    subscribe,
    /** Checks the dates among these fields that were chosen before the form was loaded. */
    checkDates: (fields: readonly FormField[], values: Readonly<Record<string, string>>) => {
      for (const { type, name } of fields) if (type === 'date' && values[name]) void trigger(name)
    },
    register: (field: FormField, rules: Omit<FieldRules, 'today'>) =>
      register(field.name, {
        validate: (value) => fieldError(field, trimmed(value ?? ''), { ...rules, today: today() }) ?? true,
        ...(field.type === 'date' && { onChange: checkDate }),
      }),
    /** The first and last date to choose, YYYY-MM-DD. */
    dateRange: (office: OfficeHoursConfig | undefined) => dateRange({ today: today(), office }),
  }
}

/** Today in the visitor's own calendar. */
function today(): FieldRules['today'] {
  const day = dateIn(undefined, new Date())
  return { first: day, last: day }
}
