import { count } from '../../config/diagnostics/english.ts'
import { type ConfigFiles, withTexts } from '../../config/files/decode.ts'
import { isMarkdown } from '../../config/files/file-patterns.ts'
import { overlayFile, overlayName } from '../../config/files/overlay-names.ts'
import { documentTexts, gap, type NamedText } from '../../config/languages/texts.ts'
import {
  currentDigests,
  digestsFile,
  digestsOf,
  digestsOfLanguage,
  digestsText,
  stalePairs,
  storedDigests,
} from '../../config/languages/translation-digests.ts'
import { messagesIn } from '../../config/languages/translations.ts'
import type { ConfigDocument } from '../../config/model/context.ts'
import { editedJson } from './edits.ts'
import { missingIds } from './item-ids.ts'
import { withWords } from './overlay-text.ts'
import { readWritten, type Step, stepOf, tagsOf, type Written } from './written.ts'

/** A file that has the texts of an original in another language, or is to have them. */
interface Target {
  readonly file: string
  readonly original: ConfigDocument<object>
}

/**
 * Brings what is written in other languages in line with its originals: ids for items that have none, files for languages
 * that a market has just named and for the names that are given, gaps for what is missing, and the digests of the rest.
 */
export function synchronised(config: ConfigFiles, named: readonly string[] = []): Step | undefined {
  const steps = [namedItems, writtenGaps, keptDigests]
  return steps.reduce<Step | undefined>(
    (done, step) => {
      const written = done && readWritten({ ...config, files: withTexts(config.files, done.texts) })
      if (!written) return undefined
      const { texts, lines } = step(written, named)
      return { texts: new Map([...done.texts, ...texts]), lines: [...done.lines, ...lines] }
    },
    { texts: new Map(), lines: [] },
  )
}

/** What is written in a language, is to be because a market has just named it, or because somebody asks for it. */
function targets(written: Written, named: readonly string[]): Target[] {
  const { context, originals } = written
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

function namedItems(written: Written, named: readonly string[]): Step {
  const { context, textOf } = written
  const originals = new Set(targets(written, named).map(({ original }) => original))
  return stepOf(
    [...originals].flatMap((original) => {
      const text = isMarkdown(original.file) ? undefined : textOf(original.file)
      const edits = text === undefined ? [] : missingIds(context.schemas, original)
      if (text === undefined || edits.length === 0) return []
      const line = `${original.file}: ${count(edits.length, 'item')} of lists had no id, and got one.`
      return [{ file: original.file, text: editedJson(text, edits), line }]
    }),
  )
}

function writtenGaps(written: Written, named: readonly string[]): Step {
  const { context, textOf, translations } = written
  const known = new Map(translations.map((one) => [one.overlay.file, one]))
  return stepOf(
    targets(written, named).flatMap(({ file, original }) => {
      const { overlay } = known.get(file) ?? {}
      const has = new Set(overlay ? documentTexts(context.schemas, overlay, original.file).map(({ name }) => name) : [])
      const missing = documentTexts(context.schemas, original).filter(({ name }) => !has.has(name))
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

function keptDigests(written: Written): Step {
  return stepOf(
    tagsOf(written).flatMap((language) => {
      const own = written.translations.filter(({ overlay }) => overlay.language === language)
      const kept = Object.fromEntries(own.map((texts) => [texts.original.file, currentDigests(written.context, texts)]))
      const file = digestsFile(language)
      const text = digestsText(kept)
      const stale = own.flatMap((texts) => stalePairs(texts, storedDigests(written.context, texts))).length
      const older = stale > 0 ? ` ${count(stale, 'text')} of them older than the original.` : ''
      const all = Object.values(kept).reduce((sum, digests) => sum + Object.keys(digests).length, 0)
      return text === written.textOf(file) ? [] : [{ file, text, line: `${file}: ${count(all, 'text')} kept.${older}` }]
    }),
  )
}

/**
 * Keeps of the texts of a file that are older than their originals, or of the one of a name, that they still hold;
 * undefined for no overlay.
 */
export function stillRight(written: Written, file: string, name?: string): Step | undefined {
  const texts = written.translations.find(({ overlay }) => overlay.file === file)
  if (!texts) return undefined
  const { overlay, original } = texts
  const older = stalePairs(texts, storedDigests(written.context, texts))
  const stale = name === undefined ? older : older.filter((pair) => pair.original.name === name)
  if (stale.length === 0) return { texts: new Map(), lines: [`${file}: no text is older than its original.`] }
  const confirmed = stale.map((pair) => [pair.original.name, digestsOf(pair.original.words, pair.own.words)])
  const now = { ...currentDigests(written.context, texts), ...Object.fromEntries(confirmed) }
  const text = digestsText({ ...digestsOfLanguage(written.context, overlay.language), [original.file]: now })
  const line = `${file}: ${count(stale.length, 'text')} found right as they are.`
  return stepOf([{ file: digestsFile(overlay.language), text, line }])
}
