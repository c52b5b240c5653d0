import {
  answerConditionsIn,
  intersection,
  isList,
  type Knowledge,
  kindOf,
  noAnswer,
  type Possible,
  possibleAnswers,
  type Range,
  wantedNumbers,
} from '#engine/answers.ts'
import type { AnswerCondition, Question } from '#engine/contract/config.ts'
import type { WalkedWizard } from '../flow/wizard-paths.ts'

/**
 * The answers that some questions can have together: of each way through the wizard the answers that are possible on it,
 * and no answer to a question that it leaves out. Ways that end before the contact step need no price.
 */
export function answersTogether({ wizard, paths }: WalkedWizard, ids: readonly string[]): Knowledge[] {
  const conditions = Map.groupBy(answerConditionsIn(wizard), ({ answer }) => answer)
  const questions = ids.flatMap((id) => wizard.questions.find((question) => question.id === id) ?? [])
  const found = new Map<string, Knowledge[]>()
  for (const { answers, walk } of paths) {
    if (walk.end) continue
    // Of a question that no condition reads, a path has the first answer in place of all.
    const key = questions.map(({ id }) => (conditions.has(id) || answers[id] === undefined ? answers[id] : true))
    const name = JSON.stringify(key)
    if (found.has(name)) continue
    found.set(
      name,
      questions.reduce<Knowledge[]>(
        (before, question) => {
          const possible = possibleOn(question, answers[question.id], conditions.get(question.id))
          return before.flatMap((known) => possible.map((one) => new Map([...known, [question.id, one]])))
        },
        [new Map()],
      ),
    )
  }
  return [...found.values()].flat()
}

/** The answers to a question on a path that has one of them, or none. */
function possibleOn(
  question: Question,
  answer: string | undefined,
  conditions: readonly AnswerCondition[] = [],
): Possible[] {
  if (answer === undefined || (answer === noAnswer && conditions.length > 0)) return [[noAnswer]]
  if (kindOf(question) === 'choice' && conditions.length > 0) return [[answer]]
  const all = possibleAnswers(question)
  if (isList(all)) return [all.filter((value) => value !== noAnswer || question.optional === true)]
  if (conditions.length > 0)
    return [conditions.reduce((range, condition) => sideOf(range, condition, Number(answer)), all)]
  return question.optional ? [all, [noAnswer]] : [all]
}

/** The numbers of a range for which a condition comes out as it does for one of them. */
function sideOf(range: Range, condition: AnswerCondition, number: number): Range {
  const { from, to, isOpen = false } = wantedNumbers(condition)
  const isAbove = isOpen ? number >= to : number > to
  const step = range.step ?? 1
  const side: Range =
    number < from
      ? { from: -Infinity, to: from, isOpen: true }
      : isAbove
        ? { from: isOpen ? to : to + step, to: Infinity }
        : { from, to, isOpen }
  const both = intersection(range, side)
  return isList(both) ? range : both
}
