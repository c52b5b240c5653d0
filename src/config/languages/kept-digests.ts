import { createHash } from 'node:crypto'
import type { Context } from '../model/context.ts'
import { inLines, type NamedText, type Words } from './texts.ts'
import type { TranslatedTexts } from './translated-texts.ts'

/** What is kept of each translated text of a file, by the text's name: the digests of its original and of itself. */
export type KeptDigests = Readonly<Record<string, string>>

/** Where the digests of a language are kept. */
export function digestsFile(language: string): string {
  return `config/translated/${language}.json`
}

/** What is kept of a text and its translation. */
export function digestsOf(original: Words, own: Words): string {
  return `${digestOf(original)} ${digestOf(own)}`
}

/** Whether words are those that a text was translated from, by what is kept of it. */
export function isOriginalOf(words: Words, kept: string | undefined): boolean {
  return kept?.split(' ')[0] === digestOf(words)
}

function digestOf(words: Words): string {
  return createHash('sha256').update(inLines(words)).digest('hex').slice(0, 10)
}

const none: KeptDigests = {}

/** What is kept of the texts of an overlay; nothing where it was never synchronised. */
export function digestsKept({ translated }: Context, { overlay, original }: TranslatedTexts): KeptDigests {
  const { texts } = translated.find(({ file }) => file === digestsFile(overlay.language))?.value ?? {}
  return texts?.[original.file] ?? none
}

/** The texts of an overlay whose originals have changed since, though they have not. */
export function stalePairs({ pairs }: TranslatedTexts, kept: KeptDigests): TranslatedTexts['pairs'] {
  return pairs.filter(({ original, own }) => isStale(original, own, kept[original.name]))
}

function isStale(original: NamedText, own: NamedText, kept: string | undefined): boolean {
  if (kept === undefined) return false
  const [then, translation] = kept.split(' ')
  return digestOf(own.words) === translation && digestOf(original.words) !== then
}
