import { useId, useState } from 'react'
import { factRows, featureRows } from '../../engine/plans/side-by-side.ts'
import { fill } from '../../engine/site/template.ts'
import { buttonClass } from '../elements/Actions.tsx'
import { Checkbox } from '../elements/Checkbox.tsx'
import { useMessages } from '../page-context.tsx'
import type { Column } from './column.ts'
import { FactTable } from './FactTable.tsx'
import styles from './SideBySide.module.css'
import { most } from './use-chosen-plans.ts'

export interface Props {
  readonly columns: readonly Column[]
  readonly onClear: () => void
}

/** The chosen plans: a bar that stays in sight and leads to them, then two to four of them side by side. */
export function SideBySide({ columns, onClear }: Props) {
  const id = useId()
  return (
    <>
      <Tray columns={columns} onClear={onClear} target={id} />
      {columns.length > 1 && <Facts columns={columns} id={id} />}
    </>
  )
}

function Tray({ columns, onClear, target }: Props & { readonly target: string }) {
  const messages = useMessages('sideBySide')
  const names = columns.map(({ plan }) => `${plan.provider.name} ${plan.plan}`)
  return (
    <section className={styles.tray} aria-label={messages.tray}>
      <p role="status">
        <strong>{names.join(' · ')}</strong>{' '}
        {columns.length === 1 ? messages.oneMore : columns.length >= most && fill(messages.atMost, { max: most })}
      </p>
      <div className={styles.trayActions}>
        {columns.length > 1 && (
          <a className={buttonClass.primary} href={`#${target}`}>
            {messages.show}
          </a>
        )}
        <button type="button" className={buttonClass.secondary} onClick={onClear}>
          {messages.clear}
        </button>
      </div>
    </section>
  )
}

function Facts({ columns, id }: { readonly columns: readonly Column[]; readonly id: string }) {
  const messages = { plan: useMessages('plan'), sideBySide: useMessages('sideBySide') }
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const plans = columns.map(({ plan }) => plan)
  const groups = [
    { heading: undefined, rows: factRows(plans, messages) },
    { heading: messages.plan.features, rows: featureRows(plans) },
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
      <FactTable columns={columns} groups={groups.filter(({ rows }) => rows.length > 0)} labelledBy={`${id}-heading`} />
      {groups.every(({ rows }) => rows.length === 0) && <p role="status">{messages.sideBySide.same}</p>}
    </section>
  )
}
