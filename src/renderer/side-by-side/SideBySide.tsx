import { useEffect, useId, useRef, useState } from 'react'
import { benefitRows, factRows, premiumRow } from '../../engine/plans/side-by-side.ts'
import { fill } from '../../engine/site/template.ts'
import { buttonClass } from '../elements/Actions.tsx'
import { Checkbox } from '../form/Checkbox.tsx'
import { useMessages } from '../page-context.tsx'
import { FactTable } from './FactTable.tsx'
import styles from './SideBySide.module.css'
import { type ChosenPlans, most } from './use-chosen-plans.ts'

export interface Props {
  readonly chosen: ChosenPlans
}

/**
 * The chosen plans: a bar that stays in sight and leads to them, then two to four of them side by side. An address that
 * brings them along opens there.
 */
export function SideBySide({ chosen }: Props) {
  const id = useId()
  const brought = useRef(chosen.plans.length > 1)
  useEffect(() => {
    // Whoever is reading already is left where they are.
    if (brought.current && scrollY === 0) document.getElementById(id)?.scrollIntoView()
  }, [id])
  return (
    <>
      <Tray chosen={chosen} target={id} />
      {chosen.plans.length > 1 && <Facts chosen={chosen} id={id} />}
    </>
  )
}

function Tray({ chosen: { plans, clear }, target }: Props & { readonly target: string }) {
  const messages = useMessages('sideBySide')
  const names = plans.map(({ provider, plan }) => `${provider.name} ${plan}`)
  return (
    <section className={styles.tray} aria-label={messages.tray}>
      <p role="status">
        <strong>{names.join(' · ')}</strong>{' '}
        {plans.length === 1 ? messages.oneMore : plans.length >= most && fill(messages.atMost, { max: most })}
      </p>
      <div className={styles.trayActions}>
        {plans.length > 1 && (
          <a className={buttonClass.primary} href={`#${target}`}>
            {fill(messages.heading, { count: plans.length })}
          </a>
        )}
        <button type="button" className={buttonClass.secondary} onClick={clear}>
          {messages.clear}
        </button>
      </div>
    </section>
  )
}

function Facts({ chosen, id }: Props & { readonly id: string }) {
  const messages = { plan: useMessages('plan'), sideBySide: useMessages('sideBySide') }
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const { plans } = chosen
  const premium = premiumRow(plans, messages)
  // The head names the amounts alone: what else there is to say of them has a row of its own.
  const isExplained = plans.some(({ price }) => price.net || price.note)
  const facts = factRows(plans, messages)
  const groups = [
    { heading: undefined, rows: isExplained ? [premium, ...facts] : facts },
    { heading: messages.plan.benefits, rows: benefitRows(plans, messages.plan) },
  ].map(({ heading, rows }) => ({ heading, rows: rows.filter(({ differs }) => differs || !onlyDifferences) }))
  return (
    <section id={id} className={styles.section} tabIndex={-1} aria-labelledby={`${id}-heading`}>
      <div className={styles.head}>
        <h3 id={`${id}-heading`}>{fill(messages.sideBySide.heading, { count: plans.length })}</h3>
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
        labelledBy={`${id}-heading`}
      />
      {!premium.differs && groups.every(({ rows }) => rows.length === 0) && (
        <p role="status">{messages.sideBySide.same}</p>
      )}
    </section>
  )
}
