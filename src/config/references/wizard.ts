import type { Condition, Question, WizardConfig } from '../../contract/config.ts'
import { answerConditions } from '../../engine/wizard/conditions.ts'
import type { Finding } from '../diagnostics/diagnostic.ts'
import { quote } from '../diagnostics/english.ts'
import { pointer } from '../json/pointer.ts'
import { unresolved } from './reference.ts'

/** References within a wizard: to its rules, its questions and their options. */
export function wizardReferences(
  file: string,
  { questions, rules = {}, fields = [], banners = [], contact }: WizardConfig,
): Finding[] {
  const among = 'this wizard'
  const toRule = { file, noun: 'rule', among, known: Object.keys(rules), listed: { file, pointer: '/wizard/rules' } }
  const listed = { file, pointer: '/wizard/questions' }
  const toQuestion = { file, noun: 'question', among, known: questions.map(({ id }) => id), listed }
  return [
    ...questions.flatMap(({ askIf }, i) =>
      askIf ? conditionReferences(file, pointer('/wizard/questions', i, 'askIf'), askIf, questions, i) : [],
    ),
    ...Object.entries(rules).flatMap(([name, rule]) => {
      return conditionReferences(file, pointer('/wizard/rules', name), rule, questions, questions.length)
    }),
    ...fields.flatMap((field, i) =>
      field.kind === 'derived'
        ? unresolved({ ...toRule, pointer: pointer('/wizard/fields', i, 'rule'), value: field.rule })
        : [],
    ),
    ...banners.flatMap(({ rule, after }, i) => [
      ...unresolved({ ...toRule, pointer: pointer('/wizard/banners', i, 'rule'), value: rule }),
      ...(after ? unresolved({ ...toQuestion, pointer: pointer('/wizard/banners', i, 'after'), value: after }) : []),
    ]),
    ...(contact.submit.additions ?? []).flatMap(({ rule }, i) => {
      return unresolved({ ...toRule, pointer: pointer('/wizard/contact/submit/additions', i, 'rule'), value: rule })
    }),
  ]
}

/** References of a condition to questions and their options; only the first `asked` questions have answers by then. */
function conditionReferences(
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
      const hint = 'A condition looks back: move that question above this one, or look at an earlier one.'
      return [{ file, pointer: answerAt, message, hint, related: { file, pointer: pointer('/wizard/questions', to) } }]
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
