import type { Benefit, Messages } from '#contract/config.ts'
import { inclusionOf } from '#engine/plans/benefits.ts'
import { factsAt, type ShownFact } from '#engine/plans/facts.ts'
import type { Offer } from '#engine/plans/offers.ts'
import { mostCompared, planKey } from '#engine/plans/plan-keys.ts'
import { planAnchor } from '#engine/site/paths.ts'
import { fill, joined } from '#engine/site/template.ts'
import { DetailList } from '#renderer/elements/DetailList.tsx'
import { InPageLink, PageLink } from '#renderer/elements/Links.tsx'
import { Checkbox } from '#renderer/form/Checkbox.tsx'
import { useLanguage, useMessages } from '#renderer/page-context.tsx'
import { Amount, Premium } from '#renderer/plan/Amount.tsx'
import { BenefitList } from '#renderer/plan/BenefitList.tsx'
import { ProviderLogo } from '#renderer/plan/ProviderLogo.tsx'
import { QuoteAnchor } from '#renderer/plan/QuoteAnchor.tsx'
import { Rating } from '#renderer/plan/Rating.tsx'
import type { PlansToCompare } from '#renderer/side-by-side/ComparedPlans.tsx'
import styles from './ComparisonTable.module.css'

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
  readonly note?: string | undefined
}

type Figure = 'premium' | 'coverage' | 'rating'

/** The current order, and the ways to change it. */
interface Sorting {
  readonly order: Figure
  readonly href: (figure: Figure) => string
  readonly sortBy: (figure: Figure) => void
}

const figures = ['premium', 'coverage', 'rating'] as const

/** A row for each plan, in columns if the screen is wide enough, with folded details. */
export function ComparisonTable({ caption, plans, sorting, note, ...row }: Props) {
  return (
    <>
      <table className={styles.table} aria-label={caption}>
        <Head sorting={sorting} />
        <tbody>
          {plans.map((plan) => (
            <PlanRow key={planKey(plan)} plan={plan} {...row} />
          ))}
        </tbody>
      </table>
      {note && <p className={styles.note}>{note}</p>}
    </>
  )
}

function Head({ sorting }: Pick<Props, 'sorting'>) {
  const messages = useMessages('plan')
  const { extras } = useMessages('planTable')
  return (
    <thead>
      <tr>
        <th scope="col">{messages.plan}</th>
        {figures.map((figure) => (
          <th
            key={figure}
            scope="col"
            aria-sort={figure === sorting?.order ? (figure === 'premium' ? 'ascending' : 'descending') : undefined}
          >
            {sorting ? (
              <InPageLink href={sorting.href(figure)} onFollow={() => sorting.sortBy(figure)}>
                {messages[figure]}
              </InPageLink>
            ) : (
              messages[figure]
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
  distinguishing,
  facts,
  chosen,
  anchored,
  profiles,
}: { readonly plan: Offer } & Pick<Props, 'distinguishing' | 'facts' | 'chosen' | 'anchored' | 'profiles'>) {
  const messages = useMessages('plan')
  const { perYear } = useMessages('planTable')
  return (
    <tr id={anchored ? planAnchor(plan.id) : undefined}>
      <th scope="row">
        <ProviderLogo provider={plan.provider} />
        <b>{plan.plan}</b> <span>{plan.provider.name}</span>
      </th>
      <td className={styles.price}>
        <Premium price={plan.price} large per={perYear} />
      </td>
      <td className={styles.coverage}>
        <span>{messages.coverage}</span> <Amount money={plan.coverage} />
      </td>
      <td className={styles.rating}>
        {plan.rating === undefined ? messages.unknown : <Rating rating={plan.rating} reviews={plan.reviews} />}
      </td>
      <td className={styles.extras}>
        {distinguishing.map(({ id, shortLabel }) => (
          <Extra key={id} label={shortLabel} inclusion={inclusionOf(plan, id)} />
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

/** A benefit of the plan; one that it does not include keeps its column and is hidden from screen readers. */
function Extra({ label, inclusion }: { readonly label: string; readonly inclusion: ReturnType<typeof inclusionOf> }) {
  if (inclusion === 'included') return <span>{label} </span>
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
  return (
    <details>
      <summary>{details}</summary>
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
    </details>
  )
}

/** The facts that the record of the plan states. */
function statedIn(plan: Offer, facts: readonly ShownFact[], messages: Messages['plan'], language: string) {
  return [
    { term: messages.type, detail: plan.typeLabel },
    ...factsAt('details', plan, facts),
    { term: messages.promotions, detail: joined(plan.promotions, 'items', language) },
  ].filter(({ detail }) => detail)
}
