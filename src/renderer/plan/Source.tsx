import type { ValueSource } from '#engine/plans/facts.ts'
import { fill } from '#engine/site/template.ts'
import { useMessages } from '#renderer/page-context.tsx'
import styles from './Source.module.css'

interface Props {
  readonly text: string
  readonly source?: ValueSource | undefined
}

/** The value of a fact, with its source folded under it if it has one. */
export function StatedText({ text, source }: Props) {
  return (
    <>
      <bdi>{text}</bdi>
      {source && <Source {...source} />}
    </>
  )
}

/** The site on which a value was read and the day of the last check; a tap opens them. */
export function Source({ href, checked }: ValueSource) {
  const { source, sourceText } = useMessages('plan')
  const [before = '', after = ''] = sourceText.split('{site}').map((part) => fill(part, { date: checked }))
  return (
    <details className={styles.source}>
      <summary>{source}</summary>
      {before}
      <a href={href} dir="ltr">
        {siteName(href)}
      </a>
      {after}
    </details>
  )
}

function siteName(href: string): string {
  return href.replace(/^https:\/\/(?:www\.)?/, '').replace(/[/?#].*$/, '')
}
