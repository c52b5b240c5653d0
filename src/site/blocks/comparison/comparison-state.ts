import { numberIn, westernDigits } from '#engine/amounts.ts'
import type { MoneyStyle } from '#engine/money.ts'
import type { Offer } from '#engine/offers.ts'
import { keysOf, plansNamed } from '#engine/plans.ts'
import { parametersIn } from '#engine/site.ts'
import type { PageBlockOf } from '../blocks.ts'
import type { ChoiceFilter } from './choice-filters.ts'
import type { MatchData, MatchQuestionData } from './match/match.ts'
import { hasEveryWord } from './plan-search.ts'

/** The order by premium; all others have the id of a fact (specification 001, section 4). */
export const premiumOrder = 'premium'

/** The names of the state's parts in an address and in the filter bar. */
export const parameters = {
  search: 'q',
  from: 'from',
  to: 'to',
  sort: 'sort',
  plans: 'plans',
  benefits: 'benefit',
  ask: 'ask',
} as const

/** The parameter of the filter by type; those of facts begin with `factParameter`. */
export const typeParameter = 'type'
export const factParameter = 'fact.'

/** The choice of the plans that do not state a type or a fact. */
export const unstated = 'not-stated'

/** The answer of a visitor who does not know or does not want to say. */
export const unsure = 'not-sure'

/** The values of the filter bar; an empty text filters nothing. */
export interface ComparisonState {
  readonly search: string
  /** The chosen values of the type and of facts, by parameter; an empty one chooses nothing. */
  readonly choices: Readonly<Record<string, string>>
  /** The lowest and the highest premium to show, as digits, in the market's currency. */
  readonly from: string
  readonly to: string
  /** The ids of the benefits that a plan has to include, all of them. */
  readonly benefits: readonly string[]
  /** The id of the order that the visitor chose; empty for none. */
  readonly sort: string
  /** Whether to show all plans of the market, also those that the comparison does not open with. */
  readonly plans: '' | 'all'
  /** The answers to the questions over the plans, by the names of the wizard's fields; `unsure` is one. */
  readonly answers: Readonly<Record<string, string>>
  /** The field of the answered question that is open again; empty for none. */
  readonly ask: string
  /** The answers of this session to all questions of the wizard, by their ids. No address has them. */
  readonly stored: Readonly<Record<string, string>>
}

export const noFilters = { search: '', choices: {}, from: '', to: '', benefits: [] } satisfies Partial<ComparisonState>

export const defaultState: ComparisonState = { ...noFilters, sort: '', plans: '', answers: {}, ask: '', stored: {} }

type Data = PageBlockOf<'comparison'>['data']

/** Plans in a table, with or without a filter bar over them. */
type ComparedData = Pick<Data, 'plans'> & Partial<Data>

/** Whether the visitor asks for all plans of the market: by name, or by any filter, search or order. */
export function asksForAll(state: ComparisonState): boolean {
  return hrefOf({ ...state, answers: {}, ask: '' }, undefined) !== hrefOf(defaultState, undefined)
}

/** Reads the state from parameters; values that make no sense are ignored, as orders that the comparison does not have. */
export function stateIn(params: URLSearchParams, data: Partial<Data>): ComparisonState {
  const { orders = [], match, currency } = data
  const text = (key: keyof typeof parameters) => params.get(parameters[key]) ?? ''
  const given = [...params].filter(([, value]) => value !== '')
  const asked = match?.questions ?? []
  return withTypeAsFilter(data, {
    search: text('search'),
    choices: Object.fromEntries(given.filter(([name, value]) => isChoice(name) && value !== unsure)),
    answers: Object.fromEntries(given.filter((one) => asked.some((question) => isAnswer(question, one)))),
    ask: asked.find(({ field }) => field === text('ask'))?.field ?? '',
    stored: {},
    from: typedAmount(text('from'), currency),
    to: typedAmount(text('to'), currency),
    benefits: params.getAll(parameters.benefits),
    sort: orders.find(({ id }) => id === text('sort'))?.id ?? '',
    plans: text('plans') === 'all' ? 'all' : '',
  })
}

/** The questions over the plans, and the filter by type. */
export interface Typed {
  readonly match?: MatchData | undefined
  readonly types?: readonly ChoiceFilter[]
}

/** Whether the answers to a question narrow the type of plans. */
export function narrowsType({ options }: MatchQuestionData): boolean {
  return options.some(({ planType }) => planType !== undefined)
}

/**
 * The state with the answer that the filter by type expresses in that filter alone, so that question and filter are one.
 * Several questions about the type cannot be expressed so, and stay answers.
 */
