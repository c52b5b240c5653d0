import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { count } from '#config/diagnostics/english.ts'
import { Toggles } from '#studio/app/controls/Buttons.tsx'
import buttons from '#studio/app/controls/buttons.module.css'
import inputs from '#studio/app/controls/inputs.module.css'
import { Description } from '#studio/app/form/FieldRow.tsx'
import { useFocusFromElsewhere } from '#studio/app/form/focus.ts'
import type { Router } from '#studio/app/place.ts'
import { useAdvanced } from '#studio/app/store/advanced.ts'
import { languageName } from '#studio/app/store/file-titles.ts'
import { useAnswer, useStudio, useStudioState } from '#studio/app/store/studio-context.tsx'
import { draftKey, type TranslationDraft } from '#studio/app/store/translation-drafts.ts'
import type { TranslatedText, Translation } from '#studio/dialogs.ts'
import styles from './translation.module.css'

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
  return (
    <div lang="en" className={styles['view']}>
      <div className={styles['bar']}>
        <p role="status">
          {open === 0 ? 'Every text is translated.' : `${count(open, 'text')} to write or to look at again.`}
        </p>
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
      {shown.map((text) => (
        <TextRow
          key={text.name}
          file={file}
          language={data.language}
          text={text}
          onFocus={() => router.adjust({ tab: 'translation', at: text.at })}
        />
      ))}
      {texts.length > shown.length && (
        <Button className={buttons['button'] ?? ''} onPress={() => setMost(shown.length + atOnce)}>
          Show {Math.min(atOnce, texts.length - shown.length)} more
        </Button>
      )}
    </div>
  )
}

const rank = { missing: 0, stale: 1, current: 2 } as const

/** The position of each text; open ones have negative positions. */
function placesIn({ texts }: Translation): ReadonlyMap<string, number> {
  const open = texts.filter(({ state }) => state !== 'current').length
  const sorted = texts.toSorted((a, b) => rank[a.state] - rank[b.state])
  return new Map(sorted.map(({ name }, i) => [name, i - open]))
}

interface RowProps {
  readonly file: string
  readonly language: string
  readonly text: TranslatedText
  readonly onFocus: () => void
}

const said = { missing: 'Not translated', stale: 'The original has changed', current: '' } as const

/**
 * The text that the next one replaces: the one read last, or what this window has sent since. After a problem it is the
 * one read, because the person has seen it.
 */
function textBefore(draft: TranslationDraft | undefined, translation: string): string | undefined {
  if (!draft || draft.problem !== undefined) return translation
  return draft.revision === undefined ? draft.was : draft.translation
}

function TextRow({ file, language, text, onFocus }: RowProps) {
  const { name, place, original, translation, meaning, state, at } = text
  const { translations } = useStudio()
  const draft = useStudioState((all) => all.translations[draftKey({ file, name })])
  const was = textBefore(draft, translation)
  const write = (words: string) =>
    translations.write({ file, name, translation: words, ...(was !== undefined && { was }) })
  const type = (words: string) =>
    words === translation && draft?.revision === undefined ? translations.forget({ file, name }) : write(words)
  const leave = () => {
    if (draft?.translation.trim() === '') translations.forget(draft)
    else if (draft && draft.problem === undefined && draft.revision === undefined) write(draft.translation)
    void translations.finish()
  }
  const label = `${place} in ${languageName(language)}`
  const isAdvanced = useAdvanced()
  return (
    <div className={styles['row']} data-state={state} data-at={JSON.stringify(at)}>
      <div className={styles['original']}>
        <p>{original}</p>
        {meaning !== undefined && <Description text={meaning} />}
        {isAdvanced && <code>{name}</code>}
      </div>
      <div className={styles['own']}>
        <textarea
          className={inputs['input']}
          aria-label={label}
          lang={language}
          dir="auto"
          rows={Math.min(6, 1 + original.split('\n').length)}
          value={draft?.translation ?? translation}
          onFocus={onFocus}
          onChange={({ target }) => type(target.value)}
          onBlur={leave}
        />
        {/* Always rendered, since the rows below would otherwise move up under the pointer once a text is accepted. */}
        <div className={styles['status']}>
          <span className={styles['state']}>{said[state]}</span>
          {state === 'stale' && (
            <Button className={buttons['small'] ?? ''} onPress={() => write(translation)}>
              Still right
            </Button>
          )}
        </div>
        {draft?.problem !== undefined && (
          <p role="alert" className={styles['problem']}>
            {draft.problem}
          </p>
        )}
      </div>
    </div>
  )
}
