import { useId } from 'react'
import type { BlockProps } from '../blocks.ts'
import styles from './Stats.module.css'

export function Stats({ block: { anchor, heading, items } }: BlockProps<'stats'>) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className={styles.stats}>
      <h2 id={id} className="unseen">
        {heading}
      </h2>
      <dl className={styles.list}>
        {items.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
