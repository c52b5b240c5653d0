import type { Finding } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/did-you-mean.ts'
import { quote } from '../../diagnostics/english.ts'
import { pointer } from '../../json/pointer.ts'
import { type Context, documentsOf, type Rule } from '../../model/context.ts'
import { textsUnder } from '../../model/texts-under.ts'

/** The name under which config files write the path of a picture. */
const imageKeys = new Set(['image'])

/** Every picture that the config names is there. */
export const assetsExist: Rule = {
  name: 'assets-exist',
  description: 'Every picture that this site serves, an `image` or a logo, stands under `config/assets`.',
  check: (context) => [...images(context), ...logos(context)],
}

function images(context: Context): Finding[] {
  return documentsOf(context).flatMap(({ file, value }) =>
    textsUnder(context, imageKeys, value).flatMap(([at, path]) => missing(context, file, at, path)),
  )
}

function logos(context: Context): Finding[] {
  const service = context.site?.value.logoService ?? ''
  if (!service.startsWith('/')) return []
  return context.markets.flatMap(({ file, value: { providers = [] } }) =>
    providers.flatMap(({ logo }, i): Finding[] => {
      if (logo?.kind !== 'service') return []
      return missing(
        context,
        file,
        pointer('/providers', i, 'logo', 'domain'),
        service.replaceAll('{domain}', logo.domain),
      )
    }),
  )
}

function missing({ assets }: Context, file: string, at: string, path: string): Finding[] {
  if (assets.has(path)) return []
  const hint = 'The files that visitors can fetch stand in config/assets.'
  const stem = path.replace(/\.\w+$/, '.')
  const same = [...assets].filter((asset) => asset.startsWith(stem))
  const suggestion = same[0] === undefined ? didYouMean(path, [...assets]) : ` Did you mean ${quote(same[0])}?`
  return [{ file, pointer: at, message: `There is no asset ${quote(path)}.${suggestion}`, hint }]
}
