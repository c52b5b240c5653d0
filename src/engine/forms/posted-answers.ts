import type { WizardConfig, WizardEnd } from '#contract/config.ts'
import type { Answers } from '#engine/answers/conditions.ts'
import { memberCount } from '#engine/answers/members.ts'
import type { OfferOption } from '#engine/options/offer-options.ts'
import { isOptionField, optionField } from '#engine/options/option-field.ts'
import { unavailableText, withOptions } from '#engine/options/option-questions.ts'
import { fill } from '#engine/site/template.ts'
import { answerProblem } from '#engine/wizard/answer-problem.ts'
import { walk } from '#engine/wizard/walk.ts'
import type { FieldRules } from './fields.ts'
import type { Form } from './forms.ts'
import { trimmed } from './posted-values.ts'
import type { FieldError } from './visit.ts'

/** The options of the chosen plan, for the posted answers; empty if it has none. */
export function optionsAsked(
  form: Form,
  posted: Readonly<Record<string, string>>,
  { today }: Partial<FieldRules> = {},
): readonly OfferOption[] {
  if (!form.wizard || !form.market?.plans?.some((plan) => plan.options && String(plan.id) === posted['plan'])) return []
  const { answers } = walk(form.wizard, typedAnswers(form.wizard, posted), today)
  return form.plansIn(form.market?.id, answers).find(({ id }) => String(id) === posted['plan'])?.options ?? []
}

/** Whether a choice is posted of an option that the plan does not have. */
export function hasOtherOption(posted: Readonly<Record<string, string>>, options: readonly OfferOption[]): boolean {
  const own = options.map(({ id }) => optionField(id))
  return Object.keys(posted).some((name) => isOptionField(name) && posted[name] !== '' && !own.includes(name))
}

/** What is posted to the questions of a wizard. An optional one without an answer was left out: a form cannot post that it was seen. */
function typedAnswers(
  { questions }: Pick<WizardConfig, 'questions'>,
  posted: Readonly<Record<string, string>>,
): Answers {
  return Object.fromEntries(
    questions.flatMap(({ id, field, optional }) => {
      const value = trimmed(posted[field])
      return value !== '' || optional ? [[id, value]] : []
    }),
  )
}

/** Walks the posted answers; returns the wizard's fields, or where it ends, and adds to `errors`. */
export function readAnswers(
  form: Form,
  posted: Readonly<Record<string, string>>,
  options: readonly OfferOption[],
  { messages, today, language, optionWords }: FieldRules,
  errors: FieldError[],
): { readonly fields: Record<string, string>; readonly answers?: Answers; readonly end?: WizardEnd | undefined } {
  if (!form.wizard) return { fields: {} }
  const wizard = withOptions(form.wizard, options)
  const given = typedAnswers(wizard, posted)
  const walked = walk(wizard, given, today)
  if (walked.end && walked.unanswered.length === 0) return { fields: {}, end: walked.end }
  for (const question of wizard.questions) {
    const { id, field, text } = question
    if (walked.unanswered.includes(question)) {
      const unavailable = unavailableText(options, field, given, optionWords?.unavailable)
      const members = memberCount(question, walked.answers)
      const problem = unavailable ?? answerProblem(question, given[id] ?? '', messages, language, today, members)
      errors.push({ field, message: problem ?? '' })
    } else if (given[id] && !walked.end && !walked.asked.includes(question)) {
      errors.push({ field, message: fill(messages.notAsked, { question: text }) })
    }
  }
  return { fields: { ...walked.fields }, answers: walked.answers }
}
