import { type ComparisonState, factParameter, unsure } from '#blocks/comparison/comparison-state.ts'
import type { PickConfig } from '#contract/config.ts'
import { withQuery } from '#engine/site/paths.ts'

/** The questions over the plans of a comparison. */
export interface MatchData {
  readonly sentence: string
  readonly questions: readonly MatchQuestionData[]
  readonly benefits: readonly { readonly id: string; readonly label: string; readonly words: string }[]
  readonly picks: readonly PickConfig[]
}

export interface MatchQuestionData {
  /** The id of the wizard's question or of the fact: its placeholder in the sentence. */
  readonly id: string
  /** Its parameter in an address: the field of the wizard, or the filter by the fact. */
  readonly field: string
  readonly text: string
  /** The words of the sentence while there is no answer. */
  readonly unsure?: string
  readonly options: readonly MatchOptionData[]
}

interface MatchOptionData {
  readonly value: string
  readonly label: string
  /** The words of the sentence for this answer. */
  readonly words: string
  /** Whether this answer alone decides that the visitor qualifies for the market's subsidy. */
  readonly qualifies?: boolean
}

/** A visitor's answer to a question: an option's value, `unsure`, or undefined. */
export function answerTo({ field }: MatchQuestionData, { answers, choices }: ComparisonState): string | undefined {
  return choices[field] || answers[field] || undefined
}

/** The question to show: the one that was opened again, or the first without an answer. */
export function openQuestion({ questions }: MatchData, state: ComparisonState): MatchQuestionData | undefined {
  return questions.find(({ field }) => field === state.ask) ?? questions.find((one) => !answerTo(one, state))
}

/** The change of the state that stores an answer. */
export function answering(
  { field }: MatchQuestionData,
  value: string,
  { answers, choices }: ComparisonState,
): Partial<ComparisonState> {
  if (!field.startsWith(factParameter)) return { answers: { ...answers, [field]: value } }
  const { [field]: _, ...others } = choices
  if (value === unsure) return { answers: { ...answers, [field]: value }, choices: others }
  return { choices: { ...others, [field]: value } }
}

/** Whether the visitor has answered a question or ticked a benefit. */
export function hasNeed({ questions, benefits }: MatchData, state: ComparisonState): boolean {
  return questions.some((one) => answerTo(one, state)) || benefits.some(({ id }) => state.benefits.includes(id))
}

/** Whether the answers say that the visitor qualifies for the subsidy; undefined while they leave that open. */
export function qualifiesBy(match: MatchData | undefined, state: ComparisonState): boolean | undefined {
  const given = match?.questions.map((one) => one.options.find(({ value }) => value === answerTo(one, state)))
  return given?.find((option) => option?.qualifies !== undefined)?.qualifies
}

/** The address of a quote form with the answers to the wizard's questions. */
export function hrefWithAnswers(href: string, state: ComparisonState): string {
  return withQuery(href, carriedAnswers(state))
}

/** The answers that the wizard takes over, by the names of its fields. */
export function carriedAnswers({ answers }: ComparisonState): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(answers).filter(([name, value]) => value !== unsure && !name.startsWith(factParameter)),
  )
}

/** Whether any answer decides about the subsidy. */
export function asksForSubsidy({ questions }: MatchData): boolean {
  return questions.some(({ options }) => options.some(({ qualifies }) => qualifies !== undefined))
}
