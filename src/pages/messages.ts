import { blockKinds } from '../blocks/blocks.ts'
import type { Block, Messages } from '../contract/config.ts'
import type { PageWords } from './page.ts'

/** The words that a page with these blocks carries: those of the frame, and those that its blocks use. */
export function wordsFor(messages: Messages, blocks: readonly Block[]): PageWords {
  const groups: readonly string[] = [
    'layout',
    'error',
    ...blocks.flatMap(({ kind }) => blockKinds[kind].messages ?? []),
  ]
  const found = Object.entries(messages).filter(([group]) => groups.includes(group))
  return Object.fromEntries(found) as unknown as PageWords
}
