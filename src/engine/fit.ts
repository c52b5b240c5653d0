/** What is known of a visitor, and whether a plan fits them. */
import {
  type Answers,
  answerIn,
  answersInAddress,
  answerValue,
  certainAnswer,
  dayBounds,
  followed,
  isPrivate,
  type Knowledge,
  kindOf,
  type Member,
  memberCount,
  memberName,
  type Possible,
  possibleAnswers,
  questionsOf,
  readAnswer,
  type Today,
  truthOf,
  usualLength,
} from './answers.ts'
import type { EligibilityRule, Messages, Question, WizardConfig } from './contract/config.ts'
import { dayText } from './dates.ts'
import { isExact, type Price } from './money.ts'
import { fill, joined } from './text.ts'

/** What answers say about every question of a wizard, and of each member of a group. */
export function knowledgeOf({ questions }: Pick<WizardConfig, 'questions'>, given: Answers, today?: Today): Knowledge {
  const { knowledge, answers } = followed({ questions }, given, today)
  return withMembers(knowledge, questions, answers)
}

/** What is known, together with what is known of each member where a question is asked for several. */
function withMembers(knowledge: Knowledge, questions: readonly Question[], answers: Answers): Knowledge {
  const repeated = questions.filter((question) => question.repeat)
  const { repeat } = repeated[0] ?? {}
  const length = repeat && memberCount({ repeat }, answers)
  if (!repeat || length === undefined || length < 2) return knowledge
  const values = repeated.flatMap((question) => {
    const answer = answers[question.id]
    return answer ? [[question.id, answer.split(',').map((text) => answerValue(question, text))] as const] : []
  })
  const members = Array.from({ length }, (_, i): Member => {
    const answered = values.map(([id, all]) => [id, all.slice(i, i + 1)] as const)
    return { name: memberName(repeat, i), knowledge: new Map<string, Possible>([...knowledge, ...answered]) }
  })
  return Object.assign(new Map<string, Possible>([...knowledge, ...values]), { members })
}

/** The questions that prices can read, and what is assumed where a visitor has not answered them, by question id. */
interface Assuming {
  readonly questions: readonly Question[]
  readonly assume: Answers
}

/** The visitor's answers as conditions read them, with the market's assumptions in place of open ones. */
export function assumedKnowledge({ questions, assume }: Assuming, answers: Answers): Knowledge {
  const taken = answersTaken({ questions, assume }, answers)
  const knowledge = questions.map((question): [string, Possible] => {
    const answer = taken[question.id]
    return [question.id, answer === undefined ? possibleAnswers(question) : [answerValue(question, answer)]]
  })
  return withMembers(new Map(knowledge), questions, taken)
}

/** The answers that their questions take, and those that are assumed in place of others. */
export function answersTaken({ questions, assume }: Assuming, answers: Answers): Answers {
  const taken: Record<string, string> = {}
  for (const question of questions) {
    const count = memberCount(question, taken)
    const answer = answerTo(question, answers, count) ?? answerTo(question, assumedFor(question, assume, count), count)
    if (answer !== undefined) taken[question.id] = answer
  }
  return taken
}

function answerTo(question: Question, answers: Answers, count: number | undefined): string | undefined {
  return Object.hasOwn(answers, question.id)
    ? answerIn(question, answers[question.id] ?? '', undefined, count)
    : undefined
}

/** The assumed answer, repeated for every member of a group. */
function assumedFor({ id }: Question, assume: Answers, count = 1): Answers {
  const assumed = Object.hasOwn(assume, id) ? assume[id] : undefined
  return assumed === undefined ? {} : { [id]: Array.from({ length: count }, () => assumed).join() }
}

/** The ids of questions with those of the questions that say for how many they are asked. */
export function withCounts(questions: readonly Question[], ids: Iterable<string>): Set<string> {
  const all = new Set(ids)
  for (const { id, repeat } of questions) if (repeat && all.has(id)) all.add(repeat.times)
  return all
}

