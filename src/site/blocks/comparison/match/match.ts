import type { Answers } from '#engine/answers.ts'
import type { PickConfig } from '#engine/contract/config.ts'
import { isOptionField } from '#engine/plans.ts'
import { withQuery } from '#engine/site.ts'
import {
  type ComparisonState,
  factParameter,
  narrowsType,
  type Typed,
  typeParameter,
  unsure,
  withTypeAsFilter,
} from '../comparison-state.ts'

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
  /** Tells visitors why it is asked. */
  readonly note?: string
  /** Its name among filters; only of a question whose answers narrow the type. */
  readonly summary?: string
  /** The words of the sentence while there is no answer. */
  readonly unsure?: string
  /** Whether one of its options stands for all that the others do not name, not being sure among it. */
  readonly isComplete?: true
  readonly options: readonly MatchOptionData[]
}

interface MatchOptionData {
  readonly value: string
  readonly label: string
  /** The words of the sentence for this answer. */
  readonly words: string
  /** Whether this answer alone decides that the visitor qualifies for the market's subsidy. */
  readonly qualifies?: boolean
  /** The type that this answer asks for. */
  readonly planType?: string
  /** Whether this answer decides nothing on the page and only goes into the request. */
  readonly isForAdvisor?: boolean
}

/** A visitor's answer to a question, perhaps by the filter by type: an option's value, `unsure`, or undefined. */
export function answerTo(question: MatchQuestionData, { answers, choices }: ComparisonState): string | undefined {
  const { field, options } = question
  const ofType = options.find(({ planType }) => planType !== undefined && planType === choices[typeParameter])
  return choices[field] || answers[field] || ofType?.value || undefined
}

/** The question to show: the one that was opened again, or the first without an answer. */
export function openQuestion({ questions }: MatchData, state: ComparisonState): MatchQuestionData | undefined {
  return questions.find(({ field }) => field === state.ask) ?? questions.find((one) => !answerTo(one, state))
}

/** The change of the state that stores an answer. */
export function answering(
  question: MatchQuestionData,
  value: string,
  { answers, choices }: ComparisonState,
): Partial<ComparisonState> {
  const { field } = question
  if (!field.startsWith(factParameter)) {
    const { [typeParameter]: type, ...others } = choices
    return { answers: { ...answers, [field]: value }, ...(narrowsType(question) && { choices: others }) }
  }
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
export function hrefWithAnswers(match: MatchData | undefined, href: string, state: ComparisonState): string {
  return withQuery(href, Object.fromEntries(carriedAnswers(match, state).map(({ field, value }) => [field, value])))
}

/** The answers that the wizard takes over. */
export function carriedAnswers(
  match: Pick<MatchData, 'questions'> | undefined,
  state: ComparisonState,
): { readonly id: string; readonly field: string; readonly value: string }[] {
  return (match?.questions ?? []).flatMap((one) => {
    const value = answerTo(one, state)
    const isCarried = value !== undefined && value !== unsure && !one.field.startsWith(factParameter)
    return isCarried ? [{ id: one.id, field: one.field, value }] : []
  })
}

/** The visitor's answers by question id, given above the plans or elsewhere in this session. */
export function answersIn({ match }: { readonly match?: MatchData }, state: ComparisonState): Answers {
  const here = carriedAnswers(match, state).map(({ id, value }) => [id, value])
  // A list shows each plan as it comes, whatever was chosen for one of them in the form.
  const stored = Object.entries(state.stored).filter(([id]) => !isOptionField(id))
  return Object.fromEntries([...stored, ...here])
}

/** The state with the answers that the visitor gave elsewhere in this session, unless they answer them here. */
export function withStored(data: Typed, state: ComparisonState, stored: ComparisonState['stored']): ComparisonState {
  const known = (data.match?.questions ?? []).flatMap((one) => {
    const value = answerTo(one, state) === undefined ? stored[one.id] : undefined
    return one.options.some((option) => option.value === value) && !one.field.startsWith(factParameter)
      ? [[one.field, value]]
      : []
  })
  return withTypeAsFilter(data, { ...state, answers: { ...state.answers, ...Object.fromEntries(known) }, stored })
}

/** The answers of the session after those of a state, which also take answers back. */
export function storedAfter({ questions }: MatchData, state: ComparisonState): ComparisonState['stored'] {
  const asked = questions.map(({ id }) => id)
  const kept = Object.entries(state.stored).filter(([id]) => !asked.includes(id))
  const said = carriedAnswers({ questions }, state).map(({ id, value }) => [id, value])
  return Object.fromEntries([...kept, ...said])
}
