import type { Finding } from '../../diagnostics/diagnostic.ts'
import { didYouMean } from '../../diagnostics/did-you-mean.ts'
import { quote, some } from '../../diagnostics/english.ts'
import { pageOf, pagesByAddress, splitLink, type WrittenLink, writtenLinks } from '../../model/addresses.ts'
import type { Context, Rule } from '../../model/context.ts'

/** No link leads nowhere. */
export const linksResolve: Rule = {
  name: 'links-resolve',
  description: 'Every link to this site leads to a page, an asset, or an anchor on a page.',
  check: (context) => writtenLinks(context).flatMap((link) => problem(link, context)),
}

function problem(link: WrittenLink, context: Context): Finding[] {
  const { file, pointer, href } = link
  const { assets, complete } = context
  const { path, anchor } = splitLink(href)
  if (assets.has(path)) return []
  const page = pageOf(context, link)
  if (!page) {
    if (path === '') return [{ file, pointer, message: `${quote(href)} has no page: this link stands on many pages.` }]
    // The page may be in a file that cannot be used yet.
    if (!complete) return []
    if (context.wasThere(path)) {
      const message = `${quote(path)} leads nowhere: it was removed after the last commit.`
      const hint =
        'Remove the link or lead it elsewhere; to keep the address, name it in "redirects" of config/site.json.'
      return [{ file, pointer, message, hint }]
    }
    const message = `${quote(path)} leads nowhere.${didYouMean(path, [...pagesByAddress(context).keys(), ...assets])}`
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
