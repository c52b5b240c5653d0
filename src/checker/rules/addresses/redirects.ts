import { plainPath } from '#engine/site.ts'
import { type Finding, type Message, pointer, quote, say, term } from '../../findings.ts'
import { pagesByAddress } from '../../model/addresses.ts'
import { pageParts } from '../../model/page-parts.ts'
import type { Context, Rule } from '../../model.ts'
import { builtFiles, holderOf } from './assets.ts'
import { reservedPaths } from './reserved-paths.ts'

/** Server and static hosts agree on who answers at the old address of a redirect. */
export const redirectsApart: Rule = {
  name: 'redirects-apart',
  description:
    'No redirect begins at the address of a page in another spelling, of an asset, of the server, of a file of the build, or of another redirect but for a slash at its end.',
  check: (context) => {
    const { site } = context
    const redirects = site?.value.redirects ?? []
    if (!site || redirects.length === 0) return []
    const taken = takenAddresses(context)
    const first = new Map<string, string>()
    return redirects.flatMap(({ from }, i): Finding[] => {
      const plain = from.replace(/\/$/, '')
      const earlier = first.get(plain) ?? from
      first.set(plain, earlier)
      const reason = earlier === from ? taken(from) : say`is redirected already, as ${quote(earlier)}`
      if (reason === undefined) return []
      const hint = say`Remove this redirect, or write another old address.`
      return [
        { file: site.file, pointer: pointer('/redirects', i, 'from'), message: say`${quote(from)} ${reason}.`, hint },
      ]
    })
  },
}

/**
 * Returns why no redirect can begin at an address; undefined if one can, or if another rule reports it. Capitals make no
 * difference, because the server leads other spellings of an address to the address.
 */
function takenAddresses(context: Context): (from: string) => Message | undefined {
  const own = new Set(pageParts(context).flatMap(({ path, aliases }) => [path, ...aliases]))
  const files = new Set([...context.assets].map((asset) => asset.toLowerCase()))
  const pages = pagesByAddress(context)
  return (from) => {
    if (own.has(from) || reservedPaths.includes(from)) return undefined
    if (own.has(plainPath(from))) return say`leads to the page ${quote(plainPath(from))} by itself`
    const path = from.toLowerCase()
    if (files.has(path)) return say`is a file in ${term('config/assets')}`
    const holder = holderOf(path, (other) => other !== path && pages.has(other), files)
    if (holder !== undefined) return say`belongs to ${holder}`
    const folders = path.split('/').map((_, i, names) => names.slice(0, i).join('/'))
    const file = folders.find((folder) => files.has(folder) || builtFiles.test(folder))
    return file === undefined ? undefined : say`is below ${quote(file)}, which is a file`
  }
}
