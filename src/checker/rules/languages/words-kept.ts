import type { WordsFile } from '#engine/contract/config.ts'
import { type Finding, list, say } from '../../findings.ts'
import type { ConfigDocument, Rule } from '../../model.ts'
import { says, type TranslatedTexts, translatedTexts, wordFinder, wordList } from '../../translate.ts'

/** Finds translations without the words that their language uses every time. */
export const wordsKept: Rule = {
  name: 'words-kept',
  description:
    'Where an original has a word that the word list of a language translates `always`, its translation has the word in one of its forms (warning).',
  check: (context) =>
    translatedTexts(context).flatMap((texts) => {
      const words = wordList(context, texts.overlay.language)
      return words ? context.storedMemo(lostWords, texts, words) : []
    }),
}

function lostWords(texts: TranslatedTexts, { value }: ConfigDocument<WordsFile>): Finding[] {
  const { overlay, original: document, pairs } = texts
  const wordsIn = wordFinder(value.words)
  return pairs.flatMap(({ original, own }): Finding[] => {
    const lost = wordsIn(original.words).filter((word) => word.always && !says(own.words, word))
    if (lost.length === 0 || original.isProperName) return []
    return [
      {
        file: overlay.file,
        pointer: own.pointer,
        severity: 'warning',
        message: say`The original says ${list(lost.map(({ word }) => word))}, and this text does not.`,
        hint: say`The word list of ${overlay.language} has ${list(lost.map(({ translation }) => translation))}.`,
        related: { file: document.file, pointer: original.pointer },
      },
    ]
  })
}
