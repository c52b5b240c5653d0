import { answerConditions, kindOf, optionsOf } from '#engine/answers.ts'
import type { AnswerCondition, Condition, Question, WizardConfig } from '#engine/contract/config.ts'
import type { Market } from '#engine/site.ts'
import { type DataLocation, type Finding, type Message, pointer, quote, say, some, term } from '../findings.ts'
import { under } from '../json.ts'
import type { ConfigDocument, Context } from '../model.ts'
import { toMarket, unresolved } from './reference.ts'

/** References within a wizard: to its rules, its questions and their options. */
export function wizardReferences(
  file: string,
  { questions, rules = {}, fields = [], banners = [], ends = [], contact }: WizardConfig,
): Finding[] {
  const among = say`this ${term('wizard')}`
  const toRule = { file, noun: 'rule', among, known: Object.keys(rules), listed: { file, pointer: '/wizard/rules' } }
  const listed = { file, pointer: '/wizard/questions' }
  const toQuestion = { file, noun: 'question', among, known: questions.map(({ id }) => id), listed }
  return [
    ...questions.flatMap(({ askIf }, i) =>
      askIf ? conditionReferences(file, pointer('/wizard/questions', i, 'askIf'), askIf, questions, i) : [],
    ),
    ...questions.flatMap(({ repeat }, i) => {
      const at = pointer('/wizard/questions', i, 'repeat', 'times')
      return repeat ? openQuestion({ file, pointer: at }, repeat.times, questions, i, repeatHint) : []
    }),
    ...Object.entries(rules).flatMap(([name, rule]) => {
      return conditionReferences(file, pointer('/wizard/rules', name), rule, questions, questions.length)
    }),
    ...ends.flatMap((end, i) => {
      return conditionReferences(file, pointer('/wizard/ends', i, 'if'), end.if, questions, questions.length)
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

/** References of the rules of a market's plans to the questions of its wizard and their options. */
export function eligibilityReferences(file: string, { plans = [], wizard }: Market): Finding[] {
  const questions = wizard?.questions ?? []
  return plans.flatMap(({ eligibility = [] }, i) =>
    eligibility.flatMap(({ if: condition }, j) => {
      const at = pointer('/plans', i, 'eligibility', j, 'if')
      return conditionReferences(file, at, condition, questions, questions.length)
    }),
  )
}

/** References of the options of a market's plans to the questions of its wizard and their options. */
export function optionReferences(file: string, { plans = [], wizard }: Market): Finding[] {
  const questions = wizard?.questions ?? []
  return plans.flatMap(({ options = [] }, i) =>
    options.flatMap(({ if: condition }, j) => {
      const at = pointer('/plans', i, 'options', j, 'if')
      return condition ? conditionReferences(file, at, condition, questions, questions.length) : []
    }),
  )
}

/** References of what changes the prices of a market to the questions of its wizard and their options. */
export function adjustmentReferences(file: string, { adjustments = [], wizard }: Market): Finding[] {
  const questions = wizard?.questions ?? []
  return adjustments.flatMap(({ if: condition }, i) => {
    const at = pointer('/adjustments', i, 'if')
    return condition ? conditionReferences(file, at, condition, questions, questions.length) : []
  })
}

const repeatHint = say`Move that question above this one.`
const conditionHint = say`A condition looks back: move that question above this one, or look at an earlier one.`

/** A finding when there is no such question, or it has no answer yet because it is not among the first `asked`. */
function openQuestion(
  at: DataLocation,
  value: string,
  questions: readonly Question[],
  asked: number,
  hint: Message,
): Finding[] {
  const { file } = at
  const to = questions.findIndex(({ id }) => id === value)
  if (to < 0) {
    const known = questions.map(({ id }) => id)
    const listed = { file, pointer: '/wizard/questions' }
    return unresolved({ ...at, value, noun: 'question', among: say`this ${term('wizard')}`, known, listed })
  }
  if (to < asked) return []
  const problem = to === asked ? say`is this question itself` : say`is asked only after this one`
  const message = say`The question ${quote(value)} ${problem}: it has no answer yet.`
  return [{ ...at, message, hint, related: { file, pointer: pointer('/wizard/questions', to) } }]
}

/** References of a condition to questions and their options; only the first `asked` questions have answers by then. */
function conditionReferences(
  file: string,
  at: string,
  condition: Condition,
  questions: readonly Question[],
  asked: number,
): Finding[] {
  return answerConditions(condition).flatMap(({ condition, keys }) => {
    const { answer } = condition
    const place = pointer(at, ...keys)
    const to = questions.findIndex(({ id }) => id === answer)
    const question = questions[to]
    const open = openQuestion({ file, pointer: pointer(place, 'answer') }, answer, questions, asked, conditionHint)
    if (!question || open.length > 0) return open
    return answerFindings({ file, pointer: place }, condition, question, pointer('/wizard/questions', to))
  })
}

/** The operators of conditions by the kind of their question. */
const forms = {
  choice: ['isOneOf'],
  choices: ['includes'],
  number: ['atLeast', 'atMost', 'below'],
  date: ['before', 'after'],
  text: [],
} as const satisfies Readonly<Record<ReturnType<typeof kindOf>, readonly (keyof AnswerCondition)[]>>

/** Findings where a condition asks for what its question never takes. */
function answerFindings(at: DataLocation, condition: AnswerCondition, question: Question, asked: string): Finding[] {
  const { id, least, most } = question
  const known: readonly string[] = forms[kindOf(question)]
  const unfit = Object.keys(condition).filter((key) => key !== 'answer' && !known.includes(key))
  if (unfit.length > 0) {
    const hint = known.length > 0 ? say`Write ${some(known, 'or')}.` : say`No condition can look at words: remove it.`
    return unfit.map((key): Finding => {
      const message = say`${quote(key)} says nothing about the question ${quote(id)}, whose kind is ${quote(kindOf(question))}.`
      return { ...under(at, key), part: 'key', message, hint, related: { file: at.file, pointer: asked } }
    })
  }
  if (Object.keys(condition).length < 2) {
    const message = say`This condition does not say for which answers to ${quote(id)} it ${term('holds')}.`
    const hint = known.length > 0 ? say`Add ${some(known, 'or')}.` : say`No condition can look at words: remove it.`
    return [{ ...at, message, hint, related: { file: at.file, pointer: asked } }]
  }
  const options = {
    noun: 'option',
    among: say`the question ${quote(id)}`,
    known: optionsOf(question).map(({ value }) => value),
    listed: { file: at.file, pointer: pointer(asked, 'options') },
  }
  const { isOneOf = [], includes, atLeast, atMost, below } = condition
  const outside = Object.entries({ atLeast, atMost, below }).flatMap(([key, bound]): Finding[] => {
    if (bound === undefined || (bound >= (least ?? -Infinity) && bound <= (most ?? Infinity))) return []
    const message = say`The question ${quote(id)} takes no number like ${bound}, so this decides nothing.`
    const hint = say`It takes ${[least === undefined ? [] : `${least} or more`, most === undefined ? [] : `${most} or less`].flat().join(', ')}.`
    return [{ ...under(at, key), message, hint, related: { file: at.file, pointer: asked } }]
  })
  return [
    ...isOneOf.flatMap((value, i) => unresolved({ ...under(at, 'isOneOf', i), value, ...options })),
    ...(includes === undefined ? [] : unresolved({ ...under(at, 'includes'), value: includes, ...options })),
    ...outside,
  ]
}

/** References of the ends of a wizard to the markets at whose forms visitors can go on. */
export function endLinks(context: Context, { file, value: { wizard } }: ConfigDocument<Market>): Finding[] {
  return (wizard?.ends ?? []).flatMap(({ link }, i): Finding[] => {
    if (!link) return []
    const at = { file, pointer: pointer('/wizard/ends', i, 'link') }
    if ((link.href === undefined) === (link.market === undefined)) {
      const message = say`This link leads to a page or to the form of a market: it needs one of the two.`
      return [{ ...at, message, hint: say`Write ${quote('href')} or ${quote('market')}.` }]
    }
    return link.market === undefined ? [] : toMarket(context, under(at, 'market'), link.market)
  })
}
