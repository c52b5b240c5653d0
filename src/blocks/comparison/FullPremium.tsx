import { moneyText } from '../../engine/money/money.ts'
import type { Offer } from '../../engine/plans/offers.ts'
import { fill } from '../../engine/site/template.ts'
import { useMessages } from '../../renderer/page-context.tsx'
import styles from './Comparison.module.css'

/** Under a premium that a subsidy lowers: that it does, and what the premium is without it. */
export function FullPremium({ price: { gross, net, netLabel } }: Pick<Offer, 'price'>) {
  const messages = useMessages('plan')
  if (!net) return null
  return (
    <span className={styles.subsidy}>
      <span>{netLabel}</span>
      <span>{fill(messages.beforeSubsidy, { premium: moneyText(gross) })}</span>
    </span>
  )
}
