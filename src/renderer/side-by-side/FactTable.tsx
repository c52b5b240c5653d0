import { planKey } from '../../engine/plans/offers.ts'
import type { Cell, Row } from '../../engine/plans/side-by-side.ts'
import { fill } from '../../engine/site/template.ts'
import { Amount, Premium } from '../elements/Amount.tsx'
import { Mark } from '../elements/Icon.tsx'
import { ProviderLogo } from '../elements/ProviderLogo.tsx'
import { QuoteAnchor } from '../elements/QuoteAnchor.tsx'
import { useMessages } from '../page-context.tsx'
import styles from './SideBySide.module.css'
import type { ChosenPlans } from './use-chosen-plans.ts'

/** Facts under a common heading. */
interface Group {
  readonly heading: string | undefined
  readonly rows: readonly Row[]
}

interface Props {
  readonly chosen: ChosenPlans
  readonly groups: readonly Group[]
  readonly labelledBy: string
}

/** A column a plan, a row a fact. The plans' names stay in sight; where four do not fit, the table scrolls by itself. */
export function FactTable({ chosen, groups, labelledBy }: Props) {
  const { plans } = chosen
  return (
    <div className={styles.scroll} data-many={plans.length > 2 ? plans.length : undefined}>
      <table className={styles.facts} aria-labelledby={labelledBy}>
        <Names chosen={chosen} />
        {groups.map(({ heading, rows }) => (
          <tbody key={heading ?? ''}>
            {heading && (
              <tr>
                <th className={styles.group} scope="rowgroup" colSpan={plans.length + 1}>
                  {heading}
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <FactRow key={row.term} row={row} />
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <td className={styles.term} />
            {plans.map((plan) => (
              <td key={planKey(plan)}>
                <QuoteAnchor plan={plan} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Names({ chosen: { plans, toggle } }: Pick<Props, 'chosen'>) {
  const messages = useMessages('sideBySide')
  return (
    <thead>
      <tr>
        <th className={styles.term} scope="col">
          <span className={styles.unseen}>{messages.facts}</span>
        </th>
        {plans.map((plan) => (
          <th key={planKey(plan)} scope="col">
            <span className={styles.logo}>
              <ProviderLogo provider={plan.provider} />
            </span>
            <span className={styles.provider}>{plan.provider.name}</span>
            <span className={styles.plan}>{plan.plan}</span>
            <button
              type="button"
              className={styles.remove}
              aria-label={fill(messages.removeNamed, { provider: plan.provider.name, plan: plan.plan })}
              onClick={() => toggle(plan)}
            >
              {messages.remove}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  )
}

function FactRow({ row: { term, cells, differs } }: { readonly row: Row }) {
  return (
    <tr data-differs={differs || undefined}>
      <th className={styles.term} scope="row">
        {term}
      </th>
      {cells.map((cell, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row are its columns, in their order.
        <td key={i}>
          <Stated {...cell} />
          {cell.mark && <span className={styles.mark}>{cell.mark}</span>}
        </td>
      ))}
    </tr>
  )
}

function Stated({ value, inclusion }: Cell) {
  const messages = useMessages('plan')
  if (value === undefined) return <span className={styles.quiet}>{messages.unknown}</span>
  if (typeof value !== 'string') {
    return 'gross' in value ? <Premium price={value} large /> : <Amount money={value} large />
  }
  if (inclusion === undefined) return value
  return (
    <span className={styles.inclusion} data-inclusion={inclusion}>
      {inclusion !== 'unlisted' && <Mark mark={inclusion === 'included' ? 'tick' : 'cross'} size={18} />}
      {value}
    </span>
  )
}
