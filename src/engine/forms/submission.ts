import type { FormField, Messages } from '../../contract/config.ts'
import { planName } from '../plans/offers.ts'
import { priceText } from '../plans/subsidy.ts'
import { fill } from '../site/template.ts'
import { walk } from '../wizard/walk.ts'
import { type FieldRules, fieldError } from './fields.ts'
import { type Form, requestedMarketId } from './forms.ts'
import type { FieldError } from './visit.ts'

/** A form body as it arrived: field values by name. Anything but a string counts as missing. */
export type FormBody = Readonly<Record<string, unknown>>

/** What an accepted submission asks of us. */
export interface LeadRequest {
  readonly form: string
  readonly market: string | undefined
  /** The id of the chosen plan, its name as the visitor read it, and what it cost a year on that day: `S$390`. */
  readonly plan: { readonly id: number; readonly name: string; readonly premium?: string } | undefined
  /** Answers, derived and fixed fields and contact details, by field name. Derived ones are worked out here. */
  readonly fields: Readonly<Record<string, string>>
  /** The language that the form was written in (BCP 47), where that is not the one of the config. */
  readonly language?: string | undefined
  /** What the form said that sending it agrees to; undefined where it said nothing. */
  readonly consent?: string | undefined
  /** Whether software seems to have sent it: the field that people cannot see was filled in, or it came too fast. */
  readonly suspicious: boolean
}

/** What a submission is held against. */
export interface SubmissionRules extends FieldRules {
  /** A form that a page sends sooner after it was shown, in milliseconds, comes from software; 0 when left out. */
  readonly tooFast?: number
  /** Whether a browser, or a time that we signed, vouches that the form was sent from our own page; no when left out. */
  readonly isFromOurPage?: boolean
}

/** A submission read: a request, or what is wrong with it and the values to show again. */
export type Submission =
  | { readonly accepted: true; readonly request: LeadRequest }
  | {
      readonly accepted: false
      readonly errors: readonly FieldError[]
      readonly values: Readonly<Record<string, string>>
    }

/** Reads a posted form. */
export function readSubmission(form: Form, body: FormBody, rules: SubmissionRules): Submission {
  const posted = strings(body)
  const submission = readHonest(form, posted, rules)
  if (body['bot-field'] || isTooFast(posted, rules)) {
    // What software sent is taken whatever it is, so that it learns nothing from the answer; it is kept apart from leads.
    const request = submission.accepted ? submission.request : asItCame(form, posted)
    return { accepted: true, request: { ...request, suspicious: true } }
  }
  if (!submission.accepted || isVouchedFor(posted, rules)) return submission
  return { accepted: true, request: { ...submission.request, suspicious: true } }
}

function readHonest(form: Form, posted: Readonly<Record<string, string>>, rules: SubmissionRules): Submission {
  const errors: FieldError[] = []
  if (posted['form-name'] !== form.name) errors.push({ field: 'form-name', message: rules.messages.wrongForm })
  const answers = readAnswers(form, posted, rules.messages, errors)
  const fields = { ...answers }
  for (const field of form.fields) {
    const value = clean(posted[field.name])
    const message = fieldError(field, value, rules)
    if (message !== undefined) errors.push({ field: field.name, message })
    else if (value !== '') fields[field.name] = value
  }
  const plan = readPlan(form, posted)
  if (plan === 'unknown') errors.push({ field: 'plan', message: rules.messages.unknownPlan })
  if (errors.length > 0 || plan === 'unknown') return { accepted: false, errors, values: kept(form, posted, errors) }
  return { accepted: true, request: { ...about(form), plan, fields, suspicious: false } }
}

/** Whether the page says that it was shown for too short a time, or what is no time. */
function isTooFast({ elapsed = '' }: Readonly<Record<string, string>>, { tooFast = 0 }: SubmissionRules): boolean {
  return tooFast > 0 && elapsed !== '' && !(Number(elapsed) >= tooFast)
}

/**
 * A page without scripts, or one that shows what was refused, does not say how long it was shown. Then the browser has
 * to vouch for it: to leave the time out is no way past the limit.
 */
