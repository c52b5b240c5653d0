import type { Condition, Question } from '../../contract/config.ts'
import { answerConditions } from '../../engine/wizard/conditions.ts'
import type { Finding } from '../diagnostics/diagnostic.ts'
import { quote } from '../diagnostics/english.ts'
import { pointer } from '../json/pointer.ts'
import { unresolved } from './reference.ts'

/** References of a condition to questions and their options; only the first `asked` questions have answers by then. */
export function conditionReferences(
  file: string,
  at: string,
  condition: Condition,
  questions: readonly Question[],
  asked: number,
): Finding[] {
  return answerConditions(condition).flatMap(({ condition: { answer, isOneOf }, keys }) => {
    const place = pointer(at, ...keys)
    const to = questions.findIndex(({ id }) => id === answer)
    const question = questions[to]
    const answerAt = pointer(place, 'answer')
    const known = questions.map(({ id }) => id)
    const listed = { file, pointer: '/wizard/questions' }
    if (!question)
      return unresolved({
        file,
        pointer: answerAt,
        value: answer,
        noun: 'question',
        among: 'this wizard',
        known,
        listed,
      })
    if (to >= asked) {
      const problem = to === asked ? 'is this question itself' : 'is asked only after this one'
      const message = `The question ${quote(answer)} ${problem}: it has no answer yet.`
      return [{ file, pointer: answerAt, message, related: { file, pointer: pointer('/wizard/questions', to) } }]
    }
    const options = {
      noun: 'option',
      among: `the question ${quote(answer)}`,
      known: question.options.map(({ value }) => value),
      listed: { file, pointer: pointer('/wizard/questions', to, 'options') },
    }
    return isOneOf.flatMap((value, i) => {
      return unresolved({ file, pointer: pointer(place, 'isOneOf', i), value, ...options })
    })
  })
}
