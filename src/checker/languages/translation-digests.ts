import { createHash } from 'node:crypto'
import type { Context } from '../model/context.ts'
import { inLines, type NamedText, type Words } from './texts.ts'
import type { TranslatedTexts } from './translated-texts.ts'

/** By the text's name: the digests of the original and of the translation, with a mark if a machine proposed it. */
export type TextDigests = Readonly<Record<string, string>>

/** The file with the digests of a language. */
export function digestsFile(language: string): string {
  return `config/translated/${language}.json`
}

/** The digests of a text and its translation, with a space between them, and the mark of a proposal. */
export function digestsOf(original: Words, own: Words, isProposal = false): string {
  return `${digestOf(original)} ${digestOf(own)}${isProposal ? ' machine' : ''}`
}

/** Whether a translation was made from this original, according to its stored digests. */
export function isOriginalOf(words: Words, kept: string | undefined): boolean {
  return kept?.split(' ')[0] === digestOf(words)
}

function digestOf(words: Words): string {
  return createHash('sha256').update(inLines(words)).digest('hex').slice(0, 10)
}

const none: TextDigests = {}

/** The stored digests of an overlay; empty if it was never synchronised. */
export function storedDigests(context: Context, { overlay, original }: TranslatedTexts): TextDigests {
  return digestsOfLanguage(context, overlay.language)[original.file] ?? none
}

/** The pairs whose original has changed since the digests were stored, while the translation has not. */
export function stalePairs({ pairs }: TranslatedTexts, kept: TextDigests): TranslatedTexts['pairs'] {
  return pairs.filter(({ original, own }) => isStale(original, own, kept[original.name]))
}

/** The pairs whose translation is a machine's, and that nobody has edited or found right. */
export function proposedPairs({ pairs }: TranslatedTexts, kept: TextDigests): TranslatedTexts['pairs'] {
  return pairs.filter(({ original, own }) => {
    const [, translation, mark] = kept[original.name]?.split(' ') ?? []
    return mark !== undefined && digestOf(own.words) === translation
  })
}

/** The share of texts with an up-to-date translation that somebody has read, from 0 to 1. */
export function currentShare(context: Context, given: readonly TranslatedTexts[]): number {
  const all = given.reduce((sum, { texts }) => sum + texts.length, 0)
  const open = given.reduce((sum, texts) => sum + new Set([...texts.missing, ...openOriginals(context, texts)]).size, 0)
  return all === 0 ? 1 : 1 - open / all
}

function openOriginals(context: Context, texts: TranslatedTexts): NamedText[] {
  const kept = storedDigests(context, texts)
  return [...stalePairs(texts, kept), ...proposedPairs(texts, kept)].map(({ original }) => original)
}

function isStale(original: NamedText, own: NamedText, kept: string | undefined): boolean {
  if (kept === undefined) return false
  const [then, translation] = kept.split(' ')
  return digestOf(own.words) === translation && digestOf(original.words) !== then
}

/** The digests of a language, by the original's file. */
export type LanguageDigests = Record<string, TextDigests>

/** The digests to store for a file; a stale or proposed text keeps its earlier ones. */
export function currentDigests(context: Context, texts: TranslatedTexts): TextDigests {
  const kept = storedDigests(context, texts)
  const open = new Set([...stalePairs(texts, kept), ...proposedPairs(texts, kept)])
  const missing = new Set(texts.missing)
  const written = texts.pairs.filter(({ original }) => !missing.has(original))
  return Object.fromEntries(
    written.map((pair) => {
      const { name, words } = pair.original
      return [name, (open.has(pair) && kept[name]) || digestsOf(words, pair.own.words)]
    }),
  )
}

/** The stored digests of a language; empty if there are none. */
export function digestsOfLanguage({ translated }: Context, language: string): LanguageDigests {
  return translated.find(({ file }) => file === digestsFile(language))?.value.texts ?? {}
}

/** The content of the file for these digests. */
export function digestsText(kept: LanguageDigests): string {
  const all = inOrder(kept).flatMap(([file, own]) => {
    const digests = inOrder(own)
    return digests.length > 0 ? [[file, Object.fromEntries(digests)] as const] : []
  })
  const file = { $schema: '../../schemas/translated.schema.json', texts: Object.fromEntries(all) }
  // One line per text, so that git can merge the work of two translators.
  return `${JSON.stringify(file, null, 2)}\n`
}

function inOrder<T>(values: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
}
