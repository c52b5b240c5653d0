import type { Condition, Wizard } from '../../contract/config.ts'

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
