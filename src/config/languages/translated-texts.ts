import type { OverlayDocument } from '#config/model/config-document.ts'
import { type ConfigDocument, type Context, documentsOf } from '#config/model/context.ts'
import type { SchemaSet } from '#config/schema/schema-set.ts'
import { asRead, documentTexts, isGap, type NamedText, placeholder, type Words } from './texts.ts'

/** What an overlay says, held against its original. */
export interface TranslatedTexts {
  readonly overlay: OverlayDocument
  readonly original: ConfigDocument<object>
  /** The texts of the original, in their order. */
  readonly texts: readonly NamedText[]
  /** Each text that both have. */
  readonly pairs: readonly { readonly original: NamedText; readonly own: NamedText }[]
  /** The texts of the original that the overlay leaves out, has as gaps, or has as they are in it. */
  readonly missing: readonly NamedText[]
  /** The texts of the overlay that the original does not have. */
  readonly orphaned: readonly NamedText[]
}

/** Every overlay that has an original, held against that. */
export function translatedTexts(context: Context): TranslatedTexts[] {
  const originals = context.memo(documentsByFile, context)
  return context.overlays.flatMap((overlay) => {
    const original = originals.get(overlay.original)
    return original ? [context.memo(compared, overlay, original, context.schemas)] : []
  })
}

/** Every document by its file. */
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

/** Whether a text stands in the other language as it does in the original, though it is more than a name or a figure. */
function isLeft(original: Words, own: Words): boolean {
  return String(original) === String(own) && isProse(String(own))
}

/** Whether a text has at least two words that are no names: with small letters alone. */
export function isProse(text: string): boolean {
  const words = asRead(text).replaceAll(placeholder, '')
  return /(?<!\p{L})\p{Ll}{3,}(?!\p{L}).*(?<!\p{L})\p{Ll}{3,}(?!\p{L})/u.test(words)
}
