import type { ReactNode } from 'react'
import type { Messages } from '#engine/contract/config.ts'
import { priceText } from '#engine/money.ts'
import type { Offer } from '#engine/offers.ts'
import { planAnchor } from '#engine/site.ts'
import { fill, joined } from '#engine/text.ts'
import { useFolded } from '../../renderer/elements/use-folded.ts'
import { useLanguage, useMessages } from '../../renderer/page-context.tsx'
import type { PageBlockOf } from '../blocks.ts'
import { type ComparisonState, type HrefTo, noFilters, parameters, typeParameter } from './comparison-state.ts'
import { criterionLabel } from './criterion-label.ts'
import styles from './Filtering.module.css'
import { answerTo } from './match/match.ts'
import { Picks } from './match/Picks.tsx'
import { Sentence } from './match/Sentence.tsx'
import {
  type Criterion,
  criteriaOf,
  groupedPlans,
  nearestPlan,
  type PlanGroups,
  type Reasoned,
} from './plan-filters.ts'
import { orderOf } from './plan-order.ts'
import { StateLink } from './StateLink.tsx'
import twoSheets from './two-sheets.svg?no-inline'

type Data = PageBlockOf<'comparison'>['data']

interface AppliedFilter {
  readonly label: string
  /** The change that removes it. */
  readonly without: Partial<ComparisonState>
}

/** The filters in use, without those that the questions over the plans show themselves. */
export function appliedFilters(state: ComparisonState, data: Data, messages: Messages['filtering']): AppliedFilter[] {
  const { search } = state
  const isShown = ({ name, value }: Criterion) =>
    data.match?.questions.some(({ field }) => field === name) ||
    (name === typeParameter && data.match?.questions.some((one) => one.summary && answerTo(one, state))) ||
    (name === parameters.benefits && data.match?.benefits.some(({ id }) => id === value))
  const criteria = criteriaOf(state, data).filter((one) => !isShown(one))
  const words = criteria.map((one) => ({ label: criterionLabel(one, data, messages), without: one.without(state) }))
  const found = search ? [{ label: fill(messages.appliedSearch, { search }), without: { search: '' } }] : []
  const chosen = criteria.filter(({ name }) => name in state.choices).length
  return [...words.slice(0, chosen), ...found, ...words.slice(chosen)]
}

interface Props {
  readonly state: ComparisonState
  readonly data: Data
  /** All plans of the market. */
  readonly plans: readonly Offer[]
  readonly hrefTo: HrefTo
  readonly onChange: (change: Partial<ComparisonState>) => void
}

/** The filters in use, each with a way to remove it, and one for all of them. */
function AppliedFilters({ state, data, hrefTo, onChange }: Props) {
  const messages = useMessages('filtering')
  const filters = appliedFilters(state, data, messages)
  const link = { hrefTo, onChange }
  if (filters.length === 0) return null
  return (
    <div className={styles.applied}>
      <ul aria-label={messages.applied}>
        {filters.map(({ label, without }) => (
          <li key={label}>
            <StateLink part={without} {...link} label={fill(messages.remove, { filter: label })}>
              {label} <span aria-hidden="true">×</span>
            </StateLink>
          </li>
        ))}
      </ul>
      <StateLink part={noFilters} {...link}>
        {messages.reset}
      </StateLink>
    </div>
  )
}

