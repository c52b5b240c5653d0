import { type AnswerValue, answerIn, isPrivate, kindOf, optionsOf } from '#engine/answers.ts'
import type { Question } from '#engine/contract/config.ts'
import { memberQuestion } from '#engine/fit.ts'
import { isListed, plansOnOffer } from '#engine/plans.ts'
import { marketPrices, planQuote, priceQuestions } from '#engine/prices.ts'
import type { Market } from '#engine/site.ts'
import { type DataLocation, didYouMean, type Finding, list, pointer, quote, say, some, term } from '../../findings.ts'
import { type ConfigDocument, findingsWithin, type Rule } from '../../model.ts'
import { unresolved } from '../../references/reference.ts'
import { canStandOverPlans } from '../flow/ignored-answers.ts'
import { tableFits } from './tables-fit.ts'
import { tablesIn } from './written-prices.ts'

/** Finds assumed answers that no visitor could give, or that no price reads. */
export const assumedAnswers: Rule = {
  name: 'assumed-answers',
  description:
    'What a market assumes of visitors are answers that its wizard takes, to questions that are not private and that a price reads (a warning); with them, or with what its page asks, its lists show exact prices (a warning).',
  check: (context) => findingsWithin(context, context.markets, wrongAssumptions),
}

function wrongAssumptions({ file, value: market }: ConfigDocument<Market>): Finding[] {
  const { questions = [] } = market.wizard ?? {}
  const read = priceQuestions(market)
  const wrong = Object.entries(market.assume ?? {}).flatMap(([id, answer]) => {
    const place = { file, pointer: pointer('/assume', id) }
    const question = questions.find((one) => one.id === id)
    return question ? answerFindings(answer, question, read, place) : unknownQuestion(id, read, place)
  })
  return wrong.length > 0 ? wrong : openPrices(file, market)
}

function unknownQuestion(id: string, known: readonly string[], place: DataLocation): Finding[] {
  const message = say`There is no question ${quote(id)} in this market's ${term('wizard')}.${didYouMean(id, known)}`
  const hint = known.length > 0 ? say`Prices read ${some(known, 'and')}.` : say`No price reads any answer: remove it.`
  return [{ ...place, part: 'key', message, hint }]
}

function answerFindings(
  answer: AnswerValue,
  question: Question,
  read: readonly string[],
  place: DataLocation,
): Finding[] {
  const { id } = question
  if (isPrivate(question)) {
    const message = say`The answer to ${quote(id)} is private, so nothing can be assumed in its place.`
    return [{ ...place, part: 'key', message, hint: say`Remove it here.` }]
  }
  const impossible = impossibleAnswer(answer, question, place)
  if (impossible.length > 0) return impossible
  if (read.includes(id)) return []
  const message = say`No price depends on the answer to ${quote(id)}, so nothing has to be assumed.`
  const hint = read.length > 0 ? say`Prices read ${some(read, 'and')}.` : say`Remove it here.`
  return [{ ...place, part: 'key', message, hint, severity: 'warning' }]
}

function impossibleAnswer(answer: AnswerValue, question: Question, place: DataLocation): Finding[] {
  const { id, least, most } = question
  const isNumber = kindOf(question) === 'number'
  const known = optionsOf(question).map(({ value }) => value)
  if (isNumber !== (typeof answer === 'number')) {
    const meant = isNumber ? Number(answer) : String(answer)
    const isSure = isNumber ? answer !== '' && Number.isFinite(meant) : known.includes(String(answer))
    const message = isNumber
      ? say`The question ${quote(id)} asks for a number, and ${quote(answer)} is a text.`
      : say`The question ${quote(id)} has options, whose values are texts, and ${answer} is a number.`
    const hint = isNumber ? say`Write it without quotation marks.` : say`Its options: ${some(known, 'and')}.`
    return [{ ...place, message, hint, ...(isSure && { meant }) }]
  }
  // One assumed answer stands for every member of a group.
  if (answerIn(memberQuestion(question, 0), String(answer)) !== undefined) return []
  if (!isNumber) {
    return unresolved({ ...place, value: String(answer), noun: 'option', among: say`the question ${quote(id)}`, known })
  }
  const bounds = [
    ...(least === undefined ? [] : [`${least} or more`]),
    ...(most === undefined ? [] : [`${most} or less`]),
    ...(question.step === undefined ? [] : [`in steps of ${question.step}`]),
  ]
  const message = say`The question ${quote(id)} takes no number like ${answer}.`
  return [
    { ...place, message, hint: bounds.length > 0 ? say`It takes ${bounds.join(', ')}.` : say`It takes whole numbers.` },
  ]
}

/** The questions without whose answers lists show no exact price of some plan, and which the page does not ask. */
function openPrices(file: string, market: Market): Finding[] {
  const { questions = [] } = market.wizard ?? {}
  const asked = new Set(market.match?.questions.map(({ id }) => id))
  const prices = marketPrices(market)
  const listed = plansOnOffer(market).filter(isListed)
  const isFaulty = listed.some(({ price }) => tablesIn(price, '').some(({ table }) => !tableFits(table, questions)))
  if (isFaulty) return []
  const open = new Set(
    listed.flatMap((plan) => {
      const found = planQuote(prices, plan)
      return found.kind === 'needs' ? found.questions : []
    }),
  )
  const lacking = questions.filter(({ id }) => open.has(id) && !asked.has(id))
  if (lacking.length === 0) return []
  const at = market.assume ? '/assume' : '/plans'
  const message = say`Lists show no exact price of some plans: nothing says the answer to ${list(lacking.map(({ id }) => id))}.`
  const others = lacking.every(canStandOverPlans) ? say`, or let ${quote('match')} ask it` : []
  const hint = say`Add to ${quote('assume')} for whom prices are before a visitor has answered${others}.`
  return [{ file, pointer: at, part: 'key', message, hint, severity: 'warning' }]
}
