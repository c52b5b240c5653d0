import type { Money } from '../../engine/money/money.ts'
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
