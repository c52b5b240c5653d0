/** Fields of a form and what is wrong with their values; what a post says, and the lead that it makes. */
import { type Answers, kindOf, memberCount, walk } from './answers.ts'
import type { FormField, Messages, OfficeHoursConfig, Question, WizardConfig, WizardEnd } from './contract/config.ts'
import { dayOf, daysAfter, isDay, weekdayText } from './dates.ts'
import { answerProblem } from './fit.ts'
import { choicesOf, type Form, type LeadPrice, requestedMarketId, seenPrice } from './forms.ts'
import { priceText } from './money.ts'
import { type OfferOption, unavailableText, withOptions } from './offers.ts'
import { exceptionOn, hoursOn, nextWorkingDay } from './offices.ts'
import { isOptionField, optionField, planName } from './plans.ts'
import type { FieldError, Site } from './site.ts'
import { fill, joined, withRemark } from './text.ts'

/** The context in which a field's value is validated. */
export interface FieldRules {
  readonly messages: Messages['form']
  /** The words for options of plans; no field needs them. */
  readonly optionWords?: Messages['offer']['options']
  /** The ids of the markets, for fields of type `market`. */
  readonly markets: readonly string[]
  /** Today (YYYY-MM-DD): the same day twice, or the first and last possible one if the visitor's time zone is unknown. */
  readonly today: { readonly first: string; readonly last: string }
  /** The hours of the office that calls on the chosen date; only its working days can be chosen then. */
  readonly office?: OfficeHoursConfig | undefined
  /** The language (BCP 47) of days in error messages. */
  readonly language: string
}

/** The largest offsets from UTC, ahead and behind, in milliseconds. */
const firstZoneMs = 14 * 60 * 60 * 1000
const lastZoneMs = 12 * 60 * 60 * 1000

/** How many days ahead a call can be arranged. */
const callDaysAhead = 90

/**
 * The rules at an instant for a visitor in any time zone, so that no date is refused that is right somewhere. They use
 * plain offsets, because making a calendar for each zone costs as much as storing a lead.
 */
export function fieldRulesAt(
  { messages, config }: Pick<Site, 'messages' | 'config'>,
  instant: Date,
  { market, markets = [] }: Partial<Pick<Form, 'market' | 'markets'>> = {},
): FieldRules {
  const dayAt = (offsetMs: number) => dayOf(instant.getTime() + offsetMs)
  return {
    messages: messages.form,
    optionWords: messages.offer.options,
    markets,
    today: { first: dayAt(-lastZoneMs), last: dayAt(firstZoneMs) },
    office: market?.contact?.officeHours,
    language: market?.locale ?? config.locale,
  }
}

/** The first and last date (YYYY-MM-DD) of a date field; without an office that calls there is no last one. */
export function dateRange({ today, office }: Pick<FieldRules, 'today' | 'office'>): { min: string; max?: string } {
  if (!office) return { min: today.first }
  return {
    min: nextWorkingDay(office, today.first) ?? daysAfter(today.first, 1),
    max: daysAfter(today.last, callDaysAhead),
  }
}

/** The most characters in a single line and in a long text; in any script they fit into the receiver's 32 KiB. */
export const maxLength = { line: 200, text: 2500 } as const

/** The most characters that a field takes. */
export function maxLengthOf({ type, maxLength: own = maxLength.text }: Pick<FormField, 'type' | 'maxLength'>): number {
  return Math.min(own, type === 'textarea' ? maxLength.text : maxLength.line)
}

/** The error message for a value, which must be trimmed; undefined when the value is valid. */
export function fieldError(field: FormField, value: string, rules: FieldRules): string | undefined {
  const { messages, markets } = rules
  const { label } = field
  if (value === '') return field.optional ? undefined : (field.missing ?? fill(messages.missing, { label }))
  const max = maxLengthOf(field)
  if ([...value].length > max) return fill(messages.tooLong, { label, max })
  if (choicesOf(field, markets)?.includes(value) === false) return fill(messages.unknownOption, { label })
  if (!isWellFormed[field.type](value)) return field.invalid ?? fill(messages.invalid, { label })
  return field.type === 'date' ? dateError(value, rules) : undefined
}

