import { moneyText } from '../../engine/money/money.ts'
import { type Price, payable } from '../../engine/plans/offers.ts'
import styles from './Amount.module.css'
import { Amount } from './Amount.tsx'

interface Props {
  readonly price: Price
  /** Whether the visitor qualifies for the subsidy; left out while nobody knows. */
  readonly qualifies?: boolean | undefined
  readonly large?: boolean
}

/** What a plan costs a year: what this visitor pays, or the full premium with what is left of it for who qualifies. */
export function Premium({ price, qualifies, large = false }: Props) {
  const amount = <Amount money={payable(price, qualifies)} large={large} />
  if (!price.net || qualifies !== undefined) return amount
  return (
    <span className={styles.premium}>
      {amount}
      <span className={styles.unseen}>; </span>
      <span className={styles.net}>
        {moneyText(price.net)} {price.netLabel}
      </span>
    </span>
  )
}
