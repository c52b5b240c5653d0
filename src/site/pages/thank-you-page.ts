import { isHosted } from '#engine/forms.ts'
import type { Site } from '#engine/site.ts'
import { joined } from '#engine/text.ts'
import type { Page } from './page.ts'

/**
 * A page as it is built, without a request: a thank-you page then has neutral words. A hosted form service shows that file
 * after a form was sent, so there its words fit both cases. Any other page is returned unchanged.
 */
export function plainPage(site: Site, page: Page): Page {
  const { confirmation } = page.messages
  if (!confirmation) return page
  if (isHosted(site)) return withConfirmation(page, { text: confirmation.hostedText })
  const { plainTitle: title, plainText: text } = confirmation
  // Every page needs a title and a description of its own.
  const ownTitle = joined([title, page.breadcrumb.at(-2)?.label], 'term', page.lang)
  const meta = { ...page.meta, title: ownTitle, description: joined([ownTitle, text], 'unstopped', page.lang) }
  return withConfirmation({ ...page, meta }, { title, text })
}

/** A thank-you page for an unknown request, without thanks and promises. */
export function unconfirmedPage(page: Page): Page {
  const { confirmation } = page.messages
  if (!confirmation) return page
  const { unconfirmedTitle: title, unconfirmedText: text } = confirmation
  const blocks = page.blocks.filter(({ kind }) => kind !== 'steps')
  const breadcrumb = [...page.breadcrumb.slice(0, -1), { label: title }]
  const meta = { ...page.meta, title, description: text }
  return withConfirmation({ ...page, meta, breadcrumb, blocks }, { title, text })
}

function withConfirmation(page: Page, words: { readonly title?: string; readonly text: string }): Page {
  const blocks = page.blocks.map((block) => (block.kind === 'confirmation' ? { ...block, ...words } : block))
  return { ...page, blocks }
}
