import { useRef } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import inputs from '#workbench/app/inputs.module.css'
import { Problem } from '#workbench/app/Problem.tsx'
import type { TranslatedText } from '../../../protocol.ts'
import { Description } from '../../form/FieldRow.tsx'
import { useAdvanced } from '../../store/advanced.ts'
import { languageName } from '../../store/file-titles.ts'
import { useStudio, useStudioState } from '../../store/studio-context.tsx'
import { draftKey, type TranslationDraft } from '../../store/translation-drafts.ts'
import { withWord } from './put-word.ts'
import { TranslationWords } from './TranslationWords.tsx'
import styles from './translation.module.css'
import type { Proposals } from './use-proposals.ts'

interface RowProps {
  readonly file: string
  readonly language: string
  readonly text: TranslatedText
  /** Undefined if no service is set. */
  readonly proposals: Proposals | undefined
  readonly onFocus: () => void
}

const said = {
  missing: 'Not translated',
  stale: 'The original has changed',
  proposed: 'Machine proposal: read it',
  current: '',
} as const

/**
 * The text that the next one replaces: the one read last, or what this window has sent since. After a problem it is the
 * one read, because the person has seen it.
 */
function textBefore(draft: TranslationDraft | undefined, translation: string): string | undefined {
  if (!draft || draft.problem !== undefined) return translation
  return draft.revision === undefined ? draft.was : draft.translation
}

/** An original beside its translation, with the words of the language at hand. */
export function TranslationRow({ file, language, text, proposals, onFocus }: RowProps) {
  const { name, place, original, translation, meaning, state, words, at } = text
  const { translations } = useStudio()
  const isAdvanced = useAdvanced()
  const field = useRef<HTMLTextAreaElement>(null)
  const wasVisited = useRef(false)
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
  /** Puts a word where the caret is, or was; at the end of a field in which nobody has been. */
  const insert = (word: string) => {
    const own = field.current
    if (!own) return
    const end = own.value.length
    const put = wasVisited.current
      ? withWord(own.value, word, own.selectionStart, own.selectionEnd)
      : withWord(own.value, word, end, end)
    // Written into the field itself, since the caret would leave its place if React wrote the text.
    own.value = put.text
    own.focus()
    own.setSelectionRange(put.caret, put.caret)
    type(put.text)
  }
  // The button goes with what it does, and would take the focus with it.
  const confirm = () => {
    field.current?.focus()
    write(translation)
  }
  const propose = () => {
    field.current?.focus()
    void proposals?.propose([name])
  }
  const problem = draft?.problem ?? (draft ? undefined : proposals?.problems[name])
  const label = `${place} in ${languageName(language)}`
  return (
    <div className={styles['row']} data-state={state} data-at={JSON.stringify(at)}>
      <div className={styles['original']}>
        <p>{original}</p>
        {meaning !== undefined && <Description text={meaning} />}
        {isAdvanced && <code>{name}</code>}
      </div>
      <div className={styles['own']}>
        <textarea
          ref={field}
          className={inputs['input']}
          aria-label={label}
          lang={language}
          dir="auto"
          rows={Math.min(6, 1 + original.split('\n').length)}
          value={draft?.translation ?? translation}
          onFocus={() => {
            wasVisited.current = true
            onFocus()
          }}
          onChange={({ target }) => type(target.value)}
          onBlur={leave}
        />
        <TranslationWords words={words} language={language} of={label} onInsert={insert} />
        {/* Always rendered, since the rows below would otherwise move up under the pointer once a text is accepted. */}
        <div className={styles['status']}>
          <span className={styles['state']}>{proposals?.waiting[0] === name ? 'Asking…' : said[state]}</span>
          {(state === 'stale' || state === 'proposed') && (
            <Button look="small" onPress={confirm}>
              Still right
            </Button>
          )}
          {(state === 'missing' || state === 'stale') && proposals && !draft && (
            <Button
              look="small"
              aria-label={`Propose ${label}`}
              isDisabled={proposals.waiting.length > 0}
              onPress={propose}
            >
              Propose
            </Button>
          )}
        </div>
        <Problem>{problem}</Problem>
      </div>
    </div>
  )
}
