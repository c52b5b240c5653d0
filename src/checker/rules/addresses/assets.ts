import { assetsFolder } from '../../files.ts'
import { didYouMean, type Finding, type Message, pointer, quote, say, term } from '../../findings.ts'
import { pagesByAddress } from '../../model/addresses.ts'
import { pageParts } from '../../model/page-parts.ts'
import { textsIn, type WrittenText } from '../../model/texts-under.ts'
import { type Context, documentsOf, type Rule } from '../../model.ts'
import { logoPaths, ownAssets } from '../../pictures.ts'
import { reservedPaths } from './reserved-paths.ts'

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
  return textsIn(value).filter(({ key }) => imageKeys.has(key))
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
  const hint = say`The files that visitors can fetch stand in ${term('config/assets')}.`
  const stem = path.replace(/\.\w+$/, '.')
  const same = [...assets].filter((asset) => asset.startsWith(stem))
  const suggestion = same[0] === undefined ? didYouMean(path, [...assets]) : say` Did you mean ${quote(same[0])}?`
  return [{ file, pointer: at, message: say`There is no asset ${quote(path)}.${suggestion}`, hint }]
}

/** Files of the build beside its pages. */
export const builtFiles = /^\/(?:robots\.txt|sitemap[\w-]*\.xml|_headers|_redirects|index\.html|page\.json|404\.html)$/i

/** Finds assets at addresses of pages, of the server or of the build. */
export const assetsApart: Rule = {
  name: 'assets-apart',
  description:
    'No file under `config/assets` stands at the address of a page, of the server, or of a file of the build.',
  check: (context) => {
    const pages = pagesByAddress(context)
    const own = new Set(pageParts(context).flatMap(({ path, aliases }) => [path, ...aliases]))
    return [...context.assets].flatMap((asset): Finding[] => {
      // A redirect from an asset is the mistake of the redirect.
      const isPage = (path: string) => (path === asset ? own : pages).has(path)
      const holder = holderOf(asset, isPage, context.assets)
      if (holder === undefined) return []
      const message = say`The address ${quote(asset)} belongs to ${holder}.`
      return [{ file: assetsFolder + asset.slice(1), pointer: '', message, hint: say`Give the file another name.` }]
    })
  },
}

/** The page or file whose address an asset would take, in words. */
export function holderOf(
  asset: string,
  isPage: (path: string) => boolean,
  assets: ReadonlySet<string>,
): Message | undefined {
  const page = asset.replace(/\/(?:index\.html|page\.json)(?:\.br|\.gz)?$/, '') || '/'
  if (isPage(page)) return say`the page ${quote(page)}`
  if (reservedPaths.some((path) => `${asset}/`.startsWith(`${path}/`)))
    return say`the server and the files of the build`
  const text = asset.replace(/\.(?:br|gz)$/, '')
  if (builtFiles.test(text)) return say`a file of the build`
  return text !== asset && assets.has(text) ? say`the compressed form of ${quote(text)}` : undefined
}

/** Finds assets that nothing uses. */
export const assetsUsed: Rule = {
  name: 'assets-used',
  description: 'Every file under `config/assets` is used by some config file, or by the site itself.',
  check: (context) => {
    if (!context.complete) return []
    const logos = logoPaths(context)
    // The file of a missing logo may have another name.
    if (logos.some((path) => path.startsWith('/') && !context.assets.has(path))) return []
    const used = new Set([...writtenPaths(context), ...logos])
    return [...context.assets].flatMap((path): Finding[] => {
      if (ownAssets.test(path) || used.has(path)) return []
      const file = assetsFolder + path.slice(1)
      const hint = say`Remove the file, or name it where it is meant to be shown.`
      return [{ file, pointer: '', message: say`Nothing uses this file.`, hint, severity: 'warning' }]
    })
  },
}

function writtenPaths(context: Context): string[] {
  return documentsOf(context).flatMap(({ value }) => context.storedMemo(pathsAmong, value))
}

function pathsAmong(value: object): string[] {
  return textsIn(value).flatMap(({ text }) => (text.startsWith('/') ? [text.replace(/[?#].*/, '')] : []))
}
