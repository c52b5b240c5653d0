import type { Schema } from '#checker/schema.ts'
import { isPrivate, kindOf, optionsOf } from '#engine/answers.ts'
import type { Question } from '#engine/contract/config.ts'
import { priceQuestions } from '#engine/prices.ts'
import type { Market } from '#engine/site.ts'
import { FieldRow } from '../form/FieldRow.tsx'
import type { Field } from '../form/form-context.ts'
import { controlOf } from '../form/schema/controls.ts'
import { propertyOf } from '../form/Value.tsx'
import { priceMarket } from './price-market.ts'

/** The answers that a market assumes: a field for each question that a price reads, or that has an answer already. */
export function AssumedAnswers({ field }: { readonly field: Field }) {
  const { form, value } = field
  const assumed: Readonly<Record<string, unknown>> = Object(value)
  const schemas = assumableIn(form.file.value, assumed)
  return (
    <FieldRow field={field} naming="group">
      {[...schemas].map(([id, schema]) => {
        const answer = answerField(field, id, schema)
        const Control = form.controls[controlOf(schema)]
        return <Control key={id} field={answer} />
      })}
      {schemas.size === 0 && <p>No price depends on an answer, so nothing has to be assumed.</p>}
    </FieldRow>
  )
}

/** The schema of each answer by the id of its question; the checker says of those without a question that nobody asks. */
export function assumableIn(value: unknown, assumed: Readonly<Record<string, unknown>>): ReadonlyMap<string, Schema> {
  const { questions } = priceMarket(value)
  const read = questionsRead(value) ?? questions.map(({ id }) => id)
  const asked = questions.filter((question) => {
    return Object.hasOwn(assumed, question.id) || (!isPrivate(question) && read.includes(question.id))
  })
  const left = Object.keys(assumed).filter((name) => questions.every(({ id }) => id !== name))
  return new Map([
    ...asked.map((question) => [question.id, answerSchema(question)] as const),
    ...left.map((name) => [name, { type: typeof assumed[name], label: name }] as const),
  ])
}

/** The questions that prices read; undefined in a file that is being written and lacks something. */
function questionsRead(value: unknown): readonly string[] | undefined {
  try {
    return priceQuestions(value as Market)
  } catch {
    return undefined
  }
}

function answerSchema(question: Question): Schema {
  const { text, summary: label, step = 1 } = question
  const asked = { label, description: text }
  const kind = kindOf(question)
  if (kind === 'number') return { ...asked, type: Number.isInteger(step) ? 'integer' : 'number' }
  if (kind !== 'choice') return { ...asked, type: 'string' }
  const options = optionsOf(question)
  return { ...asked, enum: options.map(({ value }) => value), enumLabels: options.map(({ label: words }) => words) }
}

/** The field of an answer: the first one begins the whole, and the last one takes it away. */
function answerField(field: Field, id: string, schema: Schema): Field {
  const { value } = field
  const answer = propertyOf(field, [id], Object(value)[id])
  const whole = (part: unknown) => (part === undefined ? undefined : { [id]: part })
  return {
    ...answer,
    schema,
    label: schema.label ?? id,
    required: false,
    set: (next, typing) =>
      value === undefined ? field.set(whole(next), typing && { was: whole(typing.was) }) : answer.set(next, typing),
    remove: () => (Object.keys(Object(value)).length === 1 ? field.remove() : answer.remove()),
  }
}
