import { valueAt } from '../../../../config/edit/edit.ts'
import type { Condition, Question } from '../../../../contract/config.ts'
import { ConditionField } from '../../conditions/ConditionField.tsx'
import { FieldRow } from '../FieldRow.tsx'
import { type Field, findingsWithin } from '../use-field.ts'

/** A condition about the answers of a visitor: of a question, the questions before it can be asked about. */
export function ConditionValue({ field }: { readonly field: Field }) {
  const { form, at, value, label } = field
  const questions = (valueAt(form.file.value, ['wizard', 'questions']) ?? []) as readonly Question[]
  const [, list, index] = at
  const before = list === 'questions' ? Number(index) : questions.length
  const findings = findingsWithin(form.findings, at).map((one) => ({ ...one, at: one.at.slice(at.length) }))
  return (
    <FieldRow field={field} naming="group">
      <ConditionField
        value={value as Condition | undefined}
        onChange={(next) => (next === undefined ? field.remove() : void field.set(next))}
        questions={questions.slice(0, before)}
        later={questions.slice(before)}
        findings={findings}
        label={label}
        begins
        {...(list === 'rules' && { opening: 'The rule holds if', without: 'It never holds.' })}
      />
    </FieldRow>
  )
}
