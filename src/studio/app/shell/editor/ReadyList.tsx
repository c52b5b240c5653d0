import { count } from '../../../../config/diagnostics/english.ts'
import type { Gap, ReadyGaps } from '../../../dialogs.ts'
import { useAnswer, useStudioState } from '../../store/studio-context.tsx'
import type { Way } from '../../use-place.ts'
import { Gaps } from '../Gaps.tsx'
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
  const go = (gap: Gap) => way.go({ file: gap.file ?? file, ...(gap.at && { at: gap.at }) })
  return (
    <div className={styles['ready']}>
      <p role="status">
        {isReady
          ? 'Ready: nothing is left that visitors would see wrong.'
          : `${count(wrong.length, 'thing')} to put right before visitors see it.`}
      </p>
      <Gaps title="To put right: visitors would see it" gaps={wrong} onGo={go} />
      <Gaps title="To consider: the pages do without" gaps={toConsider} onGo={go} />
    </div>
  )
}
