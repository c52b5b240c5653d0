import { currencyAround, isExact, type Money, netText, type Price, payable, sumText } from '#engine/money.ts'
import { separator } from '#engine/text.ts'
import { useLanguage } from '../page-context.tsx'
import styles from './Amount.module.css'

/** An amount of money, its currency smaller than the figure. */
export function Amount({ money, large = false }: { readonly money: Money; readonly large?: boolean }) {
  const { before, after } = currencyAround(money)
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
  /** The words around the `{amount}`, such as '{amount} a year'. */
  readonly per?: string
  /** What stands under a price that no open adjustment lowers. */
  readonly withoutNet?: string | undefined
}

/** The price that the visitor pays; while an adjustment is open, the full price with the lower one below; or why there is none. */
export function Premium({ price, qualifies, large = false, per, withoutNet }: Props) {
  const language = useLanguage()
  if (!isExact(price)) {
    return (
      <span className={styles.premium}>
        <span className={styles.words}>{price.words}</span>
        {price.note && <Line words={price.note} style={styles.note} language={language} />}
      </span>
    )
  }
  const [before, after] = (price.per ?? per ?? '').split('{amount}')
  const amount = (
    <>
      {before && <small className={styles.note}>{before}</small>}
      <Amount money={payable(price, qualifies)} large={large} />
      {after && <small className={styles.note}>{after}</small>}
    </>
  )
  const net = qualifies === undefined ? netText(price, language) : qualifies && large && sumText(price)
  const without = price.net ? undefined : withoutNet
  if (!net && !without && !price.note) return amount
  return (
    <span className={styles.premium}>
      {amount}
      {net && <Line words={net} style={styles.net} language={language} />}
      {without && <Line words={without} style={styles.note} language={language} />}
      {price.note && <Line words={price.note} style={styles.note} language={language} />}
    </span>
  )
}

interface LineProps {
  readonly words: string
  readonly style: string | undefined
  readonly language: string
}

/** A line under the amount; a screen reader pauses before it. */
function Line({ words, style, language }: LineProps) {
  return (
    <span className={style}>
      <span className={styles.unseen}>{separator('parts', language)}</span>
      {words}
    </span>
  )
}
