import { useEffect, useState } from 'react'
import { count } from '#checker/english.ts'
import { Button, Toggles } from '#workbench/app/Buttons.tsx'
import type { TranslatedText, Translation } from '../../../protocol.ts'
import { useFocusFromElsewhere } from '../../form/focus.ts'
import type { Router } from '../../place.ts'
import { useAnswer, useStudio, useStudioState } from '../../store/studio-context.tsx'
import { ProposeMissing } from './ProposeMissing.tsx'
import { TranslationRow } from './TranslationRow.tsx'
import { WordListButton } from './TranslationWords.tsx'
import styles from './translation.module.css'
import { useProposals } from './use-proposals.ts'

interface Props {
  readonly file: string
  readonly router: Router
}

/** The page size of the list. */
const atOnce = 60

/** Originals beside their translations, missing and stale ones first. */
export function TranslationView({ file, router }: Props) {
  const { revision } = useStudioState(({ findings }) => findings)
  const { translations } = useStudio()
  const question = `translation?${new URLSearchParams({ file })}`
  const { data, problem, asOf } = useAnswer<Translation, number>(question, revision)
  useEffect(() => {
    if (asOf !== undefined) translations.confirm(file, asOf)
  }, [translations, file, asOf])
  return (
    <>
      {problem !== undefined && <p className={styles['quiet']}>{problem}</p>}
      {data && <Texts key={file} file={file} data={data} router={router} />}
      {!data && problem === undefined && <p role="status">Opening the texts…</p>}
    </>
  )
}

interface TextsProps extends Props {
  readonly data: Translation
}

function Texts({ file, data, router }: TextsProps) {
  const wanted = JSON.stringify(router.place.at)
  const isWanted = ({ at }: TranslatedText) => JSON.stringify(at) === wanted
  // A text that somebody came for is shown, whether there is anything to do.
  const [shows, setShows] = useState<'open' | 'all'>(() =>
    data.texts.some((text) => isWanted(text) && text.state === 'current') ? 'all' : 'open',
  )
  const [most, setMost] = useState(atOnce)
  // Keeps the order of when the file was opened, so that nothing moves while it is written.
  const [places] = useState(() => placesIn(data))
  const orderOf = ({ name }: TranslatedText) => places.get(name) ?? 0
  const texts = data.texts
    .filter((text) => shows === 'all' || text.state !== 'current' || orderOf(text) < 0)
    .sort((a, b) => orderOf(a) - orderOf(b))
  const open = data.texts.filter(({ state }) => state !== 'current').length
  const shown = texts.slice(0, Math.max(most, 1 + texts.findIndex(isWanted)))
  useFocusFromElsewhere(router.place.at, true)
  const proposals = useProposals(file)
  return (
    <div lang="en" className={styles['view']}>
      <div className={styles['bar']}>
        <p role="status">
          {open === 0 ? 'Every text is translated.' : `${count(open, 'text')} to write or to look at again.`}
        </p>
        <div className={styles['tools']}>
          {data.canPropose && <ProposeMissing texts={data.texts} proposals={proposals} />}
          <WordListButton file={data.wordList} language={data.language} router={router} />
          <Toggles
            label="Which texts"
            value={shows}
            choices={[
              { id: 'open', title: 'To do' },
              { id: 'all', title: 'All' },
            ]}
            onChange={(id) => setShows(id === 'all' ? 'all' : 'open')}
          />
        </div>
      </div>
      {shown.map((text) => (
        <TranslationRow
          key={text.name}
          file={file}
          language={data.language}
          text={text}
          proposals={data.canPropose ? proposals : undefined}
          onFocus={() => router.adjust({ tab: 'translation', at: text.at })}
        />
      ))}
      {texts.length > shown.length && (
        <Button onPress={() => setMost(shown.length + atOnce)}>
          Show {Math.min(atOnce, texts.length - shown.length)} more
        </Button>
      )}
    </div>
  )
}

const rank = { missing: 0, stale: 1, proposed: 2, current: 3 } as const

/** The position of each text; open ones have negative positions. */
function placesIn({ texts }: Translation): ReadonlyMap<string, number> {
  const open = texts.filter(({ state }) => state !== 'current').length
  const sorted = texts.toSorted((a, b) => rank[a.state] - rank[b.state])
  return new Map(sorted.map(({ name }, i) => [name, i - open]))
}
