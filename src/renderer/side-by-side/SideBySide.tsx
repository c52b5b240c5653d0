import { useId, useState } from 'react'
import { benefitRows, factRows } from '../../engine/plans/side-by-side.ts'
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

/** The chosen plans: a bar that stays in sight and leads to them, then two to four of them side by side. */
export function SideBySide({ chosen }: Props) {
  const id = useId()
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
            {messages.show}
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
  const groups = [
    { heading: undefined, rows: factRows(plans, messages) },
    { heading: messages.plan.benefits, rows: benefitRows(plans, messages.plan) },
  ].map(({ heading, rows }) => ({ heading, rows: rows.filter(({ differs }) => differs || !onlyDifferences) }))
  return (
    <section id={id} className={styles.section} tabIndex={-1} aria-labelledby={`${id}-heading`}>
      <div className={styles.head}>
        <h3 id={`${id}-heading`}>{messages.sideBySide.heading}</h3>
        <Checkbox
          label={messages.sideBySide.differences}
          checked={onlyDifferences}
          onChange={() => setOnlyDifferences(!onlyDifferences)}
        />
      </div>
      <FactTable chosen={chosen} groups={groups.filter(({ rows }) => rows.length > 0)} labelledBy={`${id}-heading`} />
      {groups.every(({ rows }) => rows.length === 0) && <p role="status">{messages.sideBySide.same}</p>}
    </section>
  )
}