function dateError(value: string, rules: FieldRules): string | undefined {
  const { messages, office, language } = rules
  const { min, max } = dateRange(rules)
  if (value < min) return office ? messages.tooSoon : messages.pastDate
  if (max && value > max) return fill(messages.tooLate, { date: weekdayText(max, language) })
  if (!office || hoursOn(office, value).length > 0) return undefined
  const name = exceptionOn(office, value)?.name
  const date = weekdayText(value, language)
  const next = nextWorkingDay(office, value)
  return fill(messages.closedDay, {
    date: name ? withRemark(date, name, language) : date,
    next: next ? weekdayText(next, language) : '',
  })
}

const isWellFormed: Record<FormField['type'], (value: string) => boolean> = {
  text: isOneLine,
  // The pattern of the HTML standard for <input type=email>, but with a dot in the domain and letters of any script.
  email: (value) =>
    /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?)+$/u.test(
      value,
    ),
  // Any notation in the digits of any script, as long as a person can dial it.
  tel: (value) =>
    /^(?:tel:)?[^\p{L}\p{Cc}]+(?:(?:ext(?:ension|n)?|x)[.: ]*\p{Nd}+)?$/iu.test(value) &&
    value.replaceAll(/\P{Nd}/gu, '').length >= 5,
  date: isDay,
  select: isOneLine,
  market: isOneLine,
  textarea: (value) => !/[\p{Cc}--[\n\t]]/v.test(value),
}

function isOneLine(value: string): boolean {
  return !/\p{Cc}/u.test(value)
}

/** A form body as it arrived: field values by name. Anything but a string counts as missing. */
export type FormBody = Readonly<Record<string, unknown>>

/**
 * The texts of a body; those of a name that may be repeated, as checkboxes are, are joined with commas, but for empty ones
 * at the end, which a form without scripts posts for members that a group does not have. The result has no prototype, so
 * that no field name has another meaning.
 */
function textValues(body: FormBody, repeated: readonly string[] = []): Record<string, string> {
  const texts = Object.entries(body).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[name, value]]
    const isList = Array.isArray(value) && repeated.includes(name)
    return isList ? [[name, joinedValues(value.filter((one) => typeof one === 'string'))]] : []
  })
  return Object.assign(Object.create(null), Object.fromEntries(texts))
}

function joinedValues(values: readonly string[]): string {
  return values.slice(0, values.findLastIndex(Boolean) + 1).join()
}

/** The longest value that any pattern reads, in UTF-16 units: each longer one is too long for every field. */
const maxValueLength = 2 * maxLength.text + 1

/** The values of a post, cut before any pattern reads them. */
function cutValues(posted: Readonly<Record<string, string>>): Record<string, string> {
  const cut = Object.entries(posted).map(([name, value]) => [
    name,
    value.length > maxValueLength ? value.trim().slice(0, maxValueLength) : value,
  ])
  return Object.assign(Object.create(null), Object.fromEntries(cut))
}

/** A value as it is stored: without blanks and invisible characters around it, with `\n` line ends. */
export function trimmed(value: string | undefined): string {
  const text = (value ?? '').replaceAll(/\r\n?/g, '\n')
  // Copied addresses often end with a character that nobody sees.
  return /\p{Cf}/u.test(text) ? withoutUnseenEnds(text) : text.trim()
}

function withoutUnseenEnds(text: string): string {
  const characters = [...text]
  const isSeen = (character: string) => !/[\s\p{Cf}]/u.test(character)
  const from = characters.findIndex(isSeen)
  return from < 0 ? '' : characters.slice(from, characters.findLastIndex(isSeen) + 1).join('')
}

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
function hasOtherOption(posted: Readonly<Record<string, string>>, options: readonly OfferOption[]): boolean {
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
function readAnswers(
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