function isVouchedFor({ elapsed = '' }: Readonly<Record<string, string>>, rules: SubmissionRules): boolean {
  const { tooFast = 0, isFromOurPage = false } = rules
  return tooFast === 0 || elapsed !== '' || isFromOurPage
}

function asItCame(form: Form, posted: Readonly<Record<string, string>>): LeadRequest {
  const fields = kept(form, posted, [])
  return { ...about(form), plan: undefined, fields, suspicious: true }
}

/** What a request says of the form that it came by. */
function about({
  name,
  market,
  language,
  consent,
}: Form): Pick<LeadRequest, 'form' | 'market' | 'language' | 'consent'> {
  return { form: name, market: market?.id, ...(language && { language }), consent }
}

/** Walks the posted answers; returns the wizard's fields and adds what is wrong with them to `errors`. */
function readAnswers(
  { wizard }: Form,
  posted: Readonly<Record<string, string>>,
  messages: Messages['form'],
  errors: FieldError[],
): Record<string, string> {
  if (!wizard) return {}
  const given = Object.fromEntries(
    wizard.questions.flatMap(({ id, field }) => (posted[field] ? [[id, posted[field]] as const] : [])),
  )
  const walked = walk(wizard, given)
  for (const question of wizard.questions) {
    const { id, field, text } = question
    if (walked.unanswered.includes(question)) {
      const message =
        given[id] === undefined
          ? fill(messages.unansweredQuestion, { question: text })
          : fill(messages.unknownOption, { label: text })
      errors.push({ field, message })
    } else if (given[id] !== undefined && !walked.asked.includes(question)) {
      errors.push({ field, message: fill(messages.notAsked, { question: text }) })
    }
  }
  return { ...walked.fields }
}

function readPlan(form: Form, posted: Readonly<Record<string, string>>): LeadRequest['plan'] | 'unknown' {
  const plans = form.plansIn(requestedMarketId(form, posted))
  // Who chose another country in the form gave up the plan with the first.
  if (!posted['plan'] || (plans.length === 0 && !form.market)) return undefined
  const plan = plans.find(({ id }) => String(id) === posted['plan'])
  return plan ? { id: plan.id, name: planName(plan), premium: priceText(plan.price, form.language ?? 'en') } : 'unknown'
}

/** The values to show again: everything the visitor gave, but for a plan or an answer that cannot be kept. */
function kept(
  form: Form,
  posted: Readonly<Record<string, string>>,
  errors: readonly FieldError[],
): Record<string, string> {
  const questions = form.wizard?.questions ?? []
  const dropped = (name: string) =>
    (name === 'plan' || questions.some(({ field }) => field === name)) && errors.some(({ field }) => field === name)
  const names = ['plan', ...questions.map(({ field }) => field), ...form.fields.map(({ name }) => name)]
  return Object.fromEntries(
    names.flatMap((name) => (posted[name] === undefined || dropped(name) ? [] : [[name, posted[name]]])),
  )
}

/**
 * What was given to one form as the fields of another show it: under the same names, and all the rest as lines of its
 * first long text, in the words that the visitor read.
 */
export function valuesFor(
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
    return [`${label}: ${question?.options.find((option) => option.value === value)?.label ?? value}`]
  })
  const chosen = form.plansIn(requestedMarketId(form, values)).find(({ id }) => String(id) === plan)
  const message = [...(chosen ? [planName(chosen)] : []), ...lines].join('\n')
  const long = fields.find(({ type }) => type === 'textarea')?.name
  const same = Object.fromEntries(Object.entries(others).filter(([name]) => has(name)))
  return { ...(long && message && { [long]: message }), ...same }
}

/** The texts of a body. The result inherits nothing, so that no field's name means anything else. */
function strings(body: FormBody): Record<string, string> {
  const texts = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.assign(Object.create(null), Object.fromEntries(texts))
}

/** A value as it is stored: no blanks around it, line ends as `\n`, at most one value. */
export function clean(value: string | undefined): string {
  return (value ?? '').replaceAll(/\r\n?/g, '\n').trim()
}
