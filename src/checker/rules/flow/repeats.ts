import { usualPeriod } from '#engine/amounts.ts'
import { answerConditions, kindOf, mostMembers } from '#engine/answers.ts'
import type { Condition, Question, Repeat } from '#engine/contract/config.ts'
import { marketPrices, periodsOf, questionsOfPrice } from '#engine/prices.ts'
import type { Market } from '#engine/site.ts'
import { type DataLocation, didYouMean, type Finding, list, pointer, quote, say } from '../../findings.ts'
import { under } from '../../json.ts'
import { type ConfigDocument, findingsWithin, type Rule } from '../../model.ts'

/** Finds questions for each of a group that cannot be asked of each, or whose answers are read as if there were one. */
export const repeatsFit: Rule = {
  name: 'repeats-fit',
  description: `A question for each of a group asks for a choice, a number or a day that nobody may leave out; how many are in the group, from 1 to ${mostMembers}, is asked before and of the same visitors, and the same in the whole form; no condition of the form or of an option looks at it, and a price that does is for one time.`,
  check: (context) => findingsWithin(context, context.markets, unfitRepeats),
}

interface Repeated {
  readonly question: Question
  readonly repeat: Repeat
  readonly at: DataLocation
}

function unfitRepeats({ file, value: market }: ConfigDocument<Market>): Finding[] {
  const { questions = [] } = market.wizard ?? {}
  const repeated = questions.flatMap((question, i): Repeated[] => {
    const { repeat } = question
    return repeat ? [{ question, repeat, at: { file, pointer: pointer('/wizard/questions', i) } }] : []
  })
  const [first] = repeated
  if (!first) return []
  const ids = repeated.map(({ question }) => question.id)
  return [
    ...repeated.flatMap((one) => [...kindFindings(one), ...labelFindings(one), ...countFindings(one, questions)]),
    ...repeated.flatMap((one) => otherGroup(one, first)),
    ...conditionFindings(file, market, ids),
    ...mixedPeriods(file, market, ids),
  ]
}

const kinds: readonly ReturnType<typeof kindOf>[] = ['choice', 'number', 'date']

function kindFindings({ question, at }: Repeated): Finding[] {
  if (!kinds.includes(kindOf(question))) {
    const message = say`A question of the kind ${quote(kindOf(question))} cannot be asked for each of a group.`
    const hint = say`Make it one of the kind ${list(kinds, 'or')}, or remove ${quote('repeat')}.`
    return [{ ...under(at, 'kind'), message, hint }]
  }
  if (!question.optional) return []
  const message = say`Each of a group has to answer, so this question cannot be left out.`
  return [
    {
      ...under(at, 'optional'),
      part: 'key',
      message,
      hint: say`Remove it, or remove ${quote('repeat')}.`,
      isRemoved: true,
    },
  ]
}

function labelFindings({ repeat: { label }, at }: Repeated): Finding[] {
  const place = under(at, 'repeat', 'label')
  const strange = (label.match(/\{[^{}]*\}/g) ?? []).filter((placeholder) => placeholder !== '{n}')
  if (strange.length > 0) {
    return strange.map((placeholder) => {
      const message = say`Nothing fills in ${quote(placeholder)} here.${didYouMean(placeholder, ['{n}'])}`
      return { ...place, message, hint: say`Write ${quote('{n}')} where the number of each stands.` }
    })
  }
  if (label.includes('{n}')) return []
  const message = say`This name is the same for each of them.`
  const hint = say`Write ${quote('{n}')} where their number stands: ${quote(`${label} {n}`)}.`
  return [{ ...place, message, hint, meant: `${label} {n}` }]
}

