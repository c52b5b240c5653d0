import { useEffect, useId, useRef, useState } from 'react'
import type { ShownFact } from '#engine/plans/facts/facts.ts'
import { comparedAnchor } from '#engine/plans/plan-keys.ts'
import { benefitRows, factRows, premiumRow, type Row } from '#engine/plans/side-by-side.ts'
import { fill } from '#engine/site/template.ts'
import { Checkbox } from '#renderer/form/Checkbox.tsx'
import { useLanguage, useMessages } from '#renderer/page-context.tsx'
import type { PlansToCompare } from './ComparedPlans.tsx'
import { CompareTray, comparisonSection, showComparison } from './CompareTray.tsx'
import { FactTable } from './FactTable.tsx'
import styles from './SideBySide.module.css'

interface Props {
  readonly chosen: PlansToCompare
  readonly facts: readonly ShownFact[]
  /** Whether this loaded after the page, so that the browser's own scroll to the fragment found nothing. */
  readonly isLate: boolean
}

/** The compare tray, and two to four plans side by side. A page whose address names plans opens at the comparison. */
export function SideBySide({ chosen, facts, isLate }: Props) {
  const first = useRef({ hasComparison: chosen.plans.length > 1, isLate })
  useEffect(() => {
    if (!first.current.hasComparison) return
    if (first.current.isLate && location.hash === `#${comparedAnchor}`) showComparison()
    // A visitor who has scrolled is not moved.
    else if (scrollY === 0) comparisonSection()?.scrollIntoView()
  }, [])
  return (
    <>
      <CompareTray chosen={chosen} />
      {chosen.plans.length > 1 && <Facts chosen={chosen} facts={facts} />}
    </>
  )
}

function Facts({ chosen, facts: definitions }: Pick<Props, 'chosen' | 'facts'>) {
  const messages = { plan: useMessages('plan'), sideBySide: useMessages('sideBySide') }
  const { comparePlans } = useMessages('planTable')
  const language = useLanguage()
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const headingId = useId()
  const { plans } = chosen
  const premium = premiumRow(plans, messages)
  // The head shows only amounts, so subsidies and notes need a row of their own.
  const isExplained = plans.some(({ price }) => price.net || price.note)
  const facts = factRows(plans, definitions, messages, language)
  const benefits = benefitRows(plans, messages.plan)
  const shared = (rows: readonly Row[]) => rows.filter(({ isStatedOnce }) => !isStatedOnce)
  const groups = [
    { heading: undefined, rows: shared(isExplained ? [premium, ...facts] : facts) },
    { heading: messages.plan.benefits, rows: shared(benefits) },
  ].map(({ heading, rows }) => ({ heading, rows: rows.filter(({ differs }) => differs || !onlyDifferences) }))
  const statedOnce = [...facts, ...benefits].filter(({ isStatedOnce }) => isStatedOnce)
  return (
    <section id={comparedAnchor} className={styles.section} tabIndex={-1} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h3 id={headingId}>{fill(comparePlans, { count: plans.length })}</h3>
        <Checkbox
          label={messages.sideBySide.differences}
          checked={onlyDifferences}
          onChange={() => setOnlyDifferences(!onlyDifferences)}
        />
      </div>
      <FactTable
        chosen={chosen}
        premium={premium}
        isExplained={isExplained}
        groups={groups.filter(({ rows }) => rows.length > 0)}
        statedOnce={statedOnce}
        labelledBy={headingId}
      />
      {!premium.differs && [statedOnce, ...groups.map(({ rows }) => rows)].every((rows) => rows.length === 0) && (
        <p role="status">{messages.sideBySide.same}</p>
      )}
    </section>
  )
}
