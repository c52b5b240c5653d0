import { Button } from 'react-aria-components'
import { count } from '../../../../config/diagnostics/english.ts'
import type { Gap, ReadyGaps } from '../../../dialogs.ts'
import buttons from '../../controls/buttons.module.css'
import { useAnswer, useStudioState } from '../../store/studio-context.tsx'
import type { Way } from '../../use-place.ts'
import styles from './editor.module.css'

interface Props {
  readonly market: string
  readonly file: string
  readonly way: Way
}

/** What is left before a market goes live, each a click from its place. */
export function ReadyList({ market, file, way }: Props) {
  const { revision } = useStudioState(({ findings }) => findings)
  const { data, problem = data?.problem } = useAnswer<ReadyGaps>(`ready?${new URLSearchParams({ market })}`, revision)
  if (problem !== undefined) return <p className={styles['quiet']}>{problem}</p>
  if (!data) return <p role="status">Looking through the market…</p>
  const { wrong, toConsider, isReady } = data
  return (
    <div className={styles['ready']}>
      <p role="status">
        {isReady
          ? 'Ready: nothing is left that visitors would see wrong.'
          : `${count(wrong.length, 'thing')} to put right before visitors see it.`}
      </p>
      <Gaps title="To put right: visitors would see it" gaps={wrong} file={file} way={way} />
      <Gaps title="To consider: the pages do without" gaps={toConsider} file={file} way={way} />
    </div>
  )
}

interface GapsProps {
  readonly title: string
  readonly gaps: readonly Gap[]
  /** The market's own file, where a gap names none. */
  readonly file: string
  readonly way: Way
}

function Gaps({ title, gaps, file, way }: GapsProps) {
  if (gaps.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {gaps.map((gap) => (
          <li key={`${gap.message} ${gap.at}`}>
            <Button
              className={buttons['link'] ?? ''}
              onPress={() => way.go({ file: gap.file ?? file, ...(gap.at && { at: gap.at }) })}
            >
              {gap.message}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
