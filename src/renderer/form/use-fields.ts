import { useState } from 'react'
import { type FieldErrors, type UseFormRegisterReturn, useForm } from 'react-hook-form'
import type { FormField } from '../../contract/config.ts'
import type { Choice } from '../../engine/blocks/form-blocks.ts'
import { fieldError } from '../../engine/field-error.ts'
import { clean } from '../../engine/submission.ts'
import type { FieldError } from '../../engine/visit.ts'
import { useVisit, useWords } from '../page-context.tsx'
import { today } from '../today.ts'
import { useHydrated } from '../use-hydrated.ts'

/** A form's fields as the page shows them. */
export interface Fields {
  /** Everything that is wrong, in the order of the fields; the server's findings until the visitor tries again. */
  readonly errors: readonly FieldError[]
  /** How often sending was tried. */
  readonly attempts: number
  readonly errorOf: (name: string) => string | undefined
  readonly register: (field: FormField) => UseFormRegisterReturn
  /** The earliest date to choose, YYYY-MM-DD; undefined until the page runs. */
  readonly earliest: string | undefined
  /** Checks all fields as the server does; then the browser posts the form. */
  readonly onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void
}

/** Checks fields in the browser with the very function that the server uses, and posts natively when nothing is wrong. */
export function useFields(fields: readonly FormField[], markets: readonly Choice[]): Fields {
  const words = useWords('form')
  const { errors: refused = [] } = useVisit()
  const [attempts, setAttempts] = useState(0)
  const { register, handleSubmit, formState } = useForm<Record<string, string>>({ shouldFocusError: false })
  const hydrated = useHydrated()
  const errors = attempts === 0 ? refused : found(fields, formState.errors)
  return {
    errors,
    attempts,
    errorOf: (name) => errors.find((error) => error.field === name)?.message,
    register: (field) =>
      register(field.name, {
        validate: (value) =>
          fieldError(field, clean(value), { words, markets: markets.map((market) => market.value), today: today() }) ??
          true,
      }),
    earliest: hydrated ? today() : undefined,
    onSubmit: (event) => {
      const form = event.currentTarget
      void handleSubmit(
        () => form.submit(),
        () => setAttempts((count) => count + 1),
      )(event)
    },
  }
}

function found(fields: readonly FormField[], errors: FieldErrors<Record<string, string>>): FieldError[] {
  return fields.flatMap(({ name }) => {
    const message = errors[name]?.message
    return message ? [{ field: name, message }] : []
  })
}
