import type { Benefit, Messages } from '#engine/contract/config.ts'
import { factOf, factsAt, factValue, type Inclusion, inclusionOf, optionalFact, type ShownFact } from '#engine/facts.ts'
import type { Offer } from '#engine/offers.ts'
import { mostCompared, planKey } from '#engine/plans.ts'
import { planAnchor } from '#engine/site.ts'
import { fill, joined } from '#engine/text.ts'
import { DetailList } from '../../renderer/elements/DetailList.tsx'
import { InPageLink, PageLink } from '../../renderer/elements/Links.tsx'
import { useFolded } from '../../renderer/elements/use-folded.ts'
import { Checkbox } from '../../renderer/form/Checkbox.tsx'
import { useLanguage, useMessages } from '../../renderer/page-context.tsx'
import { Amount, Premium } from '../../renderer/plan/Amount.tsx'
import { BenefitList } from '../../renderer/plan/BenefitList.tsx'
import { StatedText } from '../../renderer/plan/FactSource.tsx'
import { ProviderLogo } from '../../renderer/plan/ProviderLogo.tsx'
import { QuoteAnchor } from '../../renderer/plan/QuoteAnchor.tsx'
import { Rating } from '../../renderer/plan/Rating.tsx'
import type { PlansToCompare } from '../../renderer/side-by-side/ComparedPlans.tsx'
import { premiumOrder } from './comparison-state.ts'
import styles from './PlanRows.module.css'

interface Props {
  readonly caption: string
  readonly plans: readonly Offer[]
  /** The benefits that only some plans include. */
  readonly distinguishing: readonly Benefit[]
  /** Undefined if the plans have an order of their own. */
  readonly sorting?: Sorting | undefined
  readonly facts: readonly ShownFact[]
  readonly chosen: PlansToCompare
  /** Whether rows have ids, so that links lead to them. */
  readonly anchored?: boolean
  /** Whether plans link to their providers' profiles. */
  readonly profiles: boolean
  /** Whether the visitor qualifies for the subsidy; undefined while that is unknown. */
  readonly qualifies?: boolean | undefined
  /** The note under a price that the market's subsidy does not lower. */
  readonly notSubsidised?: string | undefined
  /** Why a plan is not among those that fit. */
  readonly reasons?: ReadonlyMap<Offer, string>
  readonly note?: string | undefined
}

/** The current order, and the ways to change it. */
interface Sorting {
  readonly order: string
  /** The ids of the orders to choose from. */
  readonly orders: readonly string[]
  readonly href: (order: string) => string
  readonly sortBy: (order: string) => void
}

/** A row for each plan, in columns if the screen is wide enough, with folded details. */
export function PlanRows({ caption, plans, sorting, note, ...row }: Props) {
  const columns = row.facts.filter(({ shown }) => shown.includes('row'))
  return (
    <>
      <table className={styles.table} aria-label={caption} data-facts={columns.length}>
        <Head sorting={sorting} columns={columns} />
        <tbody>
          {plans.map((plan) => (
            <PlanRow key={planKey(plan)} plan={plan} columns={columns} {...row} />
          ))}
        </tbody>
      </table>
      {note && <p className={styles.note}>{note}</p>}
    </>
  )
}

interface ColumnsProps {
  /** The facts that have a column of their own. */
  readonly columns: readonly ShownFact[]
}

function Head({ sorting, columns }: Pick<Props, 'sorting'> & ColumnsProps) {
  const messages = useMessages('plan')
  const { extras } = useMessages('planTable')
  const figures = [{ id: premiumOrder, label: messages.premium, better: 'lower' }, ...columns]
  return (
    <thead>
      <tr>
        <th scope="col">{messages.plan}</th>
        {figures.map(({ id, label, better }) => (
          <th
            key={id}
            scope="col"
            className={styles.figure}
            aria-sort={id === sorting?.order ? (better === 'lower' ? 'ascending' : 'descending') : undefined}
          >
            {sorting?.orders.includes(id) ? (
              <InPageLink href={sorting.href(id)} onFollow={() => sorting.sortBy(id)}>
                {label}
              </InPageLink>
            ) : (
              label
            )}
          </th>
        ))}
        <th scope="col" className={styles.wide}>
          {extras} <small aria-hidden="true">{`– ${messages.unknown}`}</small>
        </th>
        <td />
      </tr>
    </thead>
  )
}

