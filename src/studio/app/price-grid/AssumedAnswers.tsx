import type { Schema } from '#config/schema/schema-set.ts'
import type { Question } from '#contract/config.ts'
import { kindOf, optionsOf } from '#engine/answers/question-kinds.ts'
import { FieldRow } from '#studio/app/form/FieldRow.tsx'
import type { Field } from '#studio/app/form/form-context.ts'
import { Value } from '#studio/app/form/Value.tsx'
import { priceMarket } from './price-market.ts'

/** The answers that a market assumes: a field for each question of its quote form. */
export function AssumedAnswers({ field }: { readonly field: Field }) {
  const { form, at, value } = field
  const { questions } = priceMarket(form.file.value)
  const assumed: Readonly<Record<string, unknown>> = Object(value)
  const asked = questions.map((question) => [question.id, answerSchema(question)] as const)
  // The checker says of each of these that nobody asks for it.
  const others = Object.keys(assumed)
    .filter((name) => questions.every(({ id }) => id !== name))
    .map((name) => [name, { type: 'string', label: name }] as const)
  return (
    <FieldRow field={field} naming="group">
      {[...asked, ...others].map(([id, schema]) => (
        <Value key={id} at={[...at, id]} schema={schema} value={assumed[id]} />
      ))}
    </FieldRow>
  )
}

function answerSchema(question: Question): Schema {
  const { text, summary: label, least, most, step } = question
  const asked = { label, description: text }
  const kind = kindOf(question)
  if (kind === 'number') {
    const bounds = { ...(least !== undefined && { minimum: least }), ...(most !== undefined && { maximum: most }) }
    return { ...asked, ...bounds, type: Number.isInteger(step ?? 1) ? 'integer' : 'number' }
  }
  if (kind === 'date') return { ...asked, type: 'string', input: 'day' }
  if (kind !== 'choice') return { ...asked, type: 'string' }
  const options = optionsOf(question)
  return { ...asked, enum: options.map(({ value }) => value), enumLabels: options.map(({ label: words }) => words) }
}
