import type { Option, Question } from '../../contract/config.ts'
import { lookedAt } from '../../engine/wizard/conditions.ts'
import type { Flow } from '../../engine/wizard/walk.ts'

/** The options of a question, those together that no condition of the wizard can tell apart. */
export function optionClasses(wizard: Flow, question: Question): Option[][] {
  const lists = lookedAt(wizard).flatMap(({ answer, isOneOf }) => (answer === question.id ? [isOneOf] : []))
  const classes = Map.groupBy(question.options, ({ value }) => lists.map((list) => list.includes(value)).join())
  return [...classes.values()]
}
