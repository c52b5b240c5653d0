import { dayText } from '#engine/dates.ts'
import { ActionMenu } from '#workbench/app/ActionMenu.tsx'
import { Button } from '#workbench/app/Buttons.tsx'
import buttons from '#workbench/app/buttons.module.css'
import type { Gap, OutlineEntry, RecentChange } from '../../../protocol.ts'
import type { Router } from '../../place.ts'
import { languageName, originalOf, titled } from '../../store/file-titles.ts'
import { useOffered } from '../../store/offered.ts'
import { useAnswer, useStudioState } from '../../store/studio-context.tsx'
import { frequentJobs } from '../jobs.ts'
import { Gaps } from '../ReadyList.tsx'
import styles from './editor.module.css'

/** The most that a list on the first screen shows. */
const atMost = 8

/** The frequent jobs, what is due, and what changed last. */
export function DayWork({ router }: { readonly router: Router }) {
  return (
    <>
      <Jobs router={router} />
      <Due router={router} />
      <Recent router={router} />
    </>
  )
}

function Jobs({ router }: { readonly router: Router }) {
  const markets = useOffered().filter(({ kind, status }) => kind === 'market' && status !== 'closed')
  return (
    <div className={styles['answers']}>
      {frequentJobs.map(({ title, place }) => (
        <ActionMenu
          key={title}
          className={buttons['primary']}
          placement="bottom start"
          actions={markets.map(({ file, title }) => ({ title, act: () => router.go({ file, ...place }) }))}
        >
          {title}…
        </ActionMenu>
      ))}
    </div>
  )
}

const noGaps: readonly Gap[] = []

function Due({ router }: { readonly router: Router }) {
  const outline = useStudioState((state) => state.outline)
  const offered = useOffered()
  const { revision } = useStudioState(({ findings }) => findings)
  const { day } = router.place
  const question = day === undefined ? 'due' : `due?${new URLSearchParams({ day })}`
  const { data: dated = noGaps } = useAnswer<readonly Gap[]>(question, revision)
  const isOffered = ({ file }: Gap) => offered.some((entry) => entry.file === file) || file === undefined
  const due = [...dated.filter(isOffered), ...offered.flatMap((entry) => untranslated(entry, outline))]
  const open = ({ file, at }: Gap) => {
    if (file) router.go(at ? { file, at } : { file, tab: 'translation' })
  }
  return (
    <>
      <Gaps
        title={day === undefined ? 'Due' : `Due, as of ${dayText(day, 'en-GB')}`}
        gaps={due.slice(0, atMost)}
        onGo={open}
      />
      {due.length > atMost && <p className={styles['quiet']}>{due.length - atMost} more.</p>}
    </>
  )
}

/** A language whose texts are missing or older than their English. */
function untranslated(entry: OutlineEntry, outline: readonly OutlineEntry[]): Gap[] {
  const { kind, share = 1, language = '', file } = entry
  if (kind !== 'overlay' || share === 1) return []
  const of = outline.find((one) => one.file === originalOf(entry)) ?? entry
  return [
    {
      message: `${titled(of, outline).title}: texts to translate into ${languageName(language)}.`,
      file,
    },
  ]
}

const noChanges: readonly RecentChange[] = []

function Recent({ router }: { readonly router: Router }) {
  const outline = useStudioState((state) => state.outline)
  const { data: changes = noChanges } = useAnswer<readonly RecentChange[]>('recent', undefined)
  if (changes.length === 0) return null
  return (
    <section>
      <h2>Changed last</h2>
      <ul>
        {changes.map(({ commit, title, author, date, files }) => {
          const entry = outline.find(({ file }) => files.includes(file))
          return (
            <li key={commit}>
              {entry ? (
                <Button look="link" onPress={() => router.go({ file: entry.file })}>
                  {title}
                </Button>
              ) : (
                title
              )}{' '}
              <span>
                {author}, {new Date(date).toLocaleDateString('en-GB', { dateStyle: 'medium' })}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
