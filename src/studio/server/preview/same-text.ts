import { pointer, pointerPath } from '../../../config/json/pointer.ts'
import type { NamedText } from '../../../config/languages/texts.ts'
import { type TranslatedTexts, translatedTexts } from '../../../config/languages/translated-texts.ts'
import type { Context } from '../../../config/model/context.ts'
import type { Source } from '../../preview-messages.ts'

/** Where something is written. */
type Place = Pick<Source, 'file' | 'at'>

/**
 * Where the texts of a place are written in a language, or where it has none of them, or is the config's own, in the
 * original.
 */
export function sameTexts(context: Context, { file, at }: Place, language: string | undefined): Place[] {
  const all = translatedTexts(context)
  const overlay = all.find((one) => one.overlay.file === file)
  const original = overlay?.original.file ?? file
  const ofOriginal = all.filter((one) => one.original.file === original)
  const own = ofOriginal.find((one) => one.overlay.language === language)
  const texts = overlay ? textsOf(overlay, at) : (ofOriginal[0]?.texts ?? []).filter((text) => isIn(text, at))
  return texts.map(({ name, pointer }) => {
    const translated = own?.pairs.find((pair) => pair.original.name === name)
    return own && translated
      ? { file: own.overlay.file, at: pointerPath(translated.own.pointer) }
      : { file: original, at: pointerPath(pointer) }
  })
}

/** The originals of the texts of an overlay that stand at a place of it; of those that it has not, at that of the original. */
function textsOf({ pairs, texts }: TranslatedTexts, at: Place['at']): NamedText[] {
  const own = new Map(pairs.map((pair) => [pair.original.name, pair.own]))
  return texts.filter((text) => isIn(own.get(text.name) ?? text, at))
}

function isIn(text: NamedText, at: Place['at']): boolean {
  return `${text.pointer}/`.startsWith(`${at.reduce<string>((of, key) => pointer(of, key), '')}/`)
}
