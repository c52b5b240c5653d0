import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useChosen } from '../../renderer/form/use-chosen.ts'
import styles from './Comparison.module.css'
import { type ComparisonState, writeState } from './comparison-state.ts'

interface GroupProps {
  readonly legend: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function Group({ legend, className = styles.group, children }: GroupProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  )
}

interface TextBoxProps {
  readonly name: string
  readonly type: 'search' | 'text'
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** An uncontrolled input, so that typing is never overwritten; it follows the address while it has no focus. */
export function TextBox({ name, type, label, hint, value, onChange }: TextBoxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value
  }, [value])
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        name={name}
        type={type}
        inputMode={type === 'text' ? 'decimal' : undefined}
        placeholder={hint}
        defaultValue={value}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value.trim())}
      />
    </div>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

export function Choice({ name, label, value, choices, onChange }: ChoiceProps) {
  const box = useId()
  const [chosen, choose] = useChosen(value, onChange)
  return (
    <div className={styles.filter}>
      <label htmlFor={box}>{label}</label>
      <select id={box} name={name} value={chosen} onChange={(event) => choose(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}

interface HiddenProps {
  readonly state: ComparisonState
  /** The parameters that the form has inputs for. */
  readonly without?: readonly (string | undefined)[]
  /** The keys of the plans side by side. */
  readonly compared: string
}

/** The parts of the state that a form does not change, so that it sends them along without scripts. */
export function HiddenState({ state, without = [], compared }: HiddenProps) {
  const params = new URLSearchParams(compared ? { compare: compared } : {})
  writeState(params, state)
  return [...params].map(
    ([name, value]) => !without.includes(name) && <input key={name + value} type="hidden" name={name} value={value} />,
  )
}

export function toggled(all: readonly string[], one: string): string[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one]
}
