import { Fragment } from 'react'
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

/** What a plan costs a year and until when: what this visitor pays, or the full premium with what is left of it for who qualifies. */
export function Premium({ price, qualifies, large = false }: Props) {
  const amount = <Amount money={payable(price, qualifies)} large={large} />
  const net = qualifies === undefined && price.net && `${moneyText(price.net)} ${price.netLabel}`
  const more = [net, price.note].filter((words) => typeof words === 'string')
  if (more.length === 0) return amount
  return (
    <span className={styles.premium}>
      {amount}
      {more.map((words) => (
        <Fragment key={words}>
          <span className={styles.unseen}>; </span>
          <span className={styles.net}>{words}</span>
        </Fragment>
      ))}
    </span>
  )
}
