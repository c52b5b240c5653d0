import type { OverlayDocument } from '#config/model/config-document.ts'
import { type ConfigDocument, type Context, documentsOf } from '#config/model/context.ts'
import type { SchemaSet } from '#config/schema/schema-set.ts'
import { asRead, documentTexts, isGap, type NamedText, placeholder, type Words } from './texts.ts'

/** An overlay compared with its original. */
export interface TranslatedTexts {
  readonly overlay: OverlayDocument
  readonly original: ConfigDocument<object>
  /** The texts of the original, in their order. */
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
  const all = documentTexts(schemas, original)
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
    texts: all,
    pairs,
    missing: all.filter(({ name }) => !said.has(name)),
    orphaned: [...own.values()].filter(({ name }) => !names.has(name)),
  }
}

/** Whether a sentence is the same in both languages; a name or a figure may be. */
function isLeft(original: Words, own: Words): boolean {
  return String(original) === String(own) && isProse(String(own))
}

/** Whether a text has at least two lower-case words of three or more letters, so is more than names and figures. */
export function isProse(text: string): boolean {
  const words = asRead(text).replaceAll(placeholder, '')
  return /(?<!\p{L})\p{Ll}{3,}(?!\p{L}).*(?<!\p{L})\p{Ll}{3,}(?!\p{L})/u.test(words)
}
