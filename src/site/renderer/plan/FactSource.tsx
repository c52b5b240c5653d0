import type { FactSource, OfferFact } from '#engine/facts.ts'
import { useMessages } from '../page-context.tsx'
import styles from './FactSource.module.css'

interface StatedProps extends Pick<OfferFact, 'text' | 'source' | 'href'> {
  /** Its value with an option. */
  readonly optional?: string
}

/** The value of a fact, with its source folded under it if it has one. */
export function StatedText({ text, optional, source, href }: StatedProps) {
  return (
    <>
      <bdi>{href ? <a href={href}>{text}</a> : text}</bdi>
      {optional && <small> {optional}</small>}
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
