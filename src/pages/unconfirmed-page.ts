import { isHosted } from '../engine/forms/forms.ts'
import type { Site } from '../engine/site/site.ts'
import type { Page } from './page.ts'

/**
 * A page as anybody gets it who opens its address: a thank-you page thanks nobody whose request it does not know. The
 * form service of a host shows that same file to whoever has just sent a form, so there it fits both.
 */
export function plainPage(site: Site, page: Page): Page {
  const { confirmation } = page.messages
  if (!confirmation) return page
  if (isHosted(site)) return withOpening(page, { text: confirmation.hostedText })
  const { plainTitle: title, plainText: text } = confirmation
  // Every page has a title and a description of its own.
  const own = [title, page.breadcrumb.at(-2)?.label].filter(Boolean).join(': ')
  return withOpening({ ...page, meta: { ...page.meta, title: own, description: `${own}. ${text}` } }, { title, text })
}

/** A thank-you page for an address that names a request of which we know nothing: it thanks for none and promises nothing. */
export function unconfirmedPage(page: Page): Page {
  const { confirmation } = page.messages
  if (!confirmation) return page
  const { unconfirmedTitle: title, unconfirmedText: text } = confirmation
  const blocks = page.blocks.filter(({ kind }) => kind !== 'steps')
  const breadcrumb = [...page.breadcrumb.slice(0, -1), { label: title }]
  return withOpening({ ...page, meta: { ...page.meta, title, description: text }, breadcrumb, blocks }, { title, text })
}

function withOpening(page: Page, words: { readonly title?: string; readonly text: string }): Page {
  const blocks = page.blocks.map((block) => (block.kind === 'confirmation' ? { ...block, ...words } : block))
  return { ...page, blocks }
}
