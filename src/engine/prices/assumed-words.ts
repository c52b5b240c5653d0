import type { Messages } from '#contract/config.ts'
import type { Answers } from '#engine/answers/conditions.ts'
import { answerWords } from '#engine/answers/question-kinds.ts'
import { fill, joined } from '#engine/site/template.ts'
import { answersTaken } from './known-answers.ts'
import { type MarketPrices, type PricedPlan, planQuote, questionsOfPrice } from './market-prices.ts'

interface AssumedWriting {
  readonly prices: MarketPrices
  /** BCP 47. */
  readonly language: string
}

/** Why a plan is not sold: for what the visitor answered, or for what is assumed in place of an answer. */
export function notSoldText(
  writing: AssumedWriting & { readonly words: Pick<Messages['offer'], 'notSold' | 'notSoldFor'> },
  plan: PricedPlan,
  answers: Answers,
): string {
  const { prices, words } = writing
  if (planQuote({ ...prices, assume: {} }, plan, answers).kind === 'notSold') return words.notSold
  const read = questionsOfPrice(prices, plan)
  const open = prices.questions.filter(({ id }) => read.has(id))
  const assumed = assumedAnswers({ ...writing, prices: { ...prices, questions: open } }, answers)
  return assumed === undefined ? words.notSold : fill(words.notSoldFor, { answers: assumed })
}

/** For whom the prices of a market are: the answers that it assumes where the visitor has not answered; undefined if none. */
export function assumedText(
  writing: AssumedWriting & { readonly words: Pick<Messages['offer'], 'assumed'> },
  answers: Answers = {},
): string | undefined {
  const assumed = assumedAnswers(writing, answers)
  return assumed === undefined ? undefined : fill(writing.words.assumed, { answers: assumed })
}

/** The answers that a market assumes where the visitor has not answered, in words. */
export function assumedAnswers({ prices, language }: AssumedWriting, answers: Answers = {}): string | undefined {
  const taken = answersTaken({ ...prices, assume: {} }, answers)
  const assumed = prices.questions.flatMap(({ repeat: _, ...question }) => {
    const { id, summary } = question
    const answer = prices.assume[id]
    if (answer === undefined || Object.hasOwn(taken, id)) return []
    return joined([summary, answerWords(question, answer, language)], 'term', language)
  })
  return assumed.length === 0 ? undefined : joined(assumed, 'parts', language)
}
