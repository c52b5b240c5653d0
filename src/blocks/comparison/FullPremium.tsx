import type { PlanView } from '../../engine/plans/plans.ts'
import { fill } from '../../engine/site/template.ts'
import { useWords } from '../../renderer/page-context.tsx'
import styles from './Comparison.module.css'

/** Under a premium that a subsidy lowers: that it does, and what the premium is without it. */
export function FullPremium({ plan }: { readonly plan: PlanView }) {
  const words = useWords('plan')
  const { subsidy } = plan.shown
  if (!subsidy) return null
  return (
    <span className={styles.subsidy}>
      <span>{subsidy.label}</span>
      <span>{fill(words.beforeSubsidy, { premium: subsidy.fullPremium })}</span>
    </span>
  )
}
