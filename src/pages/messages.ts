import type { BlockKind } from '../blocks/page-block.ts'
import type { Block, Messages } from '../contract/config.ts'
import type { PageWords } from './page.ts'

/** The groups of the renderer's words that a kind of block uses. */
const groupsOf: Partial<Record<BlockKind, readonly (keyof PageWords)[]>> = {
  article: ['article'],
  articleList: ['article'],
  comparison: ['comparison', 'plan', 'sideBySide'],
  confirmation: ['confirmation'],
  contactDetails: ['contactDetails'],
  customerReviews: ['plan'],
  help: ['help'],
  leadForm: ['form'],
  officeHours: ['officeHours'],
  planResults: ['plan'],
  planTable: ['plan', 'planTable', 'sideBySide'],
  providerList: ['provider'],
  providerPlans: ['plan'],
  reviewHeader: ['plan', 'review'],
  testimonials: ['plan'],
  wizard: ['wizard', 'form', 'plan'],
}

/** The words that a page with these blocks carries. */
export function wordsFor(messages: Messages, blocks: readonly Block[]): PageWords {
  const groups = ['layout', 'error', ...blocks.flatMap((block) => groupsOf[block.kind] ?? [])]
  const found = Object.entries(messages).filter(([group]) => groups.includes(group))
  return Object.fromEntries(found) as unknown as PageWords
}
