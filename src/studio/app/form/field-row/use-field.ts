import { useId } from 'react'
import { valueAt } from '../../../../config/edit/edit.ts'
import type { Schema } from '../../../../config/schema/schema-set.ts'
import type { Finding, Keys } from '../../../protocol.ts'
import { type Field, type FormState, useForm } from '../form-context.ts'
import { following } from '../fresh/following.ts'
import { setting } from '../operations.ts'
import { resolved, withConditions } from '../schema/bundle.ts'
import { inSentence, labelOf, titleOf } from '../schema/labels.ts'
import { schemaAt } from '../schema/parts.ts'

/** A value of a file as its schema describes it. */
export interface ValueProps {
  readonly at: Keys
  readonly schema: Schema
  readonly value: unknown
  readonly required?: boolean
}

/** The field of a value. */
export function useField({ at, schema, value: current, required = false }: ValueProps): Field {
  const form = useForm()
  const { file } = form.file
  const label = labelOf(String(at.at(-1) ?? ''))
  const title = (verb: string) => `${verb} ${inSentence(label)}${placeOf(form, at)}`
  return {
    form,
    at,
    schema: withConditions(resolved(schema, form.root), current),
    label,
    value: current,
    required,
    findings: findingsOf(form.findings, at).flatMap((one) => toldOf(current, one)),
    id: useId(),
    set: (value, typing) => {
      const was = typing ? typing.was : current
      const key = typing && `${file} ${JSON.stringify(at)}`
      return form.onChange({
        title: title(was === undefined ? 'Add' : 'Change'),
        operations: [setting(file, at, was, value), ...following(form, at, was, value)],
        ...(key !== undefined && { typing: key }),
      })
    },
    remove: () => form.make(title('Remove'), setting(file, at, current)),
  }
}

/** What to say at a field: not what was missing a moment ago, and of what is missing, not again what is to be written. */
function toldOf(value: unknown, { hint, ...finding }: Finding): Finding[] {
  const isWritten = value !== undefined && value !== ''
  const isGap = finding.rule === 'missing-property' || finding.message.endsWith('must not be empty.')
  if (isWritten && isGap) return []
  return [isWritten && hint !== undefined ? { ...finding, hint } : finding]
}

/** The field of something within another field's value, such as a time of a line of hours. */
export function propertyOf(field: Field, keys: Keys, value: unknown): Field {
  const { form, label } = field
  const at = [...field.at, ...keys]
  const schema = schemaAt(form.root, form.file.value, at)
  const title = `Change ${inSentence(label)}`
  const { file } = form.file
  return {
    ...field,
    at,
    schema,
    value,
    id: `${field.id}-${keys.join('-')}`,
    findings: findingsOf(form.findings, at),
    set: (next, typing) =>
      form.onChange({
        title,
        operations: [setting(file, at, typing ? typing.was : value, next)],
        ...(typing && { typing: `${file} ${JSON.stringify(at)}` }),
      }),
    remove: () => form.make(title, setting(file, at, value)),
  }
}

/** What the checker says of a value, also that it is missing. */
export function findingsOf(findings: readonly Finding[], at: Keys): Finding[] {
  return findings.filter((finding) => isAbout(finding, at))
}

/** Whether a finding is about a value itself, or about its being missing. */
export function isAbout({ rule, message, at: keys }: Finding, at: Keys): boolean {
  const isMissing = rule === 'missing-property' && at.length > 0 && same(keys, at.slice(0, -1))
  return same(keys, at) || (isMissing && message.includes(JSON.stringify(at.at(-1))))
}

/** What the checker says of a value and of all that it holds. */
export function findingsWithin(findings: readonly Finding[], at: Keys): Finding[] {
  return findings.filter((finding) => startsWith(finding.at, at))
}

/** Whether keys lead to the same place. */
export function same(a: Keys, b: Keys): boolean {
  return a.length === b.length && a.every((key, i) => key === b[i])
}

/** Whether keys lead to a value that others lead to, or into it. */
export function startsWith(at: Keys, whole: Keys): boolean {
  return at.length >= whole.length && same(at.slice(0, whole.length), whole)
}

/** Of what a value is: ` of Bronze`, by the nearest item of a list around it. */
function placeOf({ file }: FormState, at: Keys): string {
  const last = at.findLastIndex((key, i) => typeof key === 'number' && i < at.length - 1)
  const title = last < 0 ? '' : titleOf(valueAt(file.value, at.slice(0, last + 1)))
  return title === '' ? '' : ` of ${title.length > 40 ? `${title.slice(0, 39)}…` : title}`
}
