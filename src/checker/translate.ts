/** Texts in other languages: what is missing or out of date, and what a translator gets and sends back. */
import { createHash } from 'node:crypto'
import type { Word, WordsFile } from '#engine/contract/config.ts'
import type { Market } from '#engine/site.ts'
import { count, didYouMean, quote } from './english.ts'
import {
  type ConfigFiles,
  decode,
  decodedText,
  isMarkdown,
  overlayFile,
  overlayName,
  patternOf,
  withTexts,
} from './files.ts'
import { inFiles, together } from './findings.ts'
import { messagesIn, namesLanguage } from './languages/translations.ts'
import type { OverlayDocument } from './model/config-document.ts'
import {
  type ConfigDocument,
  type Context,
  createContext,
  type Documents,
  documentsOf,
  readDocuments,
} from './model.ts'
import { formsProblem } from './rules/languages/plurals-whole.ts'
import { compileSchemas } from './schema/schemas.ts'
import type { SchemaSet } from './schema.ts'
import {
  asForms,
  asRead,
  bodyName,
  documentTexts,
  gap,
  inLines,
  isGap,
  type NamedText,
  placeholder,
  placeholdersDiffer,
  type Words,
} from './texts.ts'
import { csv } from './translate/csv.ts'
import { missingIds } from './translate/item-ids.ts'
import { editedJson, withWords } from './translate/overlay-text.ts'
import { xliff } from './translate/xliff.ts'

/** An overlay compared with its original. */
export interface TranslatedTexts {
  readonly overlay: OverlayDocument
  readonly original: ConfigDocument<object>
  /** The texts of the original, in their order; without proper names that the overlay leaves as they are. */
  readonly texts: readonly NamedText[]
  /** The texts that both have; gaps are left out. */
  readonly pairs: readonly { readonly original: NamedText; readonly own: NamedText }[]
  /** The original's texts that the overlay lacks, has as gaps, or has untranslated. */
  readonly missing: readonly NamedText[]
  /** The texts of the overlay that the original does not have. */
  readonly orphaned: readonly NamedText[]
}

/** Compares every overlay with its original; overlays without one are left out. */
export function translatedTexts(context: Context): TranslatedTexts[] {
  const originals = context.memo(documentsByFile, context)
  return context.overlays.flatMap((overlay) => {
    const original = originals.get(overlay.original)
    return original ? [context.memo(compared, overlay, original, context.schemas)] : []
  })
}

export function documentsByFile(context: Context): ReadonlyMap<string, ConfigDocument<object>> {
  return new Map(documentsOf(context).map((document) => [document.file, document]))
}

function compared(overlay: OverlayDocument, original: ConfigDocument<object>, schemas: SchemaSet): TranslatedTexts {
  const own = new Map(documentTexts(schemas, overlay, original.file).map((text) => [text.name, text]))
  const all = wantedTexts(schemas, original, overlay.language)
  const pairs = all.flatMap((text) => {
    const translated = own.get(text.name)
    return translated && !isGap(translated.words) ? [{ original: text, own: translated }] : []
  })
  const said = new Set(
    pairs.filter(({ original, own }) => !isLeft(original.words, own.words)).map(({ own }) => own.name),
  )
  const names = new Set(all.map(({ name }) => name))
  return {
    overlay,
    original,
    texts: all.filter(({ name, isProperName }) => !isProperName || said.has(name)),
    pairs,
    missing: all.filter(({ name, isProperName }) => !isProperName && !said.has(name)),
    orphaned: [...own.values()].filter(({ name }) => !names.has(name)),
  }
}

/** The properties of a market that pages of the whole site show as well. */
const shownElsewhere =
  /^\/(name|summary|currency|contact|providers|planTypes|benefits|facts|adjustments|levies|priceWords|plans|promotions)(\/|$)/

