import type { Question } from '#contract/config.ts'
import type { Answers } from '#engine/answers/conditions.ts'
import { kindOf } from '#engine/answers/question-kinds.ts'
import { withOptions } from '#engine/options/option-questions.ts'
import { planName } from '#engine/plans/offer-names.ts'
import { priceText } from '#engine/prices/price.ts'
import { joined } from '#engine/site/template.ts'
import { type FieldRules, fieldError, maxLength, maxLengthOf } from './fields.ts'
import { type Form, requestedMarketId } from './forms.ts'
import type { LeadPrice } from './lead-price.ts'
import { hasOtherOption, optionsAsked, readAnswers } from './posted-answers.ts'
import { cutValues, type FormBody, textValues, trimmed } from './posted-values.ts'
import { seenPrice } from './seen-price.ts'
import type { FieldError } from './visit.ts'

/** An accepted submission. */
export interface LeadRequest {
  readonly form: string
  readonly market: string | undefined
  /** The chosen plan, with its name and yearly premium (`S$390`) as the visitor read them. */
  readonly plan:
    | { readonly id: number; readonly name: string; readonly premium?: string; readonly price?: LeadPrice }
    | undefined
  /** Answers, derived and fixed fields and contact details, by field name. Derived ones are worked out here. */
  readonly fields: Readonly<Record<string, string>>
  /** The language of the form (BCP 47) if it is not the config's. */
  readonly language?: string | undefined
  /** The text of consent beside the button, if there was one. */
  readonly consent?: string | undefined
  /** Whether it seems to come from software. */
  readonly suspicious: boolean
  /** Why it does. */
  readonly suspicion?: Suspicion | undefined
}

/** The honeypot was filled in, it was sent too fast, or nothing proves that it came from our page. */
export const suspicions = ['honeypot', 'too-fast', 'unproven'] as const

export type Suspicion = (typeof suspicions)[number]

export interface SubmissionRules extends FieldRules {
  /** The shortest time in ms in which a person can fill in the form; default 0. */
  readonly tooFast?: number
  /** Whether request headers or a signed time prove that the form was sent from our own page; default false. */
  readonly isFromOurPage?: boolean
}

/** A request, or the errors of a submission and the values to show again. */
export type Submission =
  | { readonly accepted: true; readonly request: LeadRequest }
  | {
      readonly accepted: false
      readonly errors: readonly FieldError[]
      readonly values: Readonly<Record<string, string>>
      /** The id of the end of the wizard that the answers lead to. */
      readonly end?: string
    }

/** Reads a posted form. */
export function readSubmission(form: Form, body: FormBody, rules: SubmissionRules): Submission {
  const repeated =
    form.wizard?.questions.flatMap((one) => (kindOf(one) === 'choices' || one.repeat ? one.field : [])) ?? []
  const typed = textValues(body, repeated)
  const posted = cutValues(typed)
  const submission = validated(form, posted, rules)
  const certain = body['bot-field'] ? 'honeypot' : isTooFast(posted, rules) ? 'too-fast' : undefined
  if (certain) {
    // Software learns nothing from the answer: any submission of its is accepted, and quarantined.
    const request = submission.accepted ? submission.request : unvalidated(form, posted)
    return { accepted: true, request: { ...request, suspicious: true, suspicion: certain } }
  }
  // Whole, so that somebody who wrote too much can shorten it.
  if (!submission.accepted) return { ...submission, values: valuesToShowAgain(form, typed, submission.errors) }
  if (isVouchedFor(posted, rules)) return submission
  return { accepted: true, request: { ...submission.request, suspicious: true, suspicion: 'unproven' } }
}

