import { valueAt } from '#config/edit/edit.ts'
import type { Question } from '#contract/config.ts'
import { ConditionField } from '#studio/app/conditions/ConditionField.tsx'
import { isAskable, isCondition } from '#studio/app/flow/wizard-shape.ts'
import { FieldRow } from '#studio/app/form/FieldRow.tsx'
import { findingsWithin } from '#studio/app/form/findings.ts'
import type { Field } from '#studio/app/form/form-context.ts'
import { UnfitValue } from './GroupField.tsx'

/** A condition on answers; that of a question can only use the questions before it. */
export function ConditionValue({ field }: { readonly field: Field }) {
  const { form, at, value, label } = field
  const all: unknown = valueAt(form.file.value, ['wizard', 'questions'])
  const asked: readonly unknown[] = Array.isArray(all) ? all : []
  const [, list, index] = at
  const before = list === 'questions' ? Number(index) : asked.length
  if (value !== undefined && !isCondition(value)) return <UnfitValue field={field} />
  const findings = findingsWithin(form.findings, at).map((one) => ({ ...one, at: one.at.slice(at.length) }))
  return (
    <FieldRow field={field} naming="group">
      <ConditionField
        value={value}
        onChange={(next) => (next === undefined ? field.remove() : void field.set(next))}
        questions={asked.slice(0, before).flatMap(askable)}
        later={asked.slice(before).flatMap(askable)}
        findings={findings}
        label={label}
        begins
        {...(list === 'rules' && { opening: 'The rule holds if', without: 'It never holds.' })}
      />
    </FieldRow>
  )
}

/** A question that conditions can use, with empty words where it has none yet. */
function askable(question: unknown): Question[] {
  if (!isAskable(question)) return []
  const { field = '', text, summary, options } = question
  const labelled = options.map((option) => ({ ...option, label: words(option.label) }))
  return [{ ...question, field, text: words(text), summary: words(summary), options: labelled }]
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
