import type { Context } from './context.ts'
import { textsUnder } from './texts-under.ts'

/** A link as a config file writes it. */
export interface WrittenLink {
  readonly file: string
  readonly pointer: string
  readonly href: string
}

/** The names under which config files write links; `action` only where it is text, as in a form. */
const linkKeys = new Set(['href', 'enquiryPath', 'thankYou', 'action', 'to'])

/** Every link in the files that leads to this site. A wizard's `action` is left to its own rule. */
export function writtenLinks({ site, markets, profiles, pages, articles, legal }: Context): WrittenLink[] {
  const documents = [...(site ? [site] : []), ...markets, ...profiles, ...pages, ...articles, ...legal]
  return documents.flatMap(({ file, value }) => {
    return textsUnder(linkKeys, value).flatMap(([at, href]) => {
      const isOurs = /^[/#]/.test(href) && at !== '/wizard/action'
      return isOurs ? [{ file, pointer: at, href }] : []
    })
  })
}

/** A link in its parts; `path` is empty for a link within its page. */
export function splitLink(href: string): { path: string; anchor: string } {
  const [address = '', anchor = ''] = href.split('#')
  const [path = ''] = address.split('?')
  return { path, anchor }
}
