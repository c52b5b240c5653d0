import { count } from '#checker/english.ts'
import { Button } from '#workbench/app/Buttons.tsx'
import type { Gap, ReadyGaps } from '../../protocol.ts'
import { withCode } from '../form/FieldRow.tsx'
import { setOperation } from '../form/operations.ts'
import type { Router } from '../place.ts'
import { useAnswer, useStudio, useStudioState, useValue } from '../store/studio-context.tsx'
import styles from './editor/editor.module.css'

interface GapsProps {
  readonly title: string
  readonly gaps: readonly Gap[]
  readonly onGo: (gap: Gap) => void
  readonly heading?: 'h2' | 'h3'
}

/** Open points under a heading, each a link to its place. */
export function Gaps({ title, gaps, onGo, heading: Heading = 'h2' }: GapsProps) {
  if (gaps.length === 0) return null
  return (
    <section>
      <Heading>{title}</Heading>
      <ul>
        {[...Map.groupBy(gaps, thingOf)].map(([thing, own]) => (
          <li key={thing}>
            {thing}
            <ul>
              {own.map((gap) => (
                <li key={`${gap.message} ${gap.at}`}>
                  <Button look="link" onPress={() => onGo(gap)}>
                    {withCode(gap.message)}
                  </Button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The plan, question or other thing that a gap belongs to: `Plans › Essential Care`. */
function thingOf({ place = '' }: Gap): string {
  return place.split(' › ').slice(0, 2).join(' › ')
}

interface ReadyListProps {
  readonly market: string
  readonly file: string
  readonly router: Router
}

/** The open points of a market before it goes live. */
export function ReadyList({ market, file, router }: ReadyListProps) {
  const { revision } = useStudioState(({ findings }) => findings)
  const { data, problem = data?.problem } = useAnswer<ReadyGaps>(`ready?${new URLSearchParams({ market })}`, revision)
  if (problem !== undefined) return <p className={styles['quiet']}>{problem}</p>
  if (!data) return <p role="status">Looking through the market…</p>
  const { wrong, toConsider, isReady } = data
  const go = (gap: Gap) => router.go({ file: gap.file ?? file, ...(gap.at && { at: gap.at }) })
  return (
    <div className={styles['ready']}>
      <p role="status">
        {isReady
          ? 'Ready: nothing is left that visitors would see wrong.'
          : `${count(wrong.length, 'thing')} to put right before visitors see it.`}
      </p>
      {isReady && <GoLive file={file} />}
      <Gaps title="To put right: visitors would see it" gaps={wrong} onGo={go} />
      <Gaps title="To consider: the pages do without" gaps={toConsider} onGo={go} />
    </div>
  )
}

/** Opens a market that was only announced. */
function GoLive({ file }: { readonly file: string }) {
  const studio = useStudio()
  const { status, name }: Readonly<Record<string, unknown>> = Object(useValue(file))
  if (status !== 'upcoming') return null
  const open = () =>
    void studio.change({ title: `Make ${name} live`, operations: [setOperation(file, ['status'], status, 'open')] })
  return (
    <Button look="primary" onPress={open}>
      Make it live
    </Button>
  )
}
