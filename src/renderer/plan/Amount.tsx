import { currencyAround, type Money, moneyText } from '#engine/money/money.ts'
import { type Price, payable } from '#engine/plans/subsidy.ts'
import styles from './Amount.module.css'

/** An amount of money, its currency smaller than the figure. */
export function Amount({ money, large = false }: { readonly money: Money; readonly large?: boolean }) {
  const { before, after } = currencyAround(money.symbol)
  return (
    <span className={styles.amount} data-large={large || undefined}>
      {before && <span className={styles.symbol}>{before}</span>}
      {money.digits}
      {after && <span className={styles.symbol}>{after}</span>}
    </span>
  )
}

interface Props {
  readonly price: Price
  /** Whether the visitor qualifies for the subsidy; undefined while that is unknown. */
  readonly qualifies?: boolean | undefined
  readonly large?: boolean
  /** The words after the amount, such as 'a year'. */
  readonly per?: string
}

/** The yearly premium that the visitor pays; while their subsidy is unknown, the full premium with the reduced one below. */
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
      {net && <Line words={net} style={styles.net} />}
      {price.note && <Line words={price.note} style={styles.note} />}
    </span>
  )
}

/** A line under the amount; a screen reader pauses before it. */
function Line({ words, style }: { readonly words: string; readonly style: string | undefined }) {
  return (
    <span className={style}>
      <span className={styles.unseen}>; </span>
      {words}
    </span>
  )
}
