import { optionsOf, truthOf } from '#engine/answers.ts'
import type { MatchQuestion, Messages, Question } from '#engine/contract/config.ts'
import { benefitCatalogue } from '#engine/facts.ts'
import { knowledgeOf } from '#engine/fit.ts'
import { isForAdvisor, purposesOf } from '#engine/prices.ts'
import type { Market, Site } from '#engine/site.ts'
import { fill } from '#engine/text.ts'
import type { ChoiceFilter } from '../choice-filters.ts'
import { factParameter, unstated } from '../comparison-state.ts'
import type { MatchData, MatchQuestionData } from './match.ts'

/** The questions over a market's plans, with the filters by facts that some of them set; undefined without any. */
export function matchData(site: Site, market: Market, filters: readonly ChoiceFilter[]): MatchData | undefined {
  const { match, ranking } = market
  if (!match) return undefined
  const catalogue = benefitCatalogue(site, market)
  const benefits = (match.benefits ?? []).flatMap(({ benefit, words }) => {
    const found = catalogue.find(({ id }) => id === benefit)
    return found ? [{ id: benefit, label: found.shortLabel, words }] : []
  })
  return {
    sentence: match.sentence,
    questions: match.questions.flatMap((question) => ofWizard(site, market, question) ?? byFact(question, filters)),
    benefits,
    picks: ranking === 'none' ? [] : (match.picks ?? []),
  }
}

/** A question of the wizard; undefined if it has none of this id. */
function ofWizard(
  { messages }: Site,
  market: Market,
  { id, unsure, options = [] }: MatchQuestion,
): MatchQuestionData[] | undefined {
  const { wizard, adjustments = [] } = market
  const question = wizard?.questions.find((one) => one.id === id)
  if (!wizard || !question) return undefined
  const { rule: name } = adjustments.find((adjustment) => adjustment.rule !== undefined) ?? {}
  const rule = name === undefined ? undefined : wizard.rules?.[name]
  const shown = optionsOf(question).map(({ value, label, planType }) => {
    const words = options.find((option) => option.value === value)?.words ?? label
    const qualifies = rule && truthOf(rule, knowledgeOf(wizard, { [id]: value }))
    return {
      value,
      label,
      words,
      ...(qualifies !== undefined && { qualifies }),
      ...(planType !== undefined && { planType }),
      ...(isForAdvisor(market, question, value) && { isForAdvisor: true }),
    }
  })
  const { field, text, summary } = question
  const narrows = shown.some(({ planType }) => planType !== undefined)
  const note = noteOn(market, question, messages.comparison)
  return [
    {
      id,
      field,
      text,
      ...(note !== undefined && { note }),
      ...(narrows && { summary }),
      ...(unsure !== undefined && { unsure }),
      ...(optionsOf(question).some(({ standsForOthers }) => standsForOthers) && { isComplete: true }),
      options: shown,
    },
  ]
}

/** Tells visitors why a question is asked; undefined for one that only leads to another question. */
function noteOn(
  market: Market,
  { id, hint }: Question,
  { forPrice, forFit, forAdvisor }: Pick<Messages['comparison'], 'forPrice' | 'forFit' | 'forAdvisor'>,
): string | undefined {
  const purposes = purposesOf(market).get(id) ?? new Set()
  if (purposes.has('price')) return hint ?? forPrice
  if (purposes.has('eligibility') || purposes.has('filter')) return forFit
  return purposes.size === 0 ? forAdvisor : undefined
}

/** A question about a fact; undefined if its filter has no step in which the plans differ. */
function byFact(
  { id, text = '', unsure, words = '{value}' }: MatchQuestion,
  filters: readonly ChoiceFilter[],
): MatchQuestionData[] {
  const field = factParameter + id
  const choices = filters.find(({ name }) => name === field)?.choices ?? []
  const options = choices.flatMap(({ value, label }) =>
    value === unstated ? [] : { value, label, words: fill(words, { value: label }) },
  )
  return options.length === 0 ? [] : [{ id, field, text, ...(unsure !== undefined && { unsure }), options }]
}
