import type { Finding } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/did-you-mean.ts'
import { quote } from '../../diagnostics/english.ts'
import { pointer } from '../../json/pointer.ts'
import type { Context, Rule } from '../../model/context.ts'

/** Every picture that the config names is there. */
export const assetsExist: Rule = {
  name: 'assets-exist',
  description: 'Every logo that this site serves stands under `config/assets`.',
  check: (context) =>
    context.markets.flatMap(({ file, value: { providers = [] } }) =>
      providers.flatMap(({ logo }, i): Finding[] => {
        const at = pointer('/providers', i, 'logo')
        if (logo?.kind === 'hosted') return missing(context, file, `${at}/image`, logo.image)
        const service = context.site?.value.logoService ?? ''
        const isOurs = logo?.kind === 'service' && service.startsWith('/')
        return isOurs ? missing(context, file, `${at}/domain`, service.replaceAll('{domain}', logo.domain)) : []
      }),
    ),
}

function missing({ assets }: Context, file: string, at: string, path: string): Finding[] {
  if (assets.has(path)) return []
  const hint = 'The files that visitors can fetch stand in config/assets.'
  return [{ file, pointer: at, message: `There is no asset ${quote(path)}.${didYouMean(path, [...assets])}`, hint }]
}
