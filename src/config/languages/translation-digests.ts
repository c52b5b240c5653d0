import { createHash } from 'node:crypto'
import type { Context } from '#config/model/context.ts'
import { inLines, type NamedText, type Words } from './texts.ts'
import type { TranslatedTexts } from './translated-texts.ts'

/** What is kept of each translated text of a file, by the text's name: the digests of its original and of itself. */
export type TextDigests = Readonly<Record<string, string>>

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

const none: TextDigests = {}

/** What is kept of the texts of an overlay; nothing where it was never synchronised. */
export function storedDigests(context: Context, { overlay, original }: TranslatedTexts): TextDigests {
  return digestsOfLanguage(context, overlay.language)[original.file] ?? none
}

/** The texts of an overlay whose originals have changed since, though they have not. */
export function stalePairs({ pairs }: TranslatedTexts, kept: TextDigests): TranslatedTexts['pairs'] {
  return pairs.filter(({ original, own }) => isStale(original, own, kept[original.name]))
}

/** How much of a file's texts is translated as they are today, from 0 to 1: a text that has changed since does not count. */
export function currentShare(context: Context, given: readonly TranslatedTexts[]): number {
  const all = given.reduce((sum, { texts }) => sum + texts.length, 0)
  const open = given.reduce(
    (sum, texts) => sum + new Set([...texts.missing, ...staleOriginals(context, texts)]).size,
    0,
  )
  return all === 0 ? 1 : 1 - open / all
}

function staleOriginals(context: Context, texts: TranslatedTexts): NamedText[] {
  return stalePairs(texts, storedDigests(context, texts)).map(({ original }) => original)
}

function isStale(original: NamedText, own: NamedText, kept: string | undefined): boolean {
  if (kept === undefined) return false
  const [then, translation] = kept.split(' ')
  return digestOf(own.words) === translation && digestOf(original.words) !== then
}

/** What is kept of the texts of a language, by the files of their originals. */
export type LanguageDigests = Record<string, TextDigests>

/** What is to be kept of a file's texts now: of one that is older than its original, what was kept of it before. */
export function currentDigests(context: Context, texts: TranslatedTexts): TextDigests {
  const kept = storedDigests(context, texts)
  const stale = new Set(stalePairs(texts, kept))
  const missing = new Set(texts.missing)
  const written = texts.pairs.filter(({ original }) => !missing.has(original))
  return Object.fromEntries(
    written.map((pair) => {
      const { name, words } = pair.original
      return [name, (stale.has(pair) && kept[name]) || digestsOf(words, pair.own.words)]
    }),
  )
}

/** What is kept of all texts of a language. */
export function digestsOfLanguage({ translated }: Context, language: string): LanguageDigests {
  return translated.find(({ file }) => file === digestsFile(language))?.value.texts ?? {}
}

/** The file that keeps these digests. */
export function digestsText(kept: LanguageDigests): string {
  const all = inOrder(kept).flatMap(([file, own]) => {
    const digests = inOrder(own)
    return digests.length > 0 ? [[file, Object.fromEntries(digests)] as const] : []
  })
  const file = { $schema: '../../schemas/translated.schema.json', texts: Object.fromEntries(all) }
  // A line a text, so that git can merge what two people have translated.
  return `${JSON.stringify(file, null, 2)}\n`
}

function inOrder<T>(values: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
}
