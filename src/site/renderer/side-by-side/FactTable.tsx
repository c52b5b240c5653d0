import { useState } from 'react'
import { isExact } from '#engine/money.ts'
import type { Offer } from '#engine/offers.ts'
import { planKey } from '#engine/plans.ts'
import { fill } from '#engine/text.ts'
import { Mark } from '../elements/Icon.tsx'
import { useHydrated, useMessages } from '../page-context.tsx'
import { Amount, Premium } from '../plan/Amount.tsx'
import { Source } from '../plan/FactSource.tsx'
import { QuoteAnchor } from '../plan/QuoteAnchor.tsx'
import type { PlansToCompare } from './ComparedPlans.tsx'
import type { Cell, Row } from './rows.ts'
import styles from './SideBySide.module.css'

interface Group {
  readonly heading: string | undefined
  readonly rows: readonly Row[]
}

interface Fold {
  /** The words above the folded rows, with `{count}`. */
  readonly words: string
  readonly rows: readonly Row[]
}

interface Props {
  readonly chosen: PlansToCompare
  readonly premium: Row
  /** Whether the premiums have a row of their own. */
  readonly isExplained: boolean
  readonly groups: readonly Group[]
  /** Rows that unfold. */
  readonly folded: readonly Fold[]
  readonly labelledBy: string
}

/**
 * A column for each plan and a row for each fact. Names, premiums and Get Quote are sticky; a table that is too wide scrolls
 * sideways.
 */
export function FactTable({ chosen: { plans, toggle }, premium, isExplained, groups, folded, labelledBy }: Props) {
  const messages = useMessages('sideBySide')
  return (
    <div className={styles.scroll} data-many={plans.length > 2 ? plans.length : undefined}>
      <table className={styles.facts} aria-labelledby={labelledBy}>
        <Head plans={plans} premium={premium} marked={!isExplained} />
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
        {folded.map((fold) => (
          <FoldedRows key={fold.words} {...fold} columns={plans.length + 1} />
        ))}
        <tfoot>
          <tr>
            <td className={styles.term} />
            {plans.map((plan) => (
              <td key={planKey(plan)}>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={fill(messages.removeNamed, { provider: plan.provider.name, plan: plan.plan })}
                  onClick={() => toggle(plan)}
                >
                  {messages.remove}
                </button>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function FoldedRows({ words, rows, columns }: Fold & { readonly columns: number }) {
  const hydrated = useHydrated()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const text = fill(words, { count: rows.length })
  return (
    <tbody data-folded={!isUnfolded || undefined}>
      <tr>
        <th className={styles.group} scope="rowgroup" colSpan={columns}>
          {hydrated ? (
            <button
              type="button"
              className={styles.unfold}
              aria-expanded={isUnfolded}
              onClick={() => setIsUnfolded(!isUnfolded)}
            >
              {text} <span aria-hidden="true">{isUnfolded ? '▴' : '▾'}</span>
            </button>
          ) : (
            text
          )}
        </th>
      </tr>
      {rows.map((row) => (
        <FactRow key={row.term} row={row} />
      ))}
    </tbody>
  )
}

interface HeadProps {
  readonly plans: readonly Offer[]
  readonly premium: Row
  readonly marked: boolean
}

function Head({ plans, premium, marked }: HeadProps) {
  const messages = useMessages('sideBySide')
  return (
    <thead>
      <tr>
        <th className={styles.term} scope="col">
          <span className="unseen">{messages.facts}</span>
        </th>
        {plans.map((plan) => (
          <th key={planKey(plan)} scope="col">
            <span className={styles.provider}>{plan.provider.name}</span> {plan.plan}
          </th>
        ))}
      </tr>
      <tr>
        <th className={styles.term} scope="row">
          {premium.term}
        </th>
        {plans.map((plan, i) => (
          <td key={planKey(plan)}>
            <span className={styles.offer}>
              <span>
                <HeadPrice price={plan.price} /> <BestMark words={marked ? premium.cells[i]?.better : undefined} />
              </span>
              <QuoteAnchor plan={plan} />
            </span>
          </td>
        ))}
      </tr>
    </thead>
  )
}

function BestMark({ words }: { readonly words: string | undefined }) {
  return words === undefined ? null : <bdi className={styles.better}>{words}</bdi>
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
          <CellValue {...cell} /> <BestMark words={cell.better} />
          {cell.source && <Source {...cell.source} />}
        </td>
      ))}
    </tr>
  )
}

/** The amount alone, without what goes with it: the row of prices has that. */
function HeadPrice({ price }: Pick<Offer, 'price'>) {
  if (!isExact(price)) return <Premium price={price} large />
  const { net: _, note, ...alone } = price
  return <Premium price={alone} large />
}

function CellValue({ value, inclusion, optional }: Cell) {
  const messages = useMessages('plan')
  if (optional !== undefined) {
    return (
      <>
        {value !== undefined && <CellValue value={value} />} <small>{optional}</small>
      </>
    )
  }
  if (value === undefined) return <span className={styles.quiet}>{messages.unknown}</span>
  if (typeof value !== 'string') {
    return 'digits' in value ? <Amount money={value} large /> : <Premium price={value} large />
  }
  if (inclusion === undefined) return value
  return (
    <span className={styles.inclusion} data-inclusion={inclusion}>
      {(inclusion === 'included' || inclusion === 'excluded') && (
        <Mark mark={inclusion === 'included' ? 'tick' : 'cross'} size={18} />
      )}
      {value}
    </span>
  )
}
