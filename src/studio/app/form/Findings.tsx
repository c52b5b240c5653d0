import type { Finding } from '../../protocol.ts'
import styles from './Findings.module.css'

/** What the checker says of a value, in its own words. */
export function Findings({ id, findings }: { readonly id: string; readonly findings: readonly Finding[] }) {
  const errors = findings.filter(({ severity }) => severity === 'error')
  return (
    <div id={id} className={styles.findings} role={errors.length > 0 ? 'alert' : undefined}>
      {findings.map(({ message, hint, severity, rule }) => (
        <p key={rule + message} className={severity === 'error' ? styles.error : styles.warning}>
          <strong>{severity === 'error' ? 'Error' : 'Warning'}:</strong> {message} {hint}
        </p>
      ))}
    </div>
  )
}
