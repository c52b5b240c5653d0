import { type ComponentProps, useRef } from 'react'
import type { Messages } from '#engine/contract/config.ts'
import { distinguishingBenefits } from '#engine/facts.ts'
import type { Offer } from '#engine/offers.ts'
import { comparedAnchor, keysOf } from '#engine/plans.ts'
import { fill } from '#engine/text.ts'
import { buttonClass } from '../../renderer/elements/Actions.tsx'
import { Section } from '../../renderer/elements/Section.tsx'
import { useMessages, usePagePath } from '../../renderer/page-context.tsx'
import { Meanings } from '../../renderer/plan/Meanings.tsx'
import { ComparedPlans, usePlansToCompare } from '../../renderer/side-by-side/ComparedPlans.tsx'
import type { BlockProps, PageBlockOf } from '../blocks.ts'
import styles from './Comparison.module.css'
import { type ComparisonState, type HrefTo, hrefOf } from './comparison-state.ts'
import { FilterBar, useOrders } from './FilterBar.tsx'
import { LegalMinimum } from './LegalMinimum.tsx'
import { Match } from './match/Match.tsx'
import { qualifiesBy } from './match/match.ts'
import { PlanRows } from './PlanRows.tsx'
import { StateLink } from './StateLink.tsx'
import { type ShownPlans, useComparisonState, useShownPlans } from './use-comparison-state.ts'

type Data = PageBlockOf<'comparison'>['data']

/** The market's plans with a filter bar, and the chosen ones side by side. */
export function Comparison({ block: { anchor, text, list, planLinks = false, data } }: BlockProps<'comparison'>) {
  const messages = useMessages('comparison')
  const [state, change] = useComparisonState(data)
  const path = usePagePath()
  const shown = useShownPlans(data, state)
  const { filtering } = shown
  const groups = filtering?.groupedPlans(shown.plans, state, data)
  const plans = groups?.fit ?? shown.plans
  const chosen = usePlansToCompare(shown.loaded)
  const hrefTo: HrefTo = (part, place = anchor, compared = chosen.plans) =>
    path + hrefOf({ ...state, ...part }, place, compared)
  const qualifies = qualifiesBy(data.match, state)
  const orders = useOrders(data, qualifies)
  const order = orders.find(({ id }) => id === shown.order)
  const sortedBy = (id: string) => ({ sort: id, plans: 'all' }) as const
  const count = useRef<HTMLSpanElement>(null)
  const changeAndTell = (part: Partial<ComparisonState>) => {
    change(part)
    // The pressed link may be gone now, so the focus moves here.
    count.current?.focus()
  }
  const narrowed = { state, data, plans: shown.plans, hrefTo, onChange: changeAndTell }
  const form = { action: path + (anchor ? `#${anchor}` : ''), compared: keysOf(chosen.plans) }
  const rows = {
    caption: messages.table,
    distinguishing: distinguishingBenefits(data.benefits, shown.plans),
    chosen,
    facts: data.facts,
    anchored: true,
    profiles: planLinks,
    qualifies,
    notSubsidised: data.isSubsidized && qualifies !== false ? messages.notSubsidised : undefined,
  }
  return (
    <>
      {data.minimum && <LegalMinimum {...data.minimum} meaning={messages.minimum} />}
      {data.match && <Match {...form} {...narrowed} match={data.match} filtering={filtering} onChange={change} />}
      <Section
        anchor={anchor}
        heading={
          <>
            <span ref={count} aria-live="polite" tabIndex={-1}>
              {countText(messages, data, shown, plans.length)}
            </span>{' '}
            {!shown.isTop && <small className={styles.order}>{order?.label}</small>}
          </>
        }
        text={!filtering && shown.plans.length < data.total && list?.why}
        beside={
          <div className={styles.ways}>
            <CompareLink chosen={chosen.plans} first={plans.slice(0, 3)} hrefTo={hrefTo} />
            <FilterBar
              state={state}
              data={data}
              orders={orders}
              order={shown.order}
              found={plans.length}
              {...form}
              onChange={change}
            />
          </div>
        }
      >
        {shown.assumed && <p className={styles.assumed}>{shown.assumed}</p>}
        {filtering && <filtering.Picks {...narrowed} plans={shown.loaded} anchor={anchor} />}
        {filtering && <filtering.AppliedFilters {...narrowed} />}
        {filtering && plans.length === 0 ? (
          <filtering.NoPlans {...narrowed} />
        ) : (
          <PlanRows
            {...rows}
            plans={plans}
            sorting={{
              order: order?.id ?? '',
              orders: orders.map(({ id }) => id),
              href: (id) => hrefTo(sortedBy(id)),
              sortBy: (id) => change(sortedBy(id)),
            }}
          />
        )}
        {filtering && groups && (
          <filtering.OtherPlans
            data={data}
            groups={groups}
            table={(caption, others, reasons) => (
              <PlanRows {...rows} caption={caption} plans={others} reasons={reasons} />
            )}
          />
        )}
        {shown.plans.length < data.total && (
          <StateLink part={{ plans: 'all' }} hrefTo={hrefTo} onChange={changeAndTell}>
            {fill(messages.showAll, { count: data.total })}
          </StateLink>
        )}
        <ComparedPlans chosen={chosen} facts={data.facts} />
        <HowItWorks
          order={orders[0]?.label ?? ''}
          more={[text, data.note]}
          explained={[...data.benefits, ...data.facts]}
        />
      </Section>
    </>
  )
}

function countText(messages: Messages['comparison'], { total, rated }: Data, shown: ShownPlans, count: number): string {
  if (shown.isWaiting) return fill(messages.looking, { total })
  if (shown.isTop) return fill(rated > count ? messages.countTop : messages.countRated, { count, rated, total })
  return fill(count === total ? messages.countAll : messages.countFitting, { count, total })
}

interface CompareLinkProps {
  readonly chosen: readonly Offer[]
  readonly first: readonly Offer[]
  readonly hrefTo: HrefTo
}

/** A link that sets the chosen plans, or else the first three, side by side; nothing if there are fewer than two. */
function CompareLink({ chosen, first, hrefTo }: CompareLinkProps) {
  const { comparePlans } = useMessages('planTable')
  const plans = chosen.length > 0 ? chosen : first
  if (plans.length < 2) return null
  return (
    <a className={buttonClass.secondary} href={hrefTo({}, comparedAnchor, plans)}>
      {fill(comparePlans, { count: plans.length })}
    </a>
  )
}

interface HowProps extends ComponentProps<typeof Meanings> {
  /** The order in which the comparison opens, in words. */
  readonly order: string
  readonly more: readonly (string | undefined)[]
}

/** A note on who pays for the comparison, with folded notes on its order, its limits and its words. */
function HowItWorks({ order, more, explained }: HowProps) {
  const { howTitle, how } = useMessages('comparison')
  const [paid, ...points] = [...how.map((point) => fill(point, { order })), ...more]
  return (
    <aside className={styles.how} aria-label={howTitle}>
      <p>{paid}</p>
      <details>
        <summary>{howTitle}</summary>
        <ul>{points.map((point) => point && <li key={point}>{point}</li>)}</ul>
      </details>
      <Meanings explained={explained} />
    </aside>
  )
}
