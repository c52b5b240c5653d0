import type { Question } from '#contract/config.ts'
import type { Answers } from '#engine/answers/conditions.ts'
import { memberCount } from '#engine/answers/members.ts'
import type { Knowledge, Possible } from '#engine/answers/possible.ts'
import { answerIn, answerValue, possibleAnswers } from '#engine/answers/question-kinds.ts'
import { withMembers } from '#engine/wizard/knowledge.ts'

/** The questions that prices can read, and what is assumed where a visitor has not answered them, by question id. */
interface Assuming {
  readonly questions: readonly Question[]
  readonly assume: Answers
}

/** The visitor's answers as conditions read them, with the market's assumptions in place of open ones. */
export function knowledgeOf({ questions, assume }: Assuming, answers: Answers): Knowledge {
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