/** The answers of one form that another understands: those to questions of the same id and kind that it takes as well. */
export function carriedAnswers(from: readonly Question[], answers: Answers, to: readonly Question[]): Answers {
  return Object.fromEntries(
    to.flatMap((question) => {
      const asked = from.find(({ id }) => id === question.id)
      const given = answers[question.id]
      if (!asked || !given || kindOf(asked) !== kindOf(question) || !asked.repeat !== !question.repeat) return []
      const answer = answerIn(question, given)
      return answer ? [[question.id, answer]] : []
    }),
  )
}

/** Answers as the parameters of an address, by the fields of their questions; private ones are left out. */
export function answerParameters(questions: readonly Question[], answers: Answers): Record<string, string> {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const answer = answers[question.id]
      return answer && !isPrivate(question) ? [[question.field, answer]] : []
    }),
  )
}

/**
 * The error message for a text that is no answer to a question, in the words of a language (BCP 47); undefined if it is one.
 * Of a group it names the first member who lacks an answer.
 */
export function answerProblem(
  question: Question,
  text: string,
  messages: Messages['form'],
  language: string,
  today?: Today,
  members?: number,
): string | undefined {
  if (question.repeat) return groupProblem(question, text, messages, language, today, members)
  const read = readAnswer(question, text, today)
  if ('answer' in read) return undefined
  const { summary: label, maxLength: max = usualLength, step = 1 } = question
  const { answers, missing, unansweredQuestion, unknownOption, invalid, tooLong } = messages
  const number = (value: number) => value.toLocaleString(language)
  switch (read.problem) {
    case 'missing':
      return question.options
        ? fill(unansweredQuestion, { question: question.text })
        : fill(missing, { label: question.text })
    case 'option':
      return fill(unknownOption, { label: question.text })
    case 'long':
      return fill(tooLong, { label, max })
    case 'bounds':
      return boundsText(question, answers, language, today) ?? fill(invalid, { label })
    case 'step':
      if (!answers) break
      return step === 1 ? answers.wholeNumber : fill(answers.step, { step: number(step) })
  }
  return fill(invalid, { label })
}

/** The error message of the first of a group who lacks an answer, with the name of them. */
function groupProblem(
  question: Question,
  text: string,
  messages: Messages['form'],
  language: string,
  today: Today | undefined,
  members: number | undefined,
): string | undefined {
  const texts = text.split(',')
  for (let i = 0; i < (members ?? texts.length); i += 1) {
    const member = memberQuestion(question, i)
    const problem = answerProblem(member, texts[i] ?? '', messages, language, today)
    if (problem) return problem.includes(member.text) ? problem : joined([member.text, problem], 'term', language)
  }
  return undefined
}

/** Why answers that an address gives are not taken, by the fields of their questions. */
export function addressProblems(
  { questions }: Pick<WizardConfig, 'questions'>,
  params: URLSearchParams,
  messages: Messages['form'],
  language: string,
): { readonly field: string; readonly message: string }[] {
  return answersInAddress({ questions }, params).flatMap(({ id, field, value, isTaken }) => {
    const question = questions.find((one) => one.id === id)
    const problem = !isTaken && question && answerProblem(question, value, messages, language)
    if (!problem) return []
    return [{ field, message: messages.answers ? fill(messages.answers.ignored, { value, problem }) : problem }]
  })
}

/** What bounds a question has; undefined where the site has no words for it. */
function boundsText(
  question: Question,
  messages: Messages['form']['answers'],
  language: string,
  today: Today | undefined,
): string | undefined {
  if (!messages) return undefined
  const { kind, least, most } = question
  const { min, max } = dayBounds(question, today)
  const isDay = kind === 'date'
  const [from = '', to = ''] = isDay
    ? [min, max].map((day) => day && dayText(day, language))
    : [least, most].map((number) => number?.toLocaleString(language, { maximumFractionDigits: 12 }))
  const one = from ? (isDay ? messages.earliest : messages.least) : isDay ? messages.latest : messages.most
  return fill(from && to ? messages.between : one, { from, to })
}

