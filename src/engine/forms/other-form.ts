import type { FormField } from '#contract/config.ts'
import { answerWords } from '#engine/answers/question-kinds.ts'
import { planName } from '#engine/plans/offer-names.ts'
import { type Form, requestedMarketId } from './forms.ts'

/**
 * Converts the values of one form for another: fields of the same name, and all others as lines of its first textarea.
 */
export function valuesForOtherForm(
  fields: readonly FormField[],
  form: Form,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const { wizard, fields: ownFields } = form
  const has = (name: string) => fields.some((field) => field.name === name)
  const { plan, ...others } = values
  const lines = Object.entries(others).flatMap(([name, value]) => {
    if (has(name) || value === '') return []
    const question = wizard?.questions.find(({ field }) => field === name)
    const label = question?.summary ?? ownFields.find((field) => field.name === name)?.label ?? name
    return [`${label}: ${(question && answerWords(question, value, form.language ?? 'en')) || value}`]
  })
  const chosen = form.plansIn(requestedMarketId(form, values)).find(({ id }) => String(id) === plan)
  const message = [...(chosen ? [planName(chosen)] : []), ...lines].join('\n')
  const long = fields.find(({ type }) => type === 'textarea')?.name
  const same = Object.fromEntries(Object.entries(others).filter(([name]) => has(name)))
  return { ...(long && message && { [long]: message }), ...same }
}
