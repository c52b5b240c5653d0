import { count } from '../diagnostics/english.ts'
import { type ConfigFiles, withTexts } from '../files/decode.ts'
import { isMarkdown } from '../files/file-patterns.ts'
import { overlayFile, overlayName } from '../files/overlay-names.ts'
import { documentTexts, gap, type NamedText } from '../languages/texts.ts'
import { isWanted, wantedTexts } from '../languages/translated-texts.ts'
import {
  currentDigests,
  digestsFile,
  digestsOf,
  digestsOfLanguage,
  digestsText,
  proposedPairs,
  stalePairs,
  storedDigests,
} from '../languages/translation-digests.ts'
import { messagesIn } from '../languages/translations.ts'
import type { ConfigDocument } from '../model/context.ts'
import { missingIds } from './item-ids.ts'
import { editedJson, withWords } from './overlay-text.ts'
import {
  type FileChanges,
  fileChanges,
  languageTags,
  readTranslatedConfig,
  type TranslatedConfig,
} from './translated-config.ts'

/** An overlay, present or to be made. */
interface Target {
  readonly file: string
  readonly original: ConfigDocument<object>
}

/**
 * Brings overlays in line with their originals: ids for items that have none, files for new languages of a market and
 * for the `named` ones, gaps for missing texts, and the digests of the others' originals.
 */
export function synchronised(config: ConfigFiles, named: readonly string[] = []): FileChanges | undefined {
  const steps = [namedItems, writtenGaps, keptDigests]
  return steps.reduce<FileChanges | undefined>(
    (done, step) => {
      const translated = done && readTranslatedConfig({ ...config, files: withTexts(config.files, done.texts) })
      if (!translated) return undefined
      const { texts, lines } = step(translated, named)
      return { texts: new Map([...done.texts, ...texts]), lines: [...done.lines, ...lines] }
    },
    { texts: new Map(), lines: [] },
  )
}

/** The overlays that there are, those of new languages of markets, and the named ones. */
function targets(translated: TranslatedConfig, named: readonly string[]): Target[] {
  const { context, originals } = translated
  const { markets, overlays, profiles, site, benefits, messages } = context
  const files = new Set(overlays.map(({ file }) => file))
  const ofMarkets = markets.flatMap((market) =>
    (market.value.languages ?? [])
      .filter(({ tag }) => !files.has(overlayFile(market.file, tag)))
      .flatMap(({ tag }) => {
        const ownProfiles = profiles.filter((profile) => profile.market === market.value.id)
        const words = messagesIn(context, tag) ? [] : [messages]
        return [market, ...ownProfiles, site, benefits, ...words].flatMap((one) =>
          one ? [overlayFile(one.file, tag)] : [],
        )
      }),
  )
  return [...new Set([...files, ...ofMarkets, ...named])].flatMap((file) => {
    const original = originals.get(overlayName(file)?.original ?? '')
    return original ? [{ file, original }] : []
  })
}

function namedItems(translated: TranslatedConfig, named: readonly string[]): FileChanges {
  const { context, textOf } = translated
  const byOriginal = Map.groupBy(targets(translated, named), ({ original }) => original)
  return fileChanges(
    [...byOriginal].flatMap(([original, overlays]) => {
      const languages = overlays.flatMap(({ file }) => overlayName(file)?.language ?? [])
      const isForAny = (part: string) => languages.some((language) => isWanted(original, language, part))
      const text = isMarkdown(original.file) ? undefined : textOf(original.file)
      const edits = text === undefined ? [] : missingIds(context.schemas, original, isForAny)
      if (text === undefined || edits.length === 0) return []
      const line = `${original.file}: ${count(edits.length, 'item')} of lists had no id, and got one.`
      return [{ file: original.file, text: editedJson(text, edits), line }]
    }),
  )
}

function writtenGaps(translated: TranslatedConfig, named: readonly string[]): FileChanges {
  const { context, textOf, translations } = translated
  const known = new Map(translations.map((one) => [one.overlay.file, one]))
  return fileChanges(
    targets(translated, named).flatMap(({ file, original }) => {
      const { overlay } = known.get(file) ?? {}
      const has = new Set(overlay ? documentTexts(context.schemas, overlay, original.file).map(({ name }) => name) : [])
      const wanted = wantedTexts(context.schemas, original, overlayName(file)?.language ?? '')
      const missing = wanted.filter(({ name, isProperName }) => !isProperName && !has.has(name))
      if (missing.length === 0) return []
      const before = textOf(file)
      const own = overlay && before !== undefined ? { text: before, value: overlay.value } : undefined
      const text = withWords(context.schemas, original, own, new Map(missing.map(gapFor)))
      if (text === before) return []
      return [{ file, text, line: `${file}: ${count(missing.length, 'text')} to write, each a ${gap} now.` }]
    }),
  )
}

function gapFor({ name, words }: NamedText): [string, NamedText['words']] {
  return [name, Array.isArray(words) ? [gap] : gap]
}

function keptDigests(translated: TranslatedConfig): FileChanges {
  return fileChanges(
    languageTags(translated).flatMap((language) => {
      const own = translated.translations.filter(({ overlay }) => overlay.language === language)
      const kept = Object.fromEntries(
        own.map((texts) => [texts.original.file, currentDigests(translated.context, texts)]),
      )
      const file = digestsFile(language)
      const text = digestsText(kept)
      const stale = own.flatMap((texts) => stalePairs(texts, storedDigests(translated.context, texts))).length
      const older = stale > 0 ? ` ${count(stale, 'text')} of them older than the original.` : ''
      const all = Object.values(kept).reduce((sum, digests) => sum + Object.keys(digests).length, 0)
      return text === translated.textOf(file)
        ? []
        : [{ file, text, line: `${file}: ${count(all, 'text')} kept.${older}` }]
    }),
  )
}

/**
 * Marks translations of a file that are older than their originals as still right, or the one with a name, which may
 * be a proposal that somebody has read; undefined if the file is no overlay.
 */
export function stillRight(translated: TranslatedConfig, file: string, name?: string): FileChanges | undefined {
  const texts = translated.translations.find(({ overlay }) => overlay.file === file)
  if (!texts) return undefined
  const { overlay, original } = texts
  const kept = storedDigests(translated.context, texts)
  const proposed = proposedPairs(texts, kept)
  const older = stalePairs(texts, kept)
  const stale =
    name === undefined
      ? older.filter((pair) => !proposed.includes(pair))
      : [...new Set([...older, ...proposed])].filter((pair) => pair.original.name === name)
  if (stale.length === 0) return { texts: new Map(), lines: [`${file}: no text is older than its original.`] }
  const confirmed = stale.map((pair) => [pair.original.name, digestsOf(pair.original.words, pair.own.words)])
  const now = { ...currentDigests(translated.context, texts), ...Object.fromEntries(confirmed) }
  const text = digestsText({ ...digestsOfLanguage(translated.context, overlay.language), [original.file]: now })
  const line = `${file}: ${count(stale.length, 'text')} found right as they are.`
  return fileChanges([{ file: digestsFile(overlay.language), text, line }])
}