/** The texts of a document that its overlay in a language (BCP 47) is for. */
function wantedTexts(schemas: SchemaSet, original: ConfigDocument<object>, language: string): NamedText[] {
  return documentTexts(schemas, original).filter(({ name }) => isWanted(original, language, name))
}

/**
 * Whether an overlay is for the part of a document at a pointer: a market without pages in the language needs only what
 * other pages show of it.
 */
export function isWanted({ file, value }: ConfigDocument<object>, language: string, pointer: string): boolean {
  if (patternOf(file)?.kind !== 'market' || shownElsewhere.test(pointer)) return true
  return namesLanguage(value as Market, language)
}

/** Whether a sentence is the same in both languages; a name or a figure may be. */
function isLeft(original: Words, own: Words): boolean {
  return String(original) === String(own) && isProse(String(own))
}

/** Whether a line of a text has at least two lower-case words of three or more letters, so is more than names and figures. */
export function isProse(text: string): boolean {
  const words = asRead(text).replaceAll(placeholder, '')
  return words.split('\n').some((line) => (line.match(/(?<!\p{L})\p{Ll}{3,}(?!\p{L})/gu)?.length ?? 0) > 1)
}

/** By the text's name: the digests of the original and of the translation, with a mark if a machine proposed it. */
export type TextDigests = Readonly<Record<string, string>>

