import { useMessages } from '../../renderer/page-context.tsx'
import styles from './Comparison.module.css'

/** Who pays for the comparison, how its order is made, and what it leaves out. */
export function HowItWorks() {
  const { howTitle, how } = useMessages('comparison')
  return (
    <aside className={styles.how} aria-label={howTitle}>
      <h3>{howTitle}</h3>
      <ul>
        {how.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </aside>
  )
}
