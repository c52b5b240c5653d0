import { comparedAnchor, mostCompared } from '#engine/plans.ts'
import { fill } from '#engine/text.ts'
import { buttonClass } from '../elements/Actions.tsx'
import { InPageLink } from '../elements/Links.tsx'
import { useMessages } from '../page-context.tsx'
import type { PlansToCompare } from './ComparedPlans.tsx'
import styles from './SideBySide.module.css'

/** The comparison; null while fewer than two plans are chosen. */
export function comparisonSection(): HTMLElement | null {
  return document.getElementById(comparedAnchor)
}

/** Scrolls to the comparison and focuses it, as a link does. */
export function showComparison(): void {
  comparisonSection()?.scrollIntoView()
  comparisonSection()?.focus({ preventScroll: true })
}

/** The bar of chosen plans, which stays in sight and leads to their comparison. */
export function CompareTray({ chosen: { plans, clear } }: { readonly chosen: PlansToCompare }) {
  const messages = useMessages('sideBySide')
  const { comparePlans } = useMessages('planTable')
  const names = plans.map(({ provider, plan }) => `${provider.name} ${plan}`)
  return (
    <section className={styles.tray} aria-label={messages.tray}>
      <p role="status">
        <strong>{names.join(' · ')}</strong>{' '}
        {plans.length === 1
          ? messages.oneMore
          : plans.length >= mostCompared && fill(messages.atMost, { max: mostCompared })}
      </p>
      <div className={styles.trayActions}>
        {plans.length > 1 && (
          // No entry in the history for scrolling alone.
          <InPageLink className={buttonClass.primary} href={`#${comparedAnchor}`} onFollow={showComparison}>
            {fill(comparePlans, { count: plans.length })}
          </InPageLink>
        )}
        <button
          type="button"
          className={buttonClass.secondary}
          onClick={() => {
            // The button disappears, so the focus returns to a checkbox.
            document.querySelector<HTMLElement>('tbody :checked')?.focus()
            clear()
          }}
        >
          {messages.clear}
        </button>
      </div>
    </section>
  )
}
