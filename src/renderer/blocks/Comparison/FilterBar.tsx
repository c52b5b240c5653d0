import { useEffect, useId, useRef } from 'react'
import type { PlanType } from '../../../contract/config.ts'
import { useWords } from '../../page-context.tsx'
import styles from './Comparison.module.css'
import { type ComparisonState, sortKeys } from './comparison-table.ts'

interface Props {
  readonly state: ComparisonState
  readonly planTypes: readonly PlanType[]
  readonly onChange: (change: Partial<ComparisonState>) => void
}

/** Search, plan type and order; each takes effect at once. */
export function FilterBar({ state, planTypes, onChange }: Props) {
  const words = useWords('comparison')
  const sortWords = { rating: words.sortRating, premium: words.sortPremium, coverage: words.sortCoverage }
  return (
    <search className={styles.filters} aria-label={words.filters}>
      <SearchBox value={state.search} onChange={(search) => onChange({ search })} />
      <Choice
        label={words.type}
        value={state.type}
        choices={[{ value: '', label: words.allTypes }, ...planTypes.map(({ id, label }) => ({ value: id, label }))]}
        onChange={(type) => onChange({ type })}
      />
      <Choice
        label={words.sort}
        value={state.sort}
        choices={sortKeys.map((key) => ({ value: key, label: sortWords[key] }))}
        onChange={(value) => onChange({ sort: sortKeys.find((key) => key === value) ?? 'rating' })}
      />
    </search>
  )
}

/** Left to the browser while one types; it follows the address when that changes by other means. */
function SearchBox({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const words = useWords('comparison')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value
  }, [value])
  return (
    <div className={styles.filter} data-wide>
      <label htmlFor={id}>{words.search}</label>
      <input
        ref={input}
        id={id}
        type="search"
        placeholder={words.searchHint}
        defaultValue=""
        autoComplete="off"
        onChange={(event) => onChange(event.target.value.trim())}
      />
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