/** Whether a plan has what a visitor wishes for; `unknown` if its record does not say. */
export type Verdict = 'yes' | 'no' | 'unknown'

/** Something that a visitor wishes for: a benefit, a type, a value of a fact, a price. */
export interface Wish<Plan> {
  readonly verdict: (plan: Plan) => Verdict
}

/** Why a plan does not fit, or why that cannot be said: a wish, words of the plan's own, or answers that are open. */
export type Reason<W> =
  | { readonly wish: W }
  /** `member` names who of a group is meant, where not all of them are. */
  | { readonly words: string; readonly member?: string }
  | { readonly open: readonly string[] }

/** Whether a plan is for a visitor: it fits where there is no reason against it. */
export interface Fit<W> {
  readonly verdict: 'fits' | 'no' | 'unknown'
  /** Of `no` the reasons against the plan, of `unknown` what cannot be decided. */
  readonly because: readonly Reason<W>[]
}

/** The part of a plan that decides whom it is for, besides what it has. */
interface Limited {
  readonly price?: Price
  readonly eligibility?: readonly EligibilityRule[] | undefined
}

/** The one function that says whether a plan fits a visitor, by what is known of their answers and by what they wish for. */
export function fitOf<Plan extends Limited, W extends Wish<Plan>>(
  plan: Plan,
  knowledge: Knowledge,
  wishes: readonly W[],
): Fit<W> {
  const judged = [...ofRules<W>(plan, knowledge), ...ofPrice<W>(plan), ...ofWishes(plan, wishes)]
  const against = judged.flatMap(({ isNo, reason }) => (isNo ? reason : []))
  if (against.length > 0) return { verdict: 'no', because: against }
  return { verdict: judged.length > 0 ? 'unknown' : 'fits', because: judged.map(({ reason }) => reason) }
}

/** A reason, and whether it speaks against the plan rather than leaves it open. */
interface Judged<W> {
  readonly isNo: boolean
  readonly reason: Reason<W>
}

function ofRules<W>({ eligibility = [] }: Limited, knowledge: Knowledge): Judged<W>[] {
  return eligibility.flatMap((rule) => ofRule<W>(rule, knowledge))
}

/** Judges by a rule: in a group by the first member that it applies to, or else the first for whom it is open. */
function ofRule<W>(rule: EligibilityRule, knowledge: Knowledge, member?: string): Judged<W>[] {
  const { if: condition, then, words } = rule
  const truth = truthOf(condition, knowledge)
  if (truth === false) return []
  if (truth) return [{ isNo: then === 'no', reason: { words, ...(member !== undefined && { member }) } }]
  if (knowledge.members) {
    const judged = knowledge.members.flatMap((one) => ofRule<W>(rule, one.knowledge, one.name))
    return [judged.find(({ reason }) => 'words' in reason) ?? judged[0] ?? []].flat()
  }
  const open = questionsOf(condition).filter((id) => certainAnswer(knowledge, id) === undefined)
  return [{ isNo: false, reason: { open: [...new Set(open)] } }]
}

/** A plan that is not sold for the answers fits nobody with them; one whose price needs an answer may not be sold. */
function ofPrice<W>({ price }: Limited): Judged<W>[] {
  if (!price || isExact(price)) return []
  if (price.kind === 'notSold') return [{ isNo: true, reason: { words: price.words } }]
  return price.kind === 'needs' ? [{ isNo: false, reason: { open: price.needs ?? [] } }] : []
}

function ofWishes<Plan, W extends Wish<Plan>>(plan: Plan, wishes: readonly W[]): Judged<W>[] {
  return wishes.flatMap((wish): Judged<W>[] => {
    const verdict = wish.verdict(plan)
    return verdict === 'yes' ? [] : [{ isNo: verdict === 'no', reason: { wish } }]
  })
}

/** A question as it is asked of a member of its group, counted from 0, whose name stands in place of its text. */
export function memberQuestion({ repeat, ...question }: Question, index: number): Question {
  const name = repeat && memberName(repeat, index)
  return name === undefined ? question : { ...question, text: name, summary: name }
}
