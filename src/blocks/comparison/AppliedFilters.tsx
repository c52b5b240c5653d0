import { fill } from '../../engine/site/template.ts'
import { buttonClass } from '../../renderer/elements/Actions.tsx'
import { useMessages } from '../../renderer/page-context.tsx'
import styles from './Comparison.module.css'
import { type AppliedFilter, type ComparisonState, unfiltered } from './comparison-state.ts'

interface Props {
  readonly filters: readonly AppliedFilter[]
  readonly onChange: (change: Partial<ComparisonState>) => void
}

/** The filters in use, each with a way to remove it, and one for all of them. */
export function AppliedFilters({ filters, onChange }: Props) {
  const messages = useMessages('comparison')
  if (filters.length === 0) return null
  return (
    <div className={styles.applied}>
      <ul aria-label={messages.applied}>
        {filters.map(({ label, without }) => (
          <li key={label}>
            <button
              type="button"
              aria-label={fill(messages.remove, { filter: label })}
              onClick={() => onChange(without)}
            >
              {label} <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={buttonClass.secondary} onClick={() => onChange(unfiltered)}>
        {messages.reset}
      </button>
    </div>
  )
}
