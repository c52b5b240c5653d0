import type { Offer } from '../../engine/plans/offers.ts'
import { fill } from '../../engine/site/template.ts'
import { buttonClass } from '../elements/Actions.tsx'
import { useMessages } from '../page-context.tsx'
import styles from './CompareToggle.module.css'
import { type ChosenPlans, most } from './use-chosen-plans.ts'

interface Props {
  readonly plan: Offer
  readonly chosen: ChosenPlans
}

/** Puts a plan beside others, or takes it away again. */
export function CompareToggle({ plan, chosen: { plans, toggle } }: Props) {
  const messages = useMessages('sideBySide')
  const pressed = plans.includes(plan)
  return (
    <button
      type="button"
      className={`${buttonClass.secondary} ${styles.toggle}`}
      aria-pressed={pressed}
      aria-label={fill(messages.compareNamed, { provider: plan.provider.name, plan: plan.plan })}
      disabled={plans.length >= most && !pressed}
      onClick={() => toggle(plan)}
    >
      {messages.compare}
    </button>
  )
}
