import { type Money, moneyText } from '../../engine/money/money.ts'
import { type Price, payable } from '../../engine/plans/offers.ts'
import styles from './Amount.module.css'

/** An amount of money: the figure speaks, its currency stands quietly before it. */
export function Amount({
  money: { symbol, digits },
  large = false,
}: {
  readonly money: Money
  readonly large?: boolean
}) {
  const apart = /^[A-Z]{3}$/.test(symbol)
  return (
    <span className={styles.amount} data-large={large || undefined}>
      <span className={styles.symbol}>
        {symbol}
        {apart && '\u00a0'}
      </span>
      {digits}
    </span>
  )
}

interface Props {
  readonly price: Price
  /** Whether the visitor qualifies for the subsidy; left out while nobody knows. */
  readonly qualifies?: boolean | undefined
  readonly large?: boolean
  /** What the amount is for, in words behind it, such as 'a year'. */
  readonly per?: string
}

/** What a plan costs a year and until when: what this visitor pays, or the full premium with what is left of it for who qualifies. */
export function Premium({ price, qualifies, large = false, per }: Props) {
  const amount = (
    <>
      <Amount money={payable(price, qualifies)} large={large} />
      {per && <small className={styles.note}>{` ${per}`}</small>}
    </>
  )
  const net = qualifies === undefined && price.net && `${moneyText(price.net)} ${price.netLabel}`
  if (!net && !price.note) return amount
  return (
    <span className={styles.premium}>
      {amount}
      {net && <More words={net} style={styles.net} />}
      {price.note && <More words={price.note} style={styles.note} />}
    </span>
  )
}

/** What is said under the amount; for who hears the page, after it. */
function More({ words, style }: { readonly words: string; readonly style: string | undefined }) {
  return (
    <span className={style}>
      <span className={styles.unseen}>; </span>
      {words}
    </span>
  )
}
