import type { Schema } from '#config/schema/schema-set.ts'
import type { Question } from '#contract/config.ts'
import { kindOf, optionsOf } from '#engine/answers/question-kinds.ts'
import { GroupField } from '#studio/app/form/fields/GroupField.tsx'
import type { Field } from '#studio/app/form/form-context.ts'
import { priceMarket } from './price-market.ts'

/** The answers that a market assumes: a field for each question of its quote form. */
export function AssumedAnswers({ field }: { readonly field: Field }) {
  const { questions } = priceMarket(field.form.file.value)
  const properties = Object.fromEntries(questions.map((question) => [question.id, answerSchema(question)]))
  return <GroupField field={{ ...field, schema: { ...field.schema, properties } }} />
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
