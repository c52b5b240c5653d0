import type { FactSource } from '#engine/plans/facts/fact-source.ts'
import type { OfferFact } from '#engine/plans/facts/facts.ts'
import { useMessages } from '#renderer/page-context.tsx'
import styles from './FactSource.module.css'

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
export function Source({ href, text }: FactSource) {
  return (
    <details className={styles.source}>
      <summary>{useMessages('plan').source}</summary>
      <a href={href}>{text}</a>
    </details>
  )
}
