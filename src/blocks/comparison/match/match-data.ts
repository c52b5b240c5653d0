import type { ChoiceFilter } from '#blocks/comparison/choice-filters.ts'
import { factParameter, unstated } from '#blocks/comparison/comparison-state.ts'
import type { MatchQuestion } from '#contract/config.ts'
import { optionsOf } from '#engine/answers/question-kinds.ts'
import { truthOf } from '#engine/answers/truth.ts'
import { benefitCatalogue } from '#engine/plans/benefits.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { fill } from '#engine/site/template.ts'
import { knowledgeOf } from '#engine/wizard/walk.ts'
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
    questions: match.questions.flatMap((question) => ofWizard(question, market) ?? byFact(question, filters)),
    benefits,
    picks: ranking === 'none' ? [] : (match.picks ?? []),
  }
}

/** A question of the wizard; undefined if it has none of this id. */
function ofWizard(
  { id, unsure, options = [] }: MatchQuestion,
  { wizard, subsidy }: Market,
): MatchQuestionData[] | undefined {
  const question = wizard?.questions.find((one) => one.id === id)
  if (!wizard || !question) return undefined
  const rule = subsidy?.rule === undefined ? undefined : wizard.rules?.[subsidy.rule]
  const shown = optionsOf(question).map(({ value, label }) => {
    const words = options.find((option) => option.value === value)?.words ?? label
    const qualifies = rule && truthOf(rule, knowledgeOf(wizard, { [id]: value }))
    return { value, label, words, ...(qualifies !== undefined && { qualifies }) }
  })
  return [{ id, field: question.field, text: question.text, ...(unsure !== undefined && { unsure }), options: shown }]
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
