import { isPrivate } from '#engine/answers.ts'
import type { MatchConfig, Question } from '#engine/contract/config.ts'
import { eligibilityQuestions, priceQuestions } from '#engine/prices.ts'
import type { Market } from '#engine/site.ts'
import { type DataLocation, type Finding, list, quote, say } from '../../findings.ts'

/** Whether the landing page can ask a question over its plans: by one of several options that addresses may show. */
export function canStandOverPlans(question: Question): boolean {
  const { kind, repeat } = question
  return !isPrivate(question) && kind !== 'choices' && kind !== 'number' && !repeat
}

/** Reports picks that would be chosen without an answer that decides what plans cost or whom they are for. */
export function ignoredAnswers(market: Market, { questions, picks = [] }: MatchConfig, at: DataLocation): Finding[] {
  const deciding = new Set([...priceQuestions(market), ...eligibilityQuestions(market)])
  const open = [...deciding].filter((id) => questions.every((question) => question.id !== id))
  const known = market.wizard?.questions ?? []
  const isAskable = (id: string) => known.some((question) => question.id === id && canStandOverPlans(question))
  const isHidden = (id: string) => known.some((question) => question.id === id && isPrivate(question))
  // The page says what is assumed in place of an answer that nobody can give over the plans.
  const ignored = open.filter((id) => isAskable(id) || !Object.hasOwn(market.assume ?? {}, id))
  const [pick] = picks
  if (!pick || ignored.length === 0) return []
  const message = say`The boxes over the list of plans, such as ${quote(pick.title)}, would name plans without the answer to ${list(ignored)}, on which prices or the fit of plans depend.`
  const hint = ignored.some(isHidden)
    ? say`Remove ${quote('picks')}: an answer that is private is neither asked over the plans nor assumed.`
    : ignored.every(isAskable)
      ? say`Ask it over the plans too: add it to the ${quote('questions')} of ${quote('match')}. Or remove ${quote('picks')}.`
      : say`Say by ${quote('assume')} of the market for whom its prices are, since it cannot be asked over the plans. Or remove ${quote('picks')}.`
  return [{ ...at, part: 'key', message, hint }]
}
