import type { Figures } from '#engine/figures.ts'
import type { OverlayDocument } from '../model/config-document.ts'
import { documentFigures } from '../model/texts-under.ts'
import type { Context } from '../model.ts'
import { languagesOf } from './translations.ts'

/** The figures that the texts of an overlay quote, in the words of its language. */
export function overlayFigures(context: Context, { language, original }: OverlayDocument): Figures {
  const languages = context.memo(languagesOf, context)
  // A language can be live in one market and a draft in another; the context with both comes last.
  const found = languages.findLast(({ language: { tag } }) => tag === language)
  return documentFigures(found ? context.memo(withAllMarkets, found.context, context) : context, { file: original })
}

/** The context in a language with the markets that have no overlay, whose figures its texts can quote too. */
function withAllMarkets(inLanguage: Context, { markets }: Context): Context {
  const translated = new Set(inLanguage.markets.map(({ file }) => file))
  const others = markets.filter(({ file }) => !translated.has(file))
  const locale = inLanguage.site?.value.locale
  const quoted = others.map((market) => ({ ...market, value: { ...market.value, ...(locale && { locale }) } }))
  return { ...inLanguage, markets: [...inLanguage.markets, ...quoted] }
}
