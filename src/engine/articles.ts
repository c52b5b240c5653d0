import type { Block, Meta } from '../contract/config.ts'
import type { Article, LegalText } from './site.ts'

/** The address of an article. */
export function articlePath(id: string): string {
  return `/blog/${id}`
}

/** The page of an article. */
export function articlePage({ id, title, description, crumb }: Article): { path: string; meta: Meta; blocks: Block[] } {
  return { path: articlePath(id), meta: { title, description, crumb }, blocks: [{ kind: 'article', id }] }
}

/** The page of a legal text. */
export function legalPage({ id, path, title, description, crumb }: LegalText): {
  path: string
  meta: Meta
  blocks: Block[]
} {
  return { path, meta: { title, description, crumb }, blocks: [{ kind: 'article', id }] }
}