function validated(form: Form, posted: Readonly<Record<string, string>>, rules: SubmissionRules): Submission {
  const errors: FieldError[] = []
  if (posted['form-name'] !== form.name) errors.push({ field: 'form-name', message: rules.messages.wrongForm })
  const options = optionsAsked(form, posted, rules)
  const { fields: answered, answers, end } = readAnswers(form, posted, options, rules, errors)
  if (end) {
    const message = joined([end.heading, end.text], 'unstopped', rules.language)
    return { accepted: false, errors: [{ field: 'form-name', message }], values: {}, end: end.id }
  }
  const fields = { ...answered }
  for (const field of form.fields) {
    const value = trimmed(posted[field.name])
    const message = fieldError(field, value, rules)
    if (message !== undefined) errors.push({ field: field.name, message })
    else if (value !== '') fields[field.name] = value
  }
  const plan = readPlan(form, posted, answers)
  if (plan === 'unknown') errors.push({ field: 'plan', message: rules.messages.unknownPlan })
  else if (plan && hasOtherOption(posted, options)) {
    errors.push({ field: 'form-name', message: rules.optionWords?.notOfPlan ?? rules.messages.unknownPlan })
  }
  if (errors.length > 0 || plan === 'unknown') return { accepted: false, errors, values: {} }
  return { accepted: true, request: { ...formFacts(form), plan, fields, suspicious: false } }
}

/** Whether `elapsed` is too short or no number. */
function isTooFast({ elapsed = '' }: Readonly<Record<string, string>>, { tooFast = 0 }: SubmissionRules): boolean {
  return tooFast > 0 && elapsed !== '' && !(Number(elapsed) >= tooFast)
}

/**
 * Pages without scripts, and refused forms, post no `elapsed`. The origin must be proven then, so that leaving the time out
 * does not bypass the limit.
 */
function isVouchedFor({ elapsed = '' }: Readonly<Record<string, string>>, rules: SubmissionRules): boolean {
  const { tooFast = 0, isFromOurPage = false } = rules
  return tooFast === 0 || elapsed !== '' || isFromOurPage
}

function unvalidated(form: Form, posted: Readonly<Record<string, string>>): LeadRequest {
  const lengths = new Map(form.fields.map((field) => [field.name, maxLengthOf(field)]))
  const fields = Object.fromEntries(
    Object.entries(valuesToShowAgain(form, posted, [])).map(([name, value]) => [
      name,
      value.slice(0, lengths.get(name) ?? maxLength.line),
    ]),
  )
  return { ...formFacts(form), plan: undefined, fields, suspicious: true }
}

function formFacts({
  name,
  market,
  language,
  consent,
}: Form): Pick<LeadRequest, 'form' | 'market' | 'language' | 'consent'> {
  return { form: name, market: market?.id, ...(language && { language }), consent }
}

function readPlan(
  form: Form,
  posted: Readonly<Record<string, string>>,
  answers: Answers | undefined,
): LeadRequest['plan'] | 'unknown' {
  const plans = form.plansIn(requestedMarketId(form, posted), answers)
  // A plan of one country is dropped when the visitor chooses another country in the form.
  if (!posted['plan'] || (plans.length === 0 && !form.market)) return undefined
  const plan = plans.find(({ id }) => String(id) === posted['plan'])
  if (!plan) return 'unknown'
  const language = form.language ?? 'en'
  const premium = joined([priceText(plan.price, language), answers && plan.price.note], 'parts', language)
  const seen = seenPrice(posted, plan.price, language)
  const price = form.priceIn(plan.market, plan.id, answers ?? {}, seen)
  return { id: plan.id, name: planName(plan), premium, ...(price && { price }) }
}

/** All posted values without a refused plan or answer. */
function valuesToShowAgain(
  form: Form,
  posted: Readonly<Record<string, string>>,
  errors: readonly FieldError[],
): Record<string, string> {
  const questions = form.wizard ? withOptions(form.wizard, optionsAsked(form, posted)).questions : []
  // A typed answer is shown again, so that it can be corrected.
  const isPicked = (name: string) =>
    name === 'plan' || questions.some((one) => one.field === name && (isPickedOnce(one) || posted[name] === ''))
  const dropped = (name: string) => isPicked(name) && errors.some(({ field }) => field === name)
  const names = ['plan', ...questions.map(({ field }) => field), ...form.fields.map(({ name }) => name)]
  return Object.fromEntries(
    names.flatMap((name) => (posted[name] === undefined || dropped(name) ? [] : [[name, posted[name]]])),
  )
}

function isPickedOnce(question: Question): boolean {
  return kindOf(question) === 'choice' && !question.repeat
}
