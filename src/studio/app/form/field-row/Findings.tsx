import type { Finding } from '../../../protocol.ts'
import { withCode } from './Description.tsx'
import styles from './Findings.module.css'

/** What the checker says of a value, in its own words; how much it says in all is read out by the list below. */
export function Findings({ id, findings }: { readonly id: string; readonly findings: readonly Finding[] }) {
  return (
    <div id={id} className={styles.findings}>
      {findings.map(({ message, hint, severity, rule }) => (
        <p key={rule + message} className={severity === 'error' ? styles.error : styles.warning}>
          <strong>{severity === 'error' ? 'Error' : 'Warning'}:</strong> {withCode(message)}{' '}
          {hint !== undefined && withCode(hint)}
        </p>
      ))}
    </div>
  )
}
