import type { Page } from './page.ts'

/** A thank-you page for an address that names a request of which we know nothing: it thanks for none and promises nothing. */
export function unconfirmedPage(page: Page): Page {
  const { confirmation } = page.messages
  if (!confirmation) return page
  const { unconfirmedTitle: title, unconfirmedText: text } = confirmation
  const blocks = page.blocks
    .filter(({ kind }) => kind !== 'steps')
    .map((block) => (block.kind === 'confirmation' ? { ...block, title, text } : block))
  const breadcrumb = [...page.breadcrumb.slice(0, -1), { label: title }]
  return { ...page, meta: { ...page.meta, title, description: text }, breadcrumb, blocks }
}
