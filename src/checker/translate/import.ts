import { didYouMean } from '../diagnostics/did-you-mean.ts'
import { count, quote } from '../diagnostics/english.ts'
import { inFiles, together } from '../diagnostics/message.ts'
import { bodyName, inLines, type NamedText } from '../languages/texts.ts'
import type { TranslatedTexts } from '../languages/translated-texts.ts'
import {
  digestsFile,
  digestsOf,
  digestsOfLanguage,
  digestsText,
  type LanguageDigests,
} from '../languages/translation-digests.ts'
import { formsProblem } from '../rules/languages/plurals-whole.ts'
import { placeholdersDiffer } from '../rules/languages/translations.ts'
import { isUntranslated, type ReturnedText, wordsOf } from './exchange.ts'
import { withWords } from './overlay-text.ts'
import { type FileChanges, fileChanges, type TranslatedConfig } from './translated-config.ts'

/** The changes of files by a translator's texts, or the problems of those that cannot be imported. */
type Import = { readonly step: FileChanges } | { readonly problems: readonly string[] }

/** A returned translation with its text. */
interface Accepted {
  readonly returned: ReturnedText
  readonly text: NamedText
}

/** Imports translations, unless any of them has a problem. */
export function imported(translated: TranslatedConfig, returned: readonly ReturnedText[]): Import {
  const byFile = new Map(translated.translations.map((texts) => [texts.overlay.file, texts]))
  const problems: string[] = []
  const accepted = [...Map.groupBy(returned, ({ file }) => file)].flatMap(([file, own]) => {
    const texts = byFile.get(file)
    if (texts) return [{ texts, changes: acceptedTexts(texts, own, problems) }]
    const place = own[0]?.place ?? ''
    problems.push(`${place}: no texts are written in ${quote(file)}.${didYouMean(file, [...byFile.keys()])}`)
    return []
  })
  if (problems.length > 0) return { problems }
  const changed = accepted.filter(({ changes }) => changes.length > 0)
  const files = changed.map(({ texts, changes }) => overlayWith(translated, texts, changes))
  const languages = Map.groupBy(changed, ({ texts }) => texts.overlay.language)
  const digests = [...languages].map(([language, own]) => {
    const kept = own.reduce(
      (all, { texts, changes }) => withDigests(all, texts, changes),
      digestsOfLanguage(translated.context, language),
    )
    return { file: digestsFile(language), text: digestsText(kept), line: '' }
  })
  const { texts, lines } = fileChanges([...files, ...digests])
  return { step: { texts, lines: lines.filter((line) => line !== '') } }
}

/** The translations that differ from the present ones; adds to `problems`. */
function acceptedTexts(texts: TranslatedTexts, returned: readonly ReturnedText[], problems: string[]): Accepted[] {
  const known = new Map(texts.texts.map((text) => [text.name, text]))
  const own = new Map(texts.pairs.map((pair) => [pair.original.name, inLines(pair.own.words)]))
  const seen = new Map<string, string>()
  return returned.flatMap((one): Accepted[] => {
    const text = known.get(one.name)
    const isSame = own.get(one.name) === one.translation
    const problem = text
      ? problemWith(one, text, texts, { isSame, before: seen.get(one.name) })
      : unknownText(one, texts)
    if (problem !== undefined) problems.push(`${one.place}: ${problem}`)
    seen.set(one.name, one.translation)
    return !text || problem !== undefined || isUntranslated(one) || isSame ? [] : [{ returned: one, text }]
  })
}

function unknownText({ name }: ReturnedText, { original, texts }: TranslatedTexts): string {
  const names = texts.map((text) => text.name)
  return `there is no text ${quote(name)} in ${original.file}.${didYouMean(name, names)}`
}

function problemWith(
  returned: ReturnedText,
  { name, words }: NamedText,
  { overlay: { language } }: TranslatedTexts,
  { isSame, before }: { readonly isSame: boolean; readonly before: string | undefined },
): string | undefined {
  const { file, translation } = returned
  const place = `${quote(name)} of ${file}`
  if (before !== undefined && before !== translation) return `${place} is translated twice, and not alike.`
  // An unchanged text blocks no import; the checker reports its faults.
  if (isSame || isUntranslated(returned)) return undefined
  const own = wordsOf(translation, words)
  const placeholders = placeholdersDiffer(words, own)
  if (placeholders) return `${place}: ${inFiles(placeholders)}`
  const forms = formsProblem(own, language)
  if (forms) return `${place}: ${inFiles(together(forms.message, forms.hint))}`
  if (!Array.isArray(words) && translation.includes('\n'))
    return `${place} has several lines, and its original has one.`
  const hasBlank = Array.isArray(words) && name !== bodyName && translation.split('\n').some((line) => !line.trim())
  return hasBlank ? `${place} has an empty line.` : undefined
}

function overlayWith(
  { context, textOf }: TranslatedConfig,
  { overlay, original }: TranslatedTexts,
  changes: readonly Accepted[],
) {
  const words = new Map(changes.map(({ returned, text }) => [text.name, wordsOf(returned.translation, text.words)]))
  const own = { text: textOf(overlay.file) ?? '', value: overlay.value }
  const text = withWords(context.schemas, original, own, words)
  return { file: overlay.file, text, line: `${overlay.file}: ${count(changes.length, 'text')} written.` }
}

/** Adds a digest of the original that the translator has read, which tells later whether it changed. */
function withDigests(
  kept: LanguageDigests,
  { original: { file } }: TranslatedTexts,
  changes: readonly Accepted[],
): LanguageDigests {
  const own = changes.map(({ returned: { name, translation, original: read, isProposal } }) => [
    name,
    digestsOf(read, translation, isProposal),
  ])
  return { ...kept, [file]: { ...kept[file], ...Object.fromEntries(own) } }
}
