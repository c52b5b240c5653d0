import type { Block, Meta } from '../contract/config.ts'
import { articlePath } from '../engine/site/paths.ts'
import type { Article, LegalText } from '../engine/site/site.ts'

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
