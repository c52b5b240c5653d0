import { Button } from '#workbench/app/Buttons.tsx'
import type { TranslatedText } from '../../../protocol.ts'
import type { Router } from '../../place.ts'
import { languageName } from '../../store/file-titles.ts'
import { useStudio, useStudioState } from '../../store/studio-context.tsx'
import styles from './translation.module.css'

interface WordsProps {
  readonly words: TranslatedText['words']
  readonly language: string
  /** The label of the field. */
  readonly of: string
  readonly onInsert: (word: string) => void
}

/** The words of the language for an original, each a button. */
export function TranslationWords({ words, language, of, onInsert }: WordsProps) {
  if (words.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced before each field of the page.
    <div role="group" aria-label={`Words for ${of}`} className={styles['words']}>
      {words.map(({ word, translation }) => (
        <Button key={word} className={styles['word'] ?? ''} onPress={() => onInsert(translation)}>
          <span>{word}</span>{' '}
          <strong lang={language} dir="auto">
            {translation}
          </strong>
        </Button>
      ))}
    </div>
  )
}

interface ListProps {
  /** The file of the word list. */
  readonly file: string
  readonly language: string
  readonly router: Router
}

/** Opens the language's word list, and begins it where there is none. */
export function WordListButton({ file, language, router }: ListProps) {
  const studio = useStudio()
  const isBegun = useStudioState(({ outline }) => outline.some((entry) => entry.file === file))
  const open = async () => {
    const title = `Begin the word list in ${languageName(language)}`
    const isThere = isBegun || (await studio.change({ title, operations: [{ kind: 'write', file, text: emptyList }] }))
    if (isThere) router.go({ file })
  }
  return <Button onPress={() => void open()}>{isBegun ? 'See the word list' : 'Begin a word list'}</Button>
}

const emptyList = `{
  "$schema": "../../schemas/words.schema.json",
  "words": []
}
`
