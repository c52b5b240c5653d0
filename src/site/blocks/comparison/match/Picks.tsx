import type { Messages } from '#engine/contract/config.ts'
import { moneyText } from '#engine/money.ts'
import type { Offer } from '#engine/offers.ts'
import { planKey, planName, plansNamed } from '#engine/plans.ts'
import { planAnchor } from '#engine/site.ts'
import { fill, joined } from '#engine/text.ts'
import { useLanguage, useMessages } from '../../../renderer/page-context.tsx'
import { Premium } from '../../../renderer/plan/Amount.tsx'
import { share } from '../../../renderer/share/load-share.ts'
import { useQuery } from '../../../renderer/use-address.ts'
import type { PageBlockOf } from '../../blocks.ts'
import type { ComparisonState, HrefTo } from '../comparison-state.ts'
import { criterionLabel } from '../criterion-label.ts'
import styles from '../Filtering.module.css'
import { criteriaOf } from '../plan-filters.ts'
import { knowledgeIn } from './known-answers.ts'
import { hasNeed, qualifiesBy } from './match.ts'
import { type Pick, picksOf } from './picks.ts'

type Data = PageBlockOf<'comparison'>['data']

interface Props {
  readonly data: Data
  readonly state: ComparisonState
  /** All plans of the market. */
  readonly plans: readonly Offer[]
  readonly hrefTo: HrefTo
  /** The place of the plans on the page. */
  readonly anchor: string | undefined
}

/** At most three plans over the list, each with the reasons for it. */
export function Picks({ data, state, plans, hrefTo, anchor }: Props) {
  const messages = useMessages('filtering')
  const language = useLanguage()
  const [query] = useQuery()
  const Share = share.loaded()
  const { match, facts } = data
  if (!match || !hasNeed(match, state)) return null
  const criteria = criteriaOf(state, data)
  const qualifies = qualifiesBy(match, state)
  const picks = picksOf(match.picks, plans, knowledgeIn(data, state), criteria, facts, qualifies)
  if (picks.length === 0) return null
  const words = (pick: Pick) => pickWords(pick, data, messages, language)
  return (
    <section className={styles.picks} aria-label={messages.picks}>
      <ul>
        {byPlan(picks).map((same) => (
          <li key={same[0].config.title}>
            <h3>
              {joined(
                same.map((pick) => words(pick).title),
                'items',
                language,
              )}
            </h3>
            <PickedPlans pick={same[0]} {...{ state, qualifies, hrefTo }} />
            <p>
              {joined(
                same.flatMap((pick) => words(pick).reasons),
                'sentences',
                language,
              )}
            </p>
          </li>
        ))}
      </ul>
      <details>
        <summary>{messages.picksHowTitle}</summary>
        <ul>
          {messages.picksHow.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </details>
      {/* Plans side by side have a row of their own. */}
      {Share && plansNamed(plans, query.get('compare')).length < 2 && (
        <Share
          plans={[...new Set(picks.flatMap(({ plans: picked }) => picked))]}
          qualifies={qualifies}
          anchor={anchor}
        />
      )}
    </section>
  )
}

interface PickedProps extends Omit<Props, 'data' | 'plans' | 'anchor'> {
  readonly pick: Pick
  readonly qualifies: boolean | undefined
}

/** The plans, each a link to its row in the list, with the price that the row shows. */
function PickedPlans({ pick: { plans, given }, state, qualifies, hrefTo }: PickedProps) {
  const { perYear } = useMessages('planTable')
  return plans.map((plan) => (
    <p key={planKey(plan)}>
      <a href={hrefTo({ plans: 'all', ...given?.without(state) }, planAnchor(plan.id))}>
        <bdi>{planName(plan)}</bdi>
      </a>{' '}
      <span>
        <Premium price={plan.price} qualifies={qualifies} per={perYear} />
      </span>
    </p>
  ))
}

/** The picks, those of the same plans together. */
function byPlan(picks: readonly Pick[]): [Pick, ...Pick[]][] {
  const groups = Map.groupBy(picks, ({ plans, given }) => `${plans.map(planKey)} ${given?.name} ${given?.value}`)
  return [...groups.values()] as [Pick, ...Pick[]][]
}

/** The title and the sentences of a pick. */
function pickWords(
  { config: { kind, title, fact }, among, value = '', stated, apart, given, lost }: Pick,
  data: Data,
  messages: Messages['filtering'],
  language: string,
): { readonly title: string; readonly reasons: readonly (string | false | undefined)[] } {
  const amount = apart && moneyText(apart)
  if (kind === 'lowest') {
    const reason = among === 1 ? messages.pickOnly : fill(messages.pickLowest, { count: among })
    return { title, reasons: [reason] }
  }
  if (kind === 'best') {
    const label = data.facts.find(({ id }) => id === fact)?.label ?? ''
    const reasons = [
      fill(messages.pickBest, { fact: label, value }),
      amount && fill(messages.pickMore, { amount }),
      stated !== among && fill(messages.pickStated, { stated: stated ?? 0, count: among }),
    ]
    return { title, reasons }
  }
  const what = given ? criterionLabel(given, data, messages) : ''
  const items = data.benefits.filter(({ id }) => lost?.benefits.includes(id)).map(({ shortLabel }) => shortLabel)
  const losses = [
    items.length > 0 && fill(messages.pickLoses, { items: joined(items, 'items', language) }),
    ...(lost?.sums ?? []).map(({ label, ...sums }) => fill(messages.pickLess, { fact: label, ...sums })),
  ]
  return {
    title: fill(title, { given: what }),
    reasons: amount ? [fill(messages.pickSaves, { amount }), ...losses] : [messages.pickNone],
  }
}
