import type { Market } from '#engine/site.ts'
import { patternOf } from '../files/file-patterns.ts'
import type { OverlayDocument } from '../model/config-document.ts'
import { type ConfigDocument, type Context, documentsOf } from '../model/context.ts'
import type { SchemaSet } from '../schema/schema-set.ts'
import { asRead, documentTexts, isGap, type NamedText, placeholder, type Words } from './texts.ts'
import { namesLanguage } from './translations.ts'

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
export function wantedTexts(schemas: SchemaSet, original: ConfigDocument<object>, language: string): NamedText[] {
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
