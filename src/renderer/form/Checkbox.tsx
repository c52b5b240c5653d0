import type { ComponentPropsWithoutRef } from 'react'
import styles from './Checkbox.module.css'

export function Checkbox({ label, ...input }: ComponentPropsWithoutRef<'input'> & { readonly label: string }) {
  return (
    <label className={styles.box}>
      <input type="checkbox" {...input} />
      {label}
    </label>
  )
}
