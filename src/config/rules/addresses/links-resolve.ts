import type { Finding } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/did-you-mean.ts'
import { quote, some } from '../../diagnostics/english.ts'
import { addressesOf, splitLink, type WrittenLink, writtenLinks } from '../../model/addresses.ts'
import type { Context, Rule } from '../../model/context.ts'
import { type PagePart, pageParts } from '../../model/page-parts.ts'

/** No link leads nowhere. */
export const linksResolve: Rule = {
  name: 'links-resolve',
  description: 'Every link to this site leads to a page, an asset, or an anchor on a page.',
  check: (context) => {
    const parts = pageParts(context)
    // Of two pages with one address, the first is meant; the other is reported by its own rule.
    const pages = new Map(
      addressesOf(context)
        .toReversed()
        .map(({ path, page }) => [path, page]),
    )
    return writtenLinks(context).flatMap((link) => problem(link, pages, pageAround(link, parts), context))
  },
}

function problem(
  { file, pointer, href }: WrittenLink,
  pages: ReadonlyMap<string, PagePart>,
  own: PagePart | undefined,
  { assets, complete }: Context,
): Finding[] {
  const { path, anchor } = splitLink(href)
  if (assets.has(path)) return []
  const page = path === '' ? own : pages.get(path)
  if (!page) {
    if (path === '') return [{ file, pointer, message: `${quote(href)} has no page: this link stands on many pages.` }]
    // The page may be in a file that cannot be used yet.
    if (!complete) return []
    const message = `${quote(path)} leads nowhere.${didYouMean(path, [...pages.keys(), ...assets])}`
    return [
      { file, pointer, message, hint: 'A link leads to the path or alias of a page, or to a file in config/assets.' },
    ]
  }
  const { anchors } = page
  if (!href.includes('#') || anchors.includes(anchor)) return []
  const message = `There is no anchor ${quote(anchor)} on ${quote(page.path)}.${didYouMean(anchor, anchors)}`
  const hint = anchors.length > 0 ? `Its anchors: ${some(anchors, 'and')}.` : 'It has no anchors.'
  return [{ file, pointer, message, hint, related: { file: page.file, pointer: `${page.pointer}/blocks` } }]
}

function pageAround({ file, pointer }: WrittenLink, parts: readonly PagePart[]): PagePart | undefined {
  return parts.find((part) => part.file === file && pointer.startsWith(`${part.pointer}/`))
}