/** Reports a question that cannot say for how many another is asked; one that does not exist is an open reference. */
function countFindings({ question, repeat, at }: Repeated, questions: readonly Question[]): Finding[] {
  const i = questions.findIndex(({ id }) => id === repeat.times)
  const times = questions[i]
  if (!times) return []
  const related = { file: at.file, pointer: pointer('/wizard/questions', i) }
  const place = { ...under(at, 'repeat', 'times'), related }
  const name = quote(times.id)
  const { least = -Infinity, most = Infinity, step = 1 } = times
  if (kindOf(times) !== 'number' || times.repeat) {
    const why = times.repeat ? say`is itself asked for each of a group` : say`asks for no number`
    const message = say`The question ${name} ${why}, so it cannot say for how many this one is asked.`
    return [{ ...place, message, hint: say`Name a question of the kind ${quote('number')}.` }]
  }
  if (times.optional) {
    const message = say`The question ${name} may be left out, and then nothing says for how many this one is asked.`
    return [{ ...place, message, hint: say`Remove ${quote('optional')} there.` }]
  }
  if (least < 1 || most > mostMembers || least % 1 !== 0 || step % 1 !== 0) {
    const message = say`The question ${name} takes other answers than whole numbers from 1 to ${mostMembers}.`
    return [
      {
        ...place,
        message,
        hint: say`Give it ${quote('least')} and ${quote('most')} from 1 to ${mostMembers}, and no ${quote('step')}.`,
      },
    ]
  }
  if (!times.askIf || JSON.stringify(times.askIf) === JSON.stringify(question.askIf)) return []
  const message = say`The question ${name} is not asked of all who are asked this one.`
  return [{ ...place, message, hint: say`Give both the same ${quote('askIf')}, or remove it there.` }]
}

function otherGroup({ repeat, at }: Repeated, first: Repeated): Finding[] {
  if (repeat.times === first.repeat.times) return []
  const message = say`This form asks for each of ${quote(first.repeat.times)} already, and a form has one group.`
  const hint = say`Write ${quote(first.repeat.times)} here as well, or remove ${quote('repeat')}.`
  return [{ ...under(at, 'repeat', 'times'), message, hint, related: under(first.at, 'repeat', 'times') }]
}

function conditionFindings(file: string, { wizard, plans = [] }: Market, ids: readonly string[]): Finding[] {
  const { questions = [], rules = {}, ends = [] } = wizard ?? {}
  const conditions: (readonly [string, Condition | undefined])[] = [
    ...questions.map(({ askIf }, i) => [pointer('/wizard/questions', i, 'askIf'), askIf] as const),
    ...Object.entries(rules).map(([name, rule]) => [pointer('/wizard/rules', name), rule] as const),
    ...ends.map((end, i) => [pointer('/wizard/ends', i, 'if'), end.if] as const),
    ...plans.flatMap(({ options = [] }, i) =>
      options.map((option, j) => [pointer('/plans', i, 'options', j, 'if'), option.if] as const),
    ),
  ]
  return conditions.flatMap(([at, condition]) =>
    (condition ? answerConditions(condition) : []).flatMap(({ condition: { answer }, keys }): Finding[] => {
      if (!ids.includes(answer)) return []
      const message = say`The question ${quote(answer)} is asked for each of a group, and this condition is about all of them together.`
      const hint = say`Look at a question that is asked once, such as whether this is so of any of them. Rules of ${quote('eligibility')} and prices look at it for each of them.`
      return [{ file, pointer: pointer(at, ...keys, 'answer'), message, hint }]
    }),
  )
}

function mixedPeriods(file: string, market: Market, ids: readonly string[]): Finding[] {
  const prices = marketPrices(market)
  return (market.plans ?? []).flatMap((plan, i): Finding[] => {
    const periods = [...new Set(periodsOf(plan.price, market.per ?? usualPeriod))]
    if (periods.length < 2 || !ids.some((id) => questionsOfPrice(prices, plan).has(id))) return []
    const message = say`Prices of a group are added up, and these are for a ${list(periods)}: nothing turns one into the other.`
    return [
      { file, pointer: pointer('/plans', i, 'price'), message, hint: say`Give each row the same ${quote('per')}.` },
    ]
  })
}
