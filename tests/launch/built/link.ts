import { type BuiltPage, builtPages, hasFile, redirects } from './built-site.ts'
import { canonicalOf, type Tag, tagsIn, tagsNamed } from './html.ts'

/** A link on a page of the site to a page of the site. */
export interface Link {
  /** The address of the page that it stands on. */
  readonly on: string
  /** As it is written. */
  readonly href: string
  /** The address that it leads to, after redirects. */
  readonly to: string
  /** The id of the place on that page, empty for its top. */
  readonly anchor: string
}

/** The origin of the site, as its home page names it. */
export const origin = originOfHome()

function originOfHome(): string {
  const home = builtPages.find(({ address }) => address === '/')
  if (!home) throw new Error('The site has no home page.')
  return canonicalOf(home).origin
}

/** The address that another one leads to. */
export function follow(address: string): string {
  return redirects.find(([from]) => from === address)?.[1] ?? address
}

/** The links of a page, or of a part of it, that stay within the site. */
export function linksOf(page: BuiltPage, html = page.html): Link[] {
  return tagsNamed('a', { html }).flatMap(({ attributes }) => {
    const href = attributes['href'] ?? ''
    const url = new URL(href, origin + page.address)
    if (url.origin !== origin) return []
    const to = follow(url.pathname)
    return [{ on: page.address, href, to, anchor: decodeURIComponent(url.hash.slice(1)) }]
  })
}

/** The ids on a page. */
export function idsOf({ html }: BuiltPage): string[] {
  return tagsIn(html).flatMap(({ attributes }) => attributes['id'] ?? [])
}

/** The files that a document names: pictures, scripts, icons, fonts, modules, its share card, and those in its styles. */
export function assetsOf({ html }: BuiltPage): string[] {
  const tags = tagsIn(html).flatMap(assetsOfTag)
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].flatMap(([, css = '']) => assetsInStyles(css))
  return [...new Set([...tags, ...styles])]
}

/** The files that a style sheet names. */
export function assetsInStyles(css: string): string[] {
  return [...css.matchAll(/url\((['"]?)([^)'"]+)\1\)/g)].map(([, , file = '']) => file)
}

/** Whether the file at an address was built; a relative address counts from the folder of its own file. */
export function isBuilt(asset: string, from = '/'): boolean {
  const url = new URL(asset, `${origin}${from}`)
  return url.protocol === 'data:' || (url.origin === origin && hasFile(url.pathname))
}

function assetsOfTag({ name, attributes: { src, srcset, rel = '', href, property, content } }: Tag): string[] {
  const sources = [...(src ? [src] : []), ...(srcset ?? '').split(',').map((part) => part.trim().split(' ')[0] ?? '')]
  const linked = name === 'link' && !['canonical', 'alternate'].includes(rel) && href ? [href] : []
  const card = property === 'og:image' && content ? [content] : []
  return [...sources, ...linked, ...card].filter((file) => file !== '')
}