/** The file with the digests of a language. */
function digestsFile(language: string): string {
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
type LanguageDigests = Record<string, TextDigests>

/** The digests to store for a file; a stale or proposed text keeps its earlier ones. */
function currentDigests(context: Context, texts: TranslatedTexts): TextDigests {
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
function digestsOfLanguage({ translated }: Context, language: string): LanguageDigests {
  return translated.find(({ file }) => file === digestsFile(language))?.value.texts ?? {}
}

/** The content of the file for these digests. */
function digestsText(kept: LanguageDigests): string {
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

/** The file with the words of the trade in a language (BCP 47). */
export function wordsFile(language: string): string {
  return `config/words/${language}.json`
}

/** The word list of a language; undefined if there is none. */
export function wordList({ words }: Context, language: string): ConfigDocument<WordsFile> | undefined {
  return words.find(({ file }) => file === wordsFile(language))
}

/** Finds the words of a list that stand in an original, in their order there. */
type WordFinder = (original: Words) => readonly Word[]

/** The finder of a list. A word within a longer one of the list, such as `helper` in `helper insurance`, is not found. */
export function wordFinder(words: readonly Word[]): WordFinder {
  const patterns = words
    .toSorted((a, b) => b.word.length - a.word.length)
    .map((word) => ({ word, pattern: wordPattern(word) }))
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
function wordPattern({ word }: Word): RegExp {
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

/** A config whose overlays are matched with their originals. */
export interface TranslatedConfig {
  readonly context: Context
  readonly parsedOf: Documents['parsedOf']
  readonly originals: ReadonlyMap<string, ConfigDocument<object>>
  readonly translations: readonly TranslatedTexts[]
  /** Undefined where there is no such file. */
  readonly textOf: (file: string) => string | undefined
}

/** Undefined where a file violates its schema. */
export function readTranslatedConfig({ files, schemas }: ConfigFiles): TranslatedConfig | undefined {
  const documents = readDocuments(files, compileSchemas(schemas).validators)
  if (!documents.complete) return undefined
  const context = createContext(documents, files.keys())
  return {
    context,
    parsedOf: documents.parsedOf,
    originals: documentsByFile(context),
    translations: translatedTexts(context),
    textOf: (file) => (files.has(file) ? decode(file, files.get(file) ?? null).text : undefined),
  }
}

/** The tags of the languages that have overlays. */
export function languageTags({ context: { overlays } }: TranslatedConfig): string[] {
  return [...new Set(overlays.map(({ language }) => language))].sort()
}

/** New texts of files, and a line of output for each. */
export interface FileChanges {
  readonly texts: ReadonlyMap<string, string>
  readonly lines: readonly string[]
}

function fileChanges(
  files: readonly { readonly file: string; readonly text: string; readonly line: string }[],
): FileChanges {
  return { texts: new Map(files.map(({ file, text }) => [file, text])), lines: files.map(({ line }) => line) }
}

/** A text for a translator; a list of lines becomes one text. */
export interface ExchangedText {
  /** The overlay. */
  readonly file: string
  readonly name: string
  readonly original: string
  /** Empty for none. */
  readonly translation: string
  /** The meaning of the text, and the parts that stay unchanged. */
  readonly note: string
}

/** A returned text and its place in the translator's file. */
export interface ReturnedText extends Omit<ExchangedText, 'note'> {
  readonly place: string
  /** Whether a machine proposes it, and somebody has to read it. */
  readonly isProposal?: true
}

export interface ExchangeFormat {
  readonly write: (texts: readonly ExchangedText[], language: string) => string
  /** Throws on another format. */
  readonly read: (text: string) => readonly ReturnedText[]
}

/** The texts of a language for a translator: all of them, or the missing ones. */
export function textsFor({ translations }: TranslatedConfig, language: string, onlyMissing: boolean): ExchangedText[] {
  const own = translations.filter(({ overlay }) => overlay.language === language)
  return own.flatMap(({ overlay, texts, pairs, missing }) => {
    const lacks = new Set(missing)
    const words = new Map(pairs.map((pair) => [pair.original, pair.own.words]))
    return texts
      .filter((text) => lacks.has(text) || !onlyMissing)
      .map((text) => ({
        file: overlay.file,
        name: text.name,
        original: inLines(text.words),
        translation: lacks.has(text) ? '' : inLines(words.get(text) ?? ''),
        note: noteOn(text, language),
      }))
  })
}

const ofMarkdown = 'Markdown: keep its marks, such as ## and **, and where its links lead.'

function noteOn({ words, meaning = ofMarkdown }: NamedText, language: string): string {
  const placeholders = [...new Set(asRead(words).match(placeholder))]
  const kept = placeholders.length > 0 ? ` Keep as it stands: ${placeholders.join(', ')}.` : ''
  const [, counted] = /\{([\w.]+), plural,/.exec(inLines(words)) ?? []
  // Languages differ in their plural forms.
  return meaning + kept + (counted ? ` By number: ${asForms(counted, language)}.` : '')
}

/** A returned text as words: a list of lines where the original is one. */
export function wordsOf(translation: string, original: Words): Words {
  return Array.isArray(original) ? translation.split('\n') : translation
}

function isUntranslated({ translation }: ReturnedText): boolean {
  return ['', gap].includes(translation.trim())
}

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

export const exchangeFormats = { xliff, csv } as const

export type FormatName = keyof typeof exchangeFormats

/** The languages of which Windows-1252 has every letter; it has nearly none of the others'. */
const western = new Set('ca da de en es eu fi fil fr ga gl id is it ms nb nl nn no pt sq sv sw'.split(' '))

/** The texts of a file that a translator sent back. Throws a sentence if it cannot be read, or its letters are garbled. */
export function returnedTexts(bytes: Uint8Array, format: FormatName): readonly ReturnedText[] {
  const { text, encoding } = decodedText(bytes)
  if (encoding !== 'windows-1252') return exchangeFormats[format].read(text)
  const returned = format === 'csv' ? westernRows(text) : undefined
  if (!returned) throw new Error('it is not in UTF-8. Save it so; Excel calls that "CSV UTF-8".')
  return returned
}

/** The rows of a table in Windows-1252; undefined where they are in other languages, or garbled. */
function westernRows(text: string): readonly ReturnedText[] | undefined {
  try {
    const rows = csv.read(text)
    return rows.every(({ file }) => isWestern(overlayName(file)?.language)) ? rows : undefined
  } catch {
    return undefined
  }
}

function isWestern(language = 'und'): boolean {
  return western.has(language.split('-')[0] ?? '')
}

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
