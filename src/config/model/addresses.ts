import { pointer } from '../json/pointer.ts'
import type { Context } from './context.ts'
import { type PagePart, pageParts } from './page-parts.ts'

/** One address of a page, and where it is written. */
export interface Address {
  readonly path: string
  readonly page: PagePart
  readonly file: string
  readonly pointer: string
}

/** Every address of the site: the paths and aliases of its pages, then what redirects to one of them. */
export function addressesOf(context: Context): Address[] {
  const own = pageParts(context).flatMap((page) => [
    { path: page.path, page, file: page.file, pointer: page.pathPointer },
    ...page.aliases.map((path, i) => ({ path, page, file: page.file, pointer: pointer(page.pointer, 'aliases', i) })),
  ])
  const { site } = context
  const pages = new Map(own.toReversed().map(({ path, page }) => [path, page]))
  const redirects = (site?.value.redirects ?? []).flatMap(({ from, to }, i) => {
    const page = pages.get(to)
    return site && page ? [{ path: from, page, file: site.file, pointer: pointer('/redirects', i, 'from') }] : []
  })
  return [...own, ...redirects]
}
