import type { Condition, Option, Question } from '../../contract/config.ts'
import type { Flow } from '../../engine/wizard/walk.ts'

/** The options of a question, those together that no condition of the wizard can tell apart. */
export function optionClasses(wizard: Flow, question: Question): Option[][] {
  const conditions = [...wizard.questions.flatMap(({ askIf }) => askIf ?? []), ...Object.values(wizard.rules ?? {})]
  const lists = conditions.flatMap((condition) => listsFor(condition, question.id))
  const classes = Map.groupBy(question.options, ({ value }) => lists.map((list) => list.includes(value)).join())
  return [...classes.values()]
}

/** Every list of options that a condition holds a question's answer against. */
function listsFor(condition: Condition, question: string): readonly string[][] {
  if ('answer' in condition) return condition.answer === question ? [condition.isOneOf] : []
  if ('all' in condition) return condition.all.flatMap((part) => listsFor(part, question))
  if ('any' in condition) return condition.any.flatMap((part) => listsFor(part, question))
  return listsFor(condition.not, question)
}
