import { diffLines } from 'diff'
import { Fragment, useMemo } from 'react'
import styles from './source.module.css'

interface Props {
  readonly before: string
  readonly after: string
  /** How many lines stand around what differs; left out, all of them. */
  readonly around?: number
}

/** Two texts as one, with the lines that differ marked. */
export function LineChanges({ before, after, around }: Props) {
  const parts = useMemo(() => diffLines(before, after), [before, after])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keys.
    <pre className={styles['text']} tabIndex={0}>
      {parts.map(({ added, removed, value }, i) => {
        const key = `${i} ${added} ${removed}`
        if (added) return <ins key={key}>{value}</ins>
        if (removed) return <del key={key}>{value}</del>
        const isShort = around === undefined
        return <Fragment key={key}>{isShort ? value : near(value, around, i === 0, i === parts.length - 1)}</Fragment>
      })}
    </pre>
  )
}

/** The lines next to what differs; dots for the others. */
function near(text: string, around: number, isFirst: boolean, isLast: boolean): string {
  const lines = text.split('\n').slice(0, -1)
  const start = isFirst ? 0 : around
  const end = isLast ? 0 : around
  if (lines.length <= start + end + 1) return text
  return [...lines.slice(0, start), '…', ...(end > 0 ? lines.slice(-end) : []), ''].join('\n')
}
