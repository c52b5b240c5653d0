import type { Question } from '#contract/config.ts'
import type { Answers } from '#engine/answers/conditions.ts'
import { fill } from '#engine/site/template.ts'
import type { OfferOption } from './offer-options.ts'
import { optionField } from './option-field.ts'
import { askedIf } from './plan-options.ts'

/**
 * The options of a plan as questions of its form, after those of its market.
 *
 * @param hasAll whether choices are among them that the visitor's answers make unavailable, as where these are not known.
 */
export function optionQuestions(options: readonly OfferOption[], hasAll = false): Question[] {
  return options.map((option) => {
    const { id, label, hint, choices } = option
    const [field, askIf] = [optionField(id), askedIf(option)]
    return {
      id: field,
      field,
      text: label,
      summary: label,
      ...(hint !== undefined && { hint }),
      ...(askIf && { askIf }),
      options: choices.flatMap(({ id: value, label, extra, isUnavailable }) =>
        isUnavailable && !hasAll ? [] : [{ value, label, ...(extra && { hint: extra }) }],
      ),
    }
  })
}

/** A form's questions, and those of the chosen plan after them. */
export function withOptions<Form extends { readonly questions: Question[] }>(
  form: Form,
  options: readonly OfferOption[] | undefined,
  hasAll?: boolean,
): Form {
  return options ? { ...form, questions: [...form.questions, ...optionQuestions(options, hasAll)] } : form
}

/** Why the chosen choice of an option, by its field, cannot be had with the other answers; undefined where it can. */
export function unavailableText(
  options: readonly OfferOption[] | undefined,
  field: string,
  answers: Answers,
  template: string | undefined,
): string | undefined {
  const option = options?.find(({ id }) => optionField(id) === field)
  const choice = option?.choices.find(({ id }) => id === answers[field])
  if (!option || !choice?.isUnavailable || template === undefined) return undefined
  return fill(template, { choice: choice.label, label: option.label })
}
