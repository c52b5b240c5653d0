import { type Form, forms } from '../../engine/forms/forms.ts'
import type { Site } from '../../engine/site/site.ts'
import type { Page } from '../../pages/page.ts'
import { pages } from '../../pages/pages.ts'

/** A form with the pages around it. */
export interface Receiver {
  readonly form: Form
  /** The page that shows the form; shown again when it is refused. */
  readonly page: Page
}

/** What answers at which path of the site. */
export interface Addresses {
  /** The pages by path and alias, without the not-found page. */
  readonly pages: ReadonlyMap<string, Page>
  /** The forms by the path they post to. */
  readonly receivers: ReadonlyMap<string, Receiver>
  /** Whether an accepted form leads to this page. */
  isThankYou(page: Page): boolean
  /** The methods that a path answers, as the `Allow` header lists them; undefined where there is nothing. */
  allowed(path: string): string | undefined
}

/** The addresses of a site; throws when a form stands on no page, leads to none, or shares its address with another. */
export function addresses(site: Site): Addresses {
  const found = pages(site).filter(({ status }) => status === 200)
  const byPath = new Map(found.flatMap((page) => [page.path, ...page.aliases].map((path) => [path, page] as const)))
  const receivers = new Map<string, Receiver>()
  const thankYous = new Set<Page>()
  for (const form of forms(site)) {
    const other = receivers.get(form.action)?.form.name ?? form.name
    if (other !== form.name) throw new Error(`The forms "${other}" and "${form.name}" both post to ${form.action}.`)
    // The same form may stand on several pages; the first one is its own.
    if (!receivers.has(form.action)) receivers.set(form.action, { form, page: pageAt(byPath, form.page, form) })
    thankYous.add(pageAt(byPath, form.thankYou, form))
  }
  return {
    pages: byPath,
    receivers,
    isThankYou: (page) => thankYous.has(page),
    allowed(path) {
      const methods = [...(byPath.has(path) ? ['GET', 'HEAD'] : []), ...(receivers.has(path) ? ['POST'] : [])]
      return methods.length > 0 ? methods.join(', ') : undefined
    },
  }
}

function pageAt(pages: Addresses['pages'], path: string, form: Form): Page {
  const page = pages.get(path)
  if (!page) throw new Error(`The form "${form.name}" wants a page at ${path}, where there is none.`)
  return page
}
