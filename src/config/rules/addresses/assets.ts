import type { Finding } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/did-you-mean.ts'
import { quote } from '../../diagnostics/english.ts'
import { assetsFolder } from '../../files/file-patterns.ts'
import { pointer } from '../../json/pointer.ts'
import { type Context, documentsOf, type Rule } from '../../model/context.ts'
import { textsIn, type WrittenText } from '../../model/texts-under.ts'

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
    context.storedMemo(imagesAmong, value).flatMap(({ pointer: at, text }) => {
      return missing(context, file, at, text)
    }),
  )
}

function imagesAmong(value: object): WrittenText[] {
  return textsIn(value).all.filter(({ key }) => imageKeys.has(key))
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

/** Assets that the site uses by itself: its icon, and the pictures for shared links. */
const ownAssets = /^\/(?:favicon\.\w+|robots\.txt|cards\/[a-z-]+\.png)$/

/** What visitors can fetch is what the site shows. */
export const assetsUsed: Rule = {
  name: 'assets-used',
  description: 'Every file under `config/assets` is used by some config file, or by the site itself.',
  check: (context) => {
    if (!context.complete) return []
    const logos = logoPaths(context)
    // A logo that is not there has its file under another name, maybe.
    if (logos.some((path) => path.startsWith('/') && !context.assets.has(path))) return []
    const used = new Set([...writtenPaths(context), ...logos])
    return [...context.assets].flatMap((path): Finding[] => {
      if (ownAssets.test(path) || used.has(path)) return []
      const file = assetsFolder + path.slice(1)
      const hint = 'Remove the file, or name it where it is meant to be shown.'
      return [{ file, pointer: '', message: 'Nothing uses this file.', hint, severity: 'warning' }]
    })
  },
}

function writtenPaths(context: Context): string[] {
  return documentsOf(context).flatMap(({ value }) => context.storedMemo(pathsAmong, value))
}

function pathsAmong(value: object): string[] {
  return textsIn(value).all.flatMap(({ text }) => (text.startsWith('/') ? [text.replace(/[?#].*/, '')] : []))
}

function logoPaths({ site, markets }: Context): string[] {
  const logos = markets.flatMap(({ value }) => (value.providers ?? []).flatMap(({ logo }) => logo ?? []))
  const service = site?.value.logoService ?? ''
  return logos.map((logo) => (logo.kind === 'hosted' ? logo.image : service.replaceAll('{domain}', logo.domain)))
}
