import type { Messages, Question, WizardConfig } from '#contract/config.ts'
import { memberQuestion } from '#engine/answers/member-question.ts'
import { dayBounds, readAnswer, type Today, usualLength } from '#engine/answers/question-kinds.ts'
import { dayText } from '#engine/dates/dates.ts'
import { fill, joined } from '#engine/site/template.ts'
import { answersInAddress } from './walk.ts'

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
