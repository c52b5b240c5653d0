import { useMessages } from '../page-context.tsx'
import styles from './Meanings.module.css'

interface MeaningsProps {
  readonly explained: readonly { readonly id: string; readonly label: string; readonly meaning?: string }[]
}

/** The meanings of facts and benefits, folded; nothing if none has one. */
export function Meanings({ explained }: MeaningsProps) {
  const { meanings } = useMessages('plan')
  const known = explained.filter(({ meaning }) => meaning)
  return (
    known.length > 0 && (
      <details className={styles.meanings}>
        <summary>{meanings}</summary>
        <dl>
          {known.map(({ id, label, meaning }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    )
  )
}