export function withTypeAsFilter({ match, types = [] }: Typed, state: ComparisonState): ComparisonState {
  const [question, ...others] = match?.questions.filter(narrowsType) ?? []
  if (!question || others.length > 0) return state
  const { [question.field]: answer, ...answers } = state.answers
  const isOffered = (type: string) => types.some(({ choices }) => choices.some(({ value }) => value === type))
  const typeOf = (value: string | undefined) => question.options.find((option) => option.value === value)?.planType
  const type = typeOf(answer)
  if (type !== undefined && isOffered(type)) {
    return { ...state, answers, choices: { ...state.choices, [typeParameter]: type } }
  }
  const chosen = state.choices[typeParameter]
  return question.options.some(({ planType }) => planType !== undefined && planType === chosen)
    ? { ...state, answers }
    : state
}

/** Writes the state into parameters, without default values. */
export function writeState(params: URLSearchParams, state: ComparisonState): void {
  for (const name of [...params.keys()].filter(isChoice)) params.delete(name)
  const answers = { ...state.answers, ...state.choices }
  for (const [name, value] of Object.entries(answers)) {
    params.delete(name)
    if (value !== '') params.append(name, value)
  }
  for (const [key, name] of Object.entries(parameters) as [keyof typeof parameters, string][]) {
    params.delete(name)
    for (const value of [state[key]].flat()) if (value !== defaultState[key]) params.append(name, value)
  }
}

/** Whether a parameter answers a question, other than by the choice of a filter. */
function isAnswer({ field, options }: MatchQuestionData, [name, value]: [string, string]): boolean {
  if (name !== field) return false
  return value === unsure || (!isChoice(field) && options.some((option) => option.value === value))
}

function isChoice(parameter: string): boolean {
  return parameter === typeParameter || parameter.startsWith(factParameter)
}

/** The query and fragment of the comparison in a state, with these plans side by side. */
export function hrefOf(state: ComparisonState, anchor: string | undefined, compared: readonly Offer[] = []): string {
  const params = new URLSearchParams(compared.length > 0 ? { compare: keysOf(compared) } : {})
  writeState(params, state)
  return `?${params}${anchor === undefined ? '' : `#${anchor}`}`
}

/** The parts that change, perhaps by what the state is then. */
export type StateChange = Partial<ComparisonState> | ((now: ComparisonState) => Partial<ComparisonState>)

/** Gives the address of the comparison after a change of its state. */
export type HrefTo = (part: Partial<ComparisonState>, place?: string, compared?: readonly Offer[]) => string

/** The most characters of a search and of an amount in an address. */
const longest = { search: 60, amount: 9 }

/**
 * The query of an address, reduced to amounts and to values and words that the comparison has itself, so that a link
 * cannot put words of its own on the page. An ellipsis replaces a word that no plan has.
 */
export function sanitizedFilters(data: ComparedData, query: Readonly<Record<string, unknown>>): string {
  const all = [...data.plans, ...(data.others ?? [])]
  const given = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().flatMap((value) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const { search, choices, from, to, benefits, ...state } = stateIn(parametersIn(given), data)
  const known = {
    ...state,
    search: sanitizedSearch(all, search),
    choices: Object.fromEntries(Object.entries(choices).filter(([name, value]) => isOffered(data, name, value))),
    from: from.slice(0, longest.amount),
    to: to.slice(0, longest.amount),
    benefits: (data.benefits ?? []).flatMap(({ id }) => (benefits.includes(id) ? [id] : [])),
  }
  const params = new URLSearchParams()
  // A table of named plans has no filters.
  if (data.filters) writeState(params, known)
  const compared = keysOf(plansNamed(all, typeof query['compare'] === 'string' ? query['compare'] : null))
  if (compared) params.set('compare', compared)
  return String(params)
}

function isOffered({ types = [], filters = [] }: ComparedData, name: string, chosen: string): boolean {
  return [...types, ...filters].some(
    (filter) => filter.name === name && filter.choices.some(({ value }) => value === chosen),
  )
}

function sanitizedSearch(plans: readonly Offer[], search: string): string {
  const words = search.trim().slice(0, longest.search).split(/\s+/).filter(Boolean)
  return words.map((word) => (plans.some((plan) => hasEveryWord(plan, word)) ? word : '…')).join(' ')
}

/** The amount that a visitor typed, as digits: `1,200`, `S$ 1200` or `٦٠٠`; empty if it is none. */
function typedAmount(typed: string, currency: MoneyStyle | undefined): string {
  // A longer text is no amount, and would take long to read.
  if (typed.length > 40) return ''
  const digits = westernDigits(typed).replaceAll(/^[^\d.-]+|[^\d-]+$/g, '')
  const amount = numberIn(digits, currency && (currency.decimals ?? 2), currency?.language)
  return typeof amount === 'number' && amount >= 0 ? String(amount) : ''
}
