import type { Condition, Question, Wizard } from '../../contract/config.ts'

/** The ids of the questions that a condition looks at. */
export function questionsIn(condition: Condition): string[] {
  if ('answer' in condition) return [condition.answer]
  if ('not' in condition) return questionsIn(condition.not)
  return ('all' in condition ? condition.all : condition.any).flatMap(questionsIn)
}

/** The ids of the questions whose answers some condition of the wizard looks at. */
export function decidingQuestions({ questions, rules = {} }: Pick<Wizard, 'questions' | 'rules'>): ReadonlySet<string> {
  const conditions = [...questions.flatMap(({ askIf }) => askIf ?? []), ...Object.values(rules)]
  return new Set(conditions.flatMap(questionsIn))
}

/**
 * The wizard with one option left to each question that no condition looks at: its ways differ only in what decides
 * something, so that a long wizard with few conditions has few.
 */
export function decidingFlow<T extends Pick<Wizard, 'questions' | 'rules'>>(wizard: T): T {
  const deciding = decidingQuestions(wizard)
  const questions = wizard.questions.map((question): Question => {
    return deciding.has(question.id) ? question : { ...question, options: question.options.slice(0, 1) }
  })
  return { ...wizard, questions }
}

/** The options of a question that some condition of the wizard names. */
export function namedOptions(
  { questions, rules = {} }: Pick<Wizard, 'questions' | 'rules'>,
  question: string,
): ReadonlySet<string> {
  const conditions = [...questions.flatMap(({ askIf }) => askIf ?? []), ...Object.values(rules)]
  return new Set(conditions.flatMap((condition) => optionsIn(condition, question)))
}

function optionsIn(condition: Condition, question: string): readonly string[] {
  if ('answer' in condition) return condition.answer === question ? condition.isOneOf : []
  if ('not' in condition) return optionsIn(condition.not, question)
  return ('all' in condition ? condition.all : condition.any).flatMap((part) => optionsIn(part, question))
}
