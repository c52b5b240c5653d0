import { useId } from 'react'
import { valueAt } from '#checker/edit.ts'
import type { Schema } from '#checker/schema.ts'
import type { Finding, Keys, Operation } from '../../protocol.ts'
import { type Field, type FormState, findingsOf, useForm } from './form-context.ts'
import { following } from './ids.ts'
import { setOperation } from './operations.ts'
import { leftByKind } from './question-kind.ts'
import { resolveRef, withConditions } from './schema/bundle.ts'
import { controlOf, isOfType } from './schema/controls.ts'
import { inSentence, labelOf, titleOf } from './schema/labels.ts'
import { schemaAt } from './schema/parts.ts'

/** A value with the control for its schema; groups recurse into it for their properties. */
export function Value(props: ValueProps) {
  const field = useField(props)
  const { form, schema, value } = field
  const Control = isOfType(value, schema) ? form.controls[controlOf(schema)] : form.controls.unfit
  return <Control field={field} />
}

interface ValueProps {
  readonly at: Keys
  readonly schema: Schema
  readonly value: unknown
  readonly required?: boolean
}

function useField({ at, schema, value: current, required = false }: ValueProps): Field {
  const form = useForm()
  const resolved = resolveRef(schema, form.root)
  const label = labelOf(String(at.at(-1) ?? ''), resolved)
  const title = (verb: string) => `${verb} ${inSentence(label)}${ownerOf(form, at)}`
  return {
    form,
    at,
    schema: withConditions(resolved, current),
    label,
    value: current,
    required,
    findings: findingsOf(form.findings, at).flatMap((one) => withoutKnownGaps(current, one)),
    id: useId(),
    ...changesOf(form, at, current, title, (was, value) => following(form, at, was, value)),
  }
}

/** The changes of the value at some keys, with what follows from them. */
export function changesOf(
  form: FormState,
  at: Keys,
  current: unknown,
  title: (verb: string) => string,
  follow: (was: unknown, value: unknown) => readonly Operation[] = () => [],
): Pick<Field, 'set' | 'remove'> {
  const {
    file: { file },
    onChange,
  } = form
  return {
    set: (value, typing) => {
      const was = typing ? typing.was : current
      return onChange({
        title: title(was === undefined ? 'Add' : 'Change'),
        operations: [setOperation(file, at, was, value), ...follow(was, value), ...leftByKind(form, at, value)],
        ...(typing && { typing: `${file} ${JSON.stringify(at)}` }),
      })
    },
    remove: () =>
      void onChange({
        title: title('Remove'),
        operations: [setOperation(file, at, current), ...leftByKind(form, at, undefined)],
      }),
  }
}

/**
 * The finding as its field shows it: none about a missing value once that is written, and no hint that repeats the help
 * text.
 */
function withoutKnownGaps(value: unknown, { hint, ...finding }: Finding): Finding[] {
  const isWritten = value !== undefined && value !== ''
  if (isWritten && finding.missing) return []
  return [isWritten && hint !== undefined ? { ...finding, hint } : finding]
}

/** The field of a value inside another field's value, such as one time in a line of hours. */
export function propertyOf(field: Field, keys: Keys, value: unknown): Field {
  const { form, label } = field
  const at = [...field.at, ...keys]
  return {
    ...field,
    at,
    schema: schemaAt(form.root, form.file.value, at),
    value,
    id: `${field.id}-${keys.join('-')}`,
    findings: findingsOf(form.findings, at),
    ...changesOf(form, at, value, () => `Change ${inSentence(label)}`),
  }
}

/** Names the nearest list item around a value: ` of Bronze`. */
function ownerOf({ file }: FormState, at: Keys): string {
  const last = at.findLastIndex((key, i) => typeof key === 'number' && i < at.length - 1)
  const title = last < 0 ? '' : titleOf(valueAt(file.value, at.slice(0, last + 1)))
  return title === '' ? '' : ` of ${title.length > 40 ? `${title.slice(0, 39)}…` : title}`
}
