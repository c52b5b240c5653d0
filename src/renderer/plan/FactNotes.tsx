import type { OfferFact, ValueSource } from '#engine/plans/facts/facts.ts'
import { useMessages } from '#renderer/page-context.tsx'
import styles from './FactNotes.module.css'

/** The value of a fact, with its source folded under it if it has one. */
export function StatedText({ text, source }: Pick<OfferFact, 'text' | 'source'>) {
  return (
    <>
      <bdi>{text}</bdi>
      {source && <Source {...source} />}
    </>
  )
}

/** The source of a value and the day of its last check; a tap opens it. */
export function Source({ href, text }: ValueSource) {
  return (
    <details className={styles.source}>
      <summary>{useMessages('plan').source}</summary>
      <a href={href}>{text}</a>
    </details>
  )
}

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
