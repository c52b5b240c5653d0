import { count, cut } from '../../config/diagnostics/english.ts'
import { isMarkdown } from '../../config/files/file-patterns.ts'
import { parseJson } from '../../config/json/parse.ts'
import { documentTexts, inLines, type NamedText, type Words } from '../../config/languages/texts.ts'
import type { TranslatedTexts } from '../../config/languages/translated-texts.ts'
import { currentShare, isOriginalOf, stalePairs, storedDigests } from '../../config/languages/translation-digests.ts'
import { parseMarkdown } from '../../config/markdown/parse-markdown.ts'
import { contentOf } from '../../config/model/documents.ts'
import { tagsOf, type Written } from './written.ts'

/** The texts that a file had before, the newest first. */
export type EarlierTexts = (file: string) => Iterable<string>

/** What is written in each language, with its share, and of each file what is left to do. */
export function languageList(written: Written, earlier: EarlierTexts): string {
  const tags = tagsOf(written)
  if (tags.length === 0) return 'Everything is written in one language.'
  return tags.map((tag) => languageText(written, tag, earlier)).join('\n\n')
}

function languageText(written: Written, tag: string, earlier: EarlierTexts): string {
  const own = written.translations.filter(({ overlay }) => overlay.language === tag)
  const all = own.reduce((sum, { texts }) => sum + texts.length, 0)
  const missing = own.reduce((sum, texts) => sum + texts.missing.length, 0)
  const share = all === 0 ? 0 : Math.floor(currentShare(written.context, own) * 100)
  const head = `${tag} ${share} %: ${missing === 0 ? 'nothing' : count(missing, 'text')} missing of ${all}`
  const stale = own.reduce((sum, texts) => sum + staleIn(written, texts).length, 0)
  const reviewed = own.filter(({ overlay }) => reviewOf(overlay.value) !== undefined).length
  const isOlder = stale > 0 ? `, ${stale} stale` : ''
  const forReview = reviewed > 0 ? `, ${count(reviewed, 'file')} for review` : ''
  return [
    `${head} in ${count(own.length, 'file')}${isOlder}${forReview}`,
    ...own.flatMap((texts) => fileLines(written, texts, earlier)),
  ].join('\n')
}

/** What is left to do in a file; nothing where it is done. */
function fileLines(written: Written, texts: TranslatedTexts, earlier: EarlierTexts): string[] {
  const { overlay, original, missing, orphaned } = texts
  const stale = staleIn(written, texts)
  const review = reviewOf(overlay.value)
  const line = (what: string, file: string, { name, pointer, words }: NamedText, before?: Words): string => {
    const place = `${file}:${written.parsedOf(file)?.locate(pointer, 'value').line ?? 1}`
    return `    ${what.padEnd(8)}  ${name.slice(1)}  ${quoted(words)}${before ? `, before ${quoted(before)}` : ''}  ${place}`
  }
  const lines = [
    ...(review === undefined ? [] : [`    review    ${review}`]),
    ...missing.map((text) => line('missing', original.file, text)),
    ...stale.map((pair) =>
      line('stale', original.file, pair.original, wordsBefore(written, texts, pair.original.name, earlier)),
    ),
    ...orphaned.map((text) => line('orphaned', overlay.file, text)),
  ]
  return lines.length > 0 ? [`  ${overlay.file}`, ...lines] : []
}

/** The words that a text was translated from, where its original had them once. */
function wordsBefore(
  { context }: Written,
  texts: TranslatedTexts,
  name: string,
  earlier: EarlierTexts,
): Words | undefined {
  const { file } = texts.original
  const kept = storedDigests(context, texts)[name]
  for (const text of earlier(file)) {
    const value = contentOf(isMarkdown(file) ? parseMarkdown(file, text) : parseJson(file, text))
    const then = documentTexts(context.schemas, { file, value: Object(value) }).find((one) => one.name === name)
    if (then && isOriginalOf(then.words, kept)) return then.words
  }
  return undefined
}

function quoted(words: Words): string {
  return `“${cut(inLines(words).replaceAll('\n', ' '))}”`
}

function staleIn({ context }: Written, texts: TranslatedTexts): TranslatedTexts['pairs'] {
  return stalePairs(texts, storedDigests(context, texts))
}

function reviewOf(overlay: object): string | undefined {
  const { review } = overlay as { readonly review?: unknown }
  return typeof review === 'string' ? review : undefined
}
