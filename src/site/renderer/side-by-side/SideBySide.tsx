import { useEffect, useId, useRef } from 'react'
import type { ShownFact } from '#engine/facts.ts'
import { isExact } from '#engine/money.ts'
import { comparedAnchor } from '#engine/plans.ts'
import { fill } from '#engine/text.ts'
import { useLanguage, useMessages } from '../page-context.tsx'
import { share } from '../share/load-share.ts'
import type { PlansToCompare } from './ComparedPlans.tsx'
import { CompareTray, comparisonSection, showComparison } from './CompareTray.tsx'
import { FactTable } from './FactTable.tsx'
import { benefitRows, factRows, premiumRow, type Row } from './rows.ts'
import styles from './SideBySide.module.css'

interface Props {
  readonly chosen: PlansToCompare
  readonly facts: readonly ShownFact[]
  /** Whether this loaded after the page, so that the browser's own scroll to the fragment found nothing. */
  readonly isLate: boolean
}

/** The compare tray, and two to four plans side by side. A page whose address names plans opens at the comparison. */
export function SideBySide({ chosen, isLate, ...shown }: Props) {
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
      {chosen.plans.length > 1 && <Facts chosen={chosen} {...shown} />}
    </>
  )
}

/** The rows in which the plans differ; rows that are equal, or that only one plan states, are folded. */
function Facts({ chosen, facts: definitions }: Omit<Props, 'isLate'>) {
  const messages = { plan: useMessages('plan'), sideBySide: useMessages('sideBySide') }
  const { comparePlans } = useMessages('planTable')
  const language = useLanguage()
  const headingId = useId()
  const Share = share.loaded()
  const { plans } = chosen
  const premium = premiumRow(plans, messages)
  // The head shows only amounts, so subsidies and notes need a row of their own.
  const isExplained = plans.some(({ price }) => (isExact(price) && price.net) || price.note)
  const facts = factRows(plans, definitions, messages, language)
  const benefits = benefitRows(plans, messages.plan)
  const apart = (rows: readonly Row[]) => rows.filter(({ differs, isStatedOnce }) => differs && !isStatedOnce)
  const groups = [
    { heading: undefined, rows: [...(isExplained ? [premium] : []), ...apart(facts)] },
    { heading: messages.plan.benefits, rows: apart(benefits) },
  ]
  const others = [...facts, ...benefits]
  const folded = [
    { words: messages.sideBySide.oneOnly, rows: others.filter(({ isStatedOnce }) => isStatedOnce) },
    { words: messages.sideBySide.alike, rows: others.filter(({ differs }) => !differs) },
  ]
  return (
    <section id={comparedAnchor} className={styles.section} tabIndex={-1} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h3 id={headingId}>{fill(comparePlans, { count: plans.length })}</h3>
        {![premium, ...others].some(({ differs }) => differs) && <p>{messages.sideBySide.same}</p>}
      </div>
      <FactTable
        chosen={chosen}
        premium={premium}
        isExplained={isExplained}
        groups={groups.filter(({ rows }) => rows.length > 0)}
        folded={folded.filter(({ rows }) => rows.length > 0)}
        labelledBy={headingId}
      />
      {Share && <Share plans={plans} anchor={comparedAnchor} />}
    </section>
  )
}
