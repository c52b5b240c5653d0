import { useId } from 'react'
import inputs from '#workbench/app/inputs.module.css'
import own from './leads.module.css'

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, name: string])[]
  readonly onChange: (value: string) => void
}

/** One of a few options, under a label. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className={own['wide']}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={inputs['input']} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