/** A message that no plan fits all filters, with the nearest plan. */
function NoPlans({ data, plans, state, hrefTo }: Props) {
  const messages = useMessages('filtering')
  const language = useLanguage()
  const nearest = nearestPlan(plans, state, data)
  const labels = criteriaOf(state, data).map((one) => criterionLabel(one, data, messages))
  if (state.search) labels.unshift(fill(messages.appliedSearch, { search: state.search }))
  // Only answers are missing, or rules of the plans refuse: the folded plans say so.
  if (labels.length === 0) return null
  return (
    <div className={styles.none}>
      <img src={twoSheets} alt="" width="232" height="164" />
      <h3>{messages.noneTitle}</h3>
      <p>{fill(messages.noneText, { filters: joined(labels, 'items', language) })}</p>
      {nearest && (
        <p>
          <a href={hrefTo({ ...nearest.without, plans: 'all' }, planAnchor(nearest.plan.id))}>
            {fill(messages.nearest, {
              plan: nearest.plan.plan,
              premium: priceText(nearest.plan.price, language),
              provider: nearest.plan.provider.name,
            })}
          </a>
        </p>
      )}
    </div>
  )
}

interface OtherPlansProps extends Pick<Props, 'data'> {
  readonly groups: PlanGroups
  /** Shows plans as a table, each with a reason. */
  readonly table: (caption: string, plans: readonly Offer[], reasons: ReadonlyMap<Offer, string>) => ReactNode
}

/** The plans that do not fit, folded: those that miss one thing, those that do not say, and all others, each with its reason. */
function OtherPlans({ groups, data, table }: OtherPlansProps) {
  const messages = useMessages('filtering')
  const language = useLanguage()
  const { fit, nearly, open, unknown, others, criteria } = groups
  const labels = criteria.map((wish) => criterionLabel(wish, data, messages))
  const wishesIn = ({ because }: Reasoned) =>
    because.flatMap((reason) => ('wish' in reason ? criterionLabel(reason.wish, data, messages) : []))
  const wordsIn = ({ because }: Reasoned) =>
    because.flatMap((reason) => ('words' in reason ? joined([reason.member, reason.words], 'term', language) : []))
  const reasonIn = (template: string, reasoned: Reasoned) => {
    const questions = reasoned.because.flatMap((reason) => ('open' in reason ? reason.open : []))
    const asked = (data.decisive ?? []).filter(({ id }) => questions.includes(id)).map(({ summary }) => summary)
    const listed = (words: string, items: readonly string[]) =>
      items.length > 0 && fill(words, { items: joined(items, 'items', language) })
    const parts = [...wordsIn(reasoned), listed(messages.depends, asked), listed(template, wishesIn(reasoned))]
    return joined(parts, 'parts', language)
  }
  const folded = [
    { id: 'open', summary: messages.open, reason: messages.unsaid, plans: open },
    { id: 'nearly', summary: messages.nearly, reason: messages.misses, plans: nearly },
    { id: 'unknown', summary: messages.undecided, reason: messages.unsaid, plans: unknown },
    { id: 'others', summary: messages.others, reason: messages.misses, plans: others },
  ].filter(({ plans }) => plans.length > 0)
  return folded.map(({ id, summary, reason, plans }, i) => {
    const missing = new Set(plans.flatMap(wishesIn))
    const items = new Set([...labels.filter((label) => missing.has(label)), ...plans.flatMap(wordsIn)])
    const caption = fill(summary, { count: plans.length, items: joined([...items], 'items', language) })
    return (
      <FoldedPlans key={id} summary={caption} isOpen={fit.length === 0 && i === 0}>
        {() =>
          table(
            caption,
            plans.map(({ plan }) => plan),
            new Map(plans.map((one) => [one.plan, reasonIn(reason, one)])),
          )
        }
      </FoldedPlans>
    )
  })
}

interface FoldedProps {
  readonly summary: string
  readonly isOpen: boolean
  readonly children: () => ReactNode
}

function FoldedPlans({ summary, isOpen, children }: FoldedProps) {
  const { isRendered, onToggle } = useFolded(isOpen)
  return (
    <details className={styles.others} open={isOpen} onToggle={onToggle}>
      <summary>{summary}</summary>
      {isRendered && children()}
    </details>
  )
}

/** Everything that is loaded with the first filter, order or answer. */
export const filtering = { AppliedFilters, NoPlans, OtherPlans, Picks, Sentence, groupedPlans, orderOf }
