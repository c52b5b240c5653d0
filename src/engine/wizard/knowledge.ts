import type { Question, WizardConfig } from '#contract/config.ts'
import type { Answers } from '#engine/answers/conditions.ts'
import { memberCount, memberName } from '#engine/answers/members.ts'
import type { Knowledge, Member, Possible } from '#engine/answers/possible.ts'
import { answerValue, type Today } from '#engine/answers/question-kinds.ts'
import { followed } from './walk.ts'

/** What answers say about every question of a wizard, and of each member of a group. */
export function knowledgeOf({ questions }: Pick<WizardConfig, 'questions'>, given: Answers, today?: Today): Knowledge {
  const { knowledge, answers } = followed({ questions }, given, today)
  return withMembers(knowledge, questions, answers)
}

/** What is known, together with what is known of each member where a question is asked for several. */
export function withMembers(knowledge: Knowledge, questions: readonly Question[], answers: Answers): Knowledge {
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
