import type { Word, WordsFile } from '#engine/contract/config.ts'
import type { ConfigDocument, Context } from '../model/context.ts'
import { asRead, placeholder, type Words } from './texts.ts'

/** The file with the words of the trade in a language (BCP 47). */
export function wordsFile(language: string): string {
  return `config/words/${language}.json`
}

/** The word list of a language; undefined if there is none. */
export function wordList({ words }: Context, language: string): ConfigDocument<WordsFile> | undefined {
  return words.find(({ file }) => file === wordsFile(language))
}

/** Finds the words of a list that stand in an original, in their order there. */
export type WordFinder = (original: Words) => readonly Word[]

/** The finder of a list. A word within a longer one of the list, such as `helper` in `helper insurance`, is not found. */
export function wordFinder(words: readonly Word[]): WordFinder {
  const patterns = words
    .toSorted((a, b) => b.word.length - a.word.length)
    .map((word) => ({ word, pattern: patternOf(word) }))
  return (original) => {
    let rest = asRead(original).replaceAll(placeholder, blank)
    const found = patterns.flatMap(({ word, pattern }) => {
      const at = rest.search(pattern)
      if (at < 0) return []
      rest = rest.replaceAll(pattern, blank)
      return [{ word, at }]
    })
    return found.sort((a, b) => a.at - b.at).map(({ word }) => word)
  }
}

/** Keeps the places of the rest of a text. */
const blank = (found: string) => ' '.repeat(found.length)

/** Finds a word in any case, in the singular and the plural. */
function patternOf({ word }: Word): RegExp {
  const [, stem, ending] = /^(.*?)(y?)$/su.exec(RegExp.escape(word)) ?? []
  const plural = ending === 'y' ? '(?:y|ies)' : '(?:e?s)?'
  return new RegExp(`(?<!\\p{L})${stem}${plural}(?!\\p{L})`, 'giu')
}

/** Whether a translation says a word, in one of its forms. */
export function says(own: Words, { translation, forms = [] }: Word): boolean {
  const text = plain(asRead(own))
  return [translation, ...forms].some((form) => text.includes(plain(form)))
}

/** A text in lower case and without marks over or under its letters, which Arabic may leave out. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