function PlanRow({
  plan,
  columns,
  distinguishing,
  facts,
  chosen,
  anchored,
  profiles,
  qualifies,
  notSubsidised,
  reasons,
}: { readonly plan: Offer } & ColumnsProps & Omit<Props, 'caption' | 'plans' | 'sorting' | 'note'>) {
  const { perYear } = useMessages('planTable')
  return (
    <tr id={anchored ? planAnchor(plan.id) : undefined} className={plan.price.note && styles.noted}>
      <th scope="row">
        <ProviderLogo provider={plan.provider} />
        <b>{plan.plan}</b> <span>{plan.provider.name}</span>
      </th>
      <td className={styles.price}>
        <Premium price={plan.price} qualifies={qualifies} large per={perYear} withoutNet={notSubsidised} />
      </td>
      {columns.map((fact, i) => (
        <td key={fact.id} className={styles.fact} data-rating={isFirstRating(columns, i) || undefined}>
          <span>{fact.label}</span> <FactValue plan={plan} fact={fact} />
        </td>
      ))}
      <td className={styles.extras}>
        {reasons && <p>{reasons.get(plan)}</p>}
        {distinguishing.map(({ id, shortLabel }) => (
          <Extra key={id} id={id} label={shortLabel} plan={plan} />
        ))}
        {plan.promotions[0] && <em>{plan.promotions[0]}</em>}
      </td>
      <td className={styles.more}>
        <Details plan={plan} facts={facts} profile={profiles ? plan.detailsHref : undefined} />
        <div className={styles.actions}>
          <CompareBox plan={plan} chosen={chosen} />
          <QuoteAnchor plan={plan} />
        </div>
      </td>
    </tr>
  )
}

/** A rating needs no label on a phone, where it stands beside the name of the plan. */
function isFirstRating(columns: readonly ShownFact[], place: number): boolean {
  return columns.findIndex(({ kind }) => kind === 'rating') === place
}

function FactValue({ plan, fact }: { readonly plan: Offer; readonly fact: ShownFact }) {
  const { unknown } = useMessages('plan')
  const stated = factOf(plan, fact.id)
  const optional = optionalFact(plan, fact.id)
  if (optional !== undefined) {
    return (
      <>
        {stated && <span>{stated.text} </span>}
        <small>{optional}</small>
      </>
    )
  }
  if (!stated) return <small>{unknown}</small>
  const value = factValue(fact, plan, stated)
  if (typeof value === 'object') return <Amount money={value} />
  if (typeof value !== 'number') return <span>{value}</span>
  const reviews = fact.countedBy === undefined ? undefined : factOf(plan, fact.countedBy)?.value
  return <Rating rating={value} reviews={typeof reviews === 'number' ? reviews : undefined} />
}

interface ExtraProps {
  readonly id: string
  readonly label: string
  readonly plan: Offer
}

/** A benefit of the plan; one that it does not include keeps its column and is hidden from screen readers. */
function Extra({ id, label, plan }: ExtraProps) {
  const inclusion: Inclusion = inclusionOf(plan, id)
  if (inclusion === 'included') return <span>{`${label} `}</span>
  if (inclusion === 'optional') {
    const note = plan.optionalBenefits?.find((benefit) => benefit.id === id)?.note
    return (
      <span>
        {label} <small>{note}</small>{' '}
      </span>
    )
  }
  return (
    <span data-lacking={inclusion} aria-hidden="true">
      {label}
    </span>
  )
}

/** Adds a plan to the side-by-side comparison, or removes it. */
function CompareBox({ plan, chosen: { plans, toggle } }: { readonly plan: Offer; readonly chosen: PlansToCompare }) {
  const messages = useMessages('planTable')
  const checked = plans.includes(plan)
  return (
    <Checkbox
      label={messages.compare}
      aria-label={fill(messages.compareNamed, { provider: plan.provider.name, plan: plan.plan })}
      checked={checked}
      disabled={plans.length >= mostCompared && !checked}
      onChange={() => toggle(plan)}
    />
  )
}

interface DetailsProps extends Pick<Props, 'facts'> {
  readonly plan: Offer
  readonly profile: string | undefined
}

function Details({ plan, facts, profile }: DetailsProps) {
  const messages = useMessages('plan')
  const { details, viewDetails, viewDetailsFor } = useMessages('planTable')
  const language = useLanguage()
  const { isRendered, onToggle } = useFolded()
  return (
    <details onToggle={onToggle}>
      <summary>{details}</summary>
      {isRendered && (
        <div className={styles.facts}>
          <DetailList details={statedIn(plan, facts, messages, language)} />
          <div>
            <BenefitList {...plan} />
            {profile && (
              <PageLink href={profile} aria-label={fill(viewDetailsFor, { provider: plan.provider.name })}>
                {viewDetails}
              </PageLink>
            )}
          </div>
        </div>
      )}
    </details>
  )
}

/** The facts that the record of the plan states. */
function statedIn(plan: Offer, facts: readonly ShownFact[], messages: Messages['plan'], language: string) {
  return [
    { term: messages.type, detail: plan.typeLabel },
    ...factsAt('details', plan, facts).map((fact) => ({
      term: fact.term,
      detail: <StatedText {...fact} />,
      isPart: fact.isPart,
    })),
    { term: messages.promotions, detail: joined(plan.promotions, 'items', language) },
  ].filter(({ detail }) => detail)
}
