import process from 'node:process'
import type { Check } from '#checker/check.ts'
import { count, cut, didYouMean, list, quote } from '#checker/english.ts'
import type { ConfigFiles } from '#checker/files.ts'
import { openOnes } from '#checker/findings.ts'
import { contentIn } from '#checker/model.ts'
import { readyList, readyText } from '#checker/ready.ts'
import { formatText } from '#checker/report.ts'
import { documentTexts, inLines, type NamedText, type Words } from '#checker/texts.ts'
import {
  currentShare,
  isOriginalOf,
  languageTags,
  proposedPairs,
  readTranslatedConfig,
  stalePairs,
  storedDigests,
  type TranslatedConfig,
  type TranslatedTexts,
} from '#checker/translate.ts'
import { UsageError } from '../command.ts'
import { addressesBefore, earlierTexts, today } from '../load-config.ts'

/** Prints the open tasks before a market, given by id or name, goes live; returns the exit code. */
export function checkReady(check: Check, { files, schemas }: ConfigFiles, named: string): number {
  const { site, diagnostics } = check(files, schemas, { today: today(), wasThere: addressesBefore(process.cwd()) })
  if (!site) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    console.log(`${formatText(errors, { files })}\n\nPut the errors right first; then --ready lists what is left.`)
    return 1
  }
  const market = site.markets.find(({ id, name }) => [id, name.toLowerCase()].includes(named.toLowerCase()))
  if (!market) {
    const known = site.markets.map(({ id }) => id)
    throw new UsageError(`There is no market ${quote(named)}.${didYouMean(named, known)} Markets: ${list(known)}.`)
  }
  const ready = readyList(market, site, openOnes(diagnostics))
  console.log(readyText(market, ready))
  return ready.wrong.length === 0 ? 0 : 1
}

/** Prints each language's translations and open tasks; returns the exit code. */
export function checkLanguages(check: Check, config: ConfigFiles): number {
  const { files, schemas } = config
  const errors = check(files, schemas).diagnostics.filter(({ severity }) => severity === 'error')
  const translated = readTranslatedConfig(config)
  const parts = [
    ...(translated ? [languageList(translated, (file) => earlierTexts(process.cwd(), file))] : []),
    ...(errors.length > 0 ? [formatText(errors, { files })] : []),
  ]
  console.log(parts.join('\n\n'))
  return errors.length > 0 ? 1 : 0
}

/** Earlier versions of a file, the newest first. */
type EarlierTexts = (file: string) => Iterable<string>

/** Lists each language with its translated share, and each of its files with the work that is left. */
function languageList(translated: TranslatedConfig, earlier: EarlierTexts): string {
  const tags = languageTags(translated)
  if (tags.length === 0) return 'Everything is written in one language.'
  return tags.map((tag) => languageText(translated, tag, earlier)).join('\n\n')
}

function languageText(translated: TranslatedConfig, tag: string, earlier: EarlierTexts): string {
  const own = translated.translations.filter(({ overlay }) => overlay.language === tag)
  const all = own.reduce((sum, { texts }) => sum + texts.length, 0)
  const missing = own.reduce((sum, texts) => sum + texts.missing.length, 0)
  const share = all === 0 ? 0 : Math.floor(currentShare(translated.context, own) * 100)
  const head = `${tag} ${share} %: ${missing === 0 ? 'nothing' : count(missing, 'text')} missing of ${all}`
  const stale = own.reduce((sum, texts) => sum + staleIn(translated, texts).length, 0)
  const reviewed = own.filter(({ overlay }) => reviewOf(overlay.value) !== undefined).length
  const proposed = own.reduce((sum, texts) => sum + proposedIn(translated, texts).length, 0)
  const isProposed = proposed > 0 ? `, ${count(proposed, 'machine proposal')} to read` : ''
  const isOlder = stale > 0 ? `, ${stale} stale` : ''
  const forReview = reviewed > 0 ? `, ${count(reviewed, 'file')} for review` : ''
  return [
    `${head} in ${count(own.length, 'file')}${isOlder}${isProposed}${forReview}`,
    ...own.flatMap((texts) => fileLines(translated, texts, earlier)),
  ].join('\n')
}

/** The work that is left in a file; no lines where there is none. */
function fileLines(translated: TranslatedConfig, texts: TranslatedTexts, earlier: EarlierTexts): string[] {
  const { overlay, original, missing, orphaned } = texts
  const stale = staleIn(translated, texts)
  const review = reviewOf(overlay.value)
  const line = (what: string, file: string, { name, pointer, words }: NamedText, before?: Words): string => {
    const place = `${file}:${translated.parsedOf(file)?.locate(pointer, 'value').line ?? 1}`
    return `    ${what.padEnd(8)}  ${name.slice(1)}  ${quoted(words)}${before ? `, before ${quoted(before)}` : ''}  ${place}`
  }
  const lines = [
    ...(review === undefined ? [] : [`    review    ${review}`]),
    ...missing.map((text) => line('missing', original.file, text)),
    ...stale.map((pair) =>
      line('stale', original.file, pair.original, wordsBefore(translated, texts, pair.original.name, earlier)),
    ),
    ...proposedIn(translated, texts).map(({ own }) => line('machine', overlay.file, own)),
    ...orphaned.map((text) => line('orphaned', overlay.file, text)),
  ]
  return lines.length > 0 ? [`  ${overlay.file}`, ...lines] : []
}

/** The original that a stale text was translated from; undefined where no earlier version has it. */
function wordsBefore(
  { context }: TranslatedConfig,
  texts: TranslatedTexts,
  name: string,
  earlier: EarlierTexts,
): Words | undefined {
  const { file } = texts.original
  const kept = storedDigests(context, texts)[name]
  for (const text of earlier(file)) {
    const value = contentIn(file, text)
    const then = documentTexts(context.schemas, { file, value: Object(value) }).find((one) => one.name === name)
    if (then && isOriginalOf(then.words, kept)) return then.words
  }
  return undefined
}

function quoted(words: Words): string {
  return `“${cut(inLines(words).replaceAll('\n', ' '))}”`
}

function staleIn({ context }: TranslatedConfig, texts: TranslatedTexts): TranslatedTexts['pairs'] {
  return stalePairs(texts, storedDigests(context, texts))
}

function proposedIn({ context }: TranslatedConfig, texts: TranslatedTexts): TranslatedTexts['pairs'] {
  return proposedPairs(texts, storedDigests(context, texts))
}

function reviewOf(overlay: object): string | undefined {
  const { review } = overlay as { readonly review?: unknown }
  return typeof review === 'string' ? review : undefined
}
