import type { ComponentPropsWithoutRef } from 'react'
import styles from './Checkbox.module.css'
import { useChosen } from './use-chosen.ts'

interface Props extends Omit<ComponentPropsWithoutRef<'input'>, 'onChange'> {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

export function Checkbox({ label, className = styles.box, checked, onChange, ...input }: Props) {
  const [isChecked, check] = useChosen(checked, onChange)
  return (
    <label className={className}>
      <input type="checkbox" {...input} checked={isChecked} onChange={({ target }) => check(target.checked)} />
      {label}
    </label>
  )
}
