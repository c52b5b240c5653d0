import type { Site, Text } from '../../engine/site/site.ts'
import { figuresOf, withFigures } from '../../engine/site/template.ts'
import { idOf } from '../files/ids.ts'
import type { Context, TextDocument } from './context.ts'

/** How fast people read. */
const wordsPerMinute = 200

/** The site that sound files describe; undefined where a file that every site needs is missing. */
export function siteOf({
  site,
  benefits,
  messages,
  markets,
  profiles,
  pages,
  articles,
  legal,
}: Context): Site | undefined {
  if (!site || !benefits || !messages) return undefined
  const written = {
    config: content(site.value),
    messages: content(messages.value),
    benefits: benefits.value.benefits,
    markets: markets.map(({ value }) => content(value)).sort((a, b) => a.order - b.order || byId(a, b)),
    pages: pages.map(({ value }) => content(value)).sort(byId),
    profiles: profiles.map(({ value, market }) => ({ ...content(value), market })),
    articles: articles.map((article) => {
      const { readTime = Math.ceil(article.value.text.words / wordsPerMinute) } = article.value
      return { ...textOf(article), readTime }
    }),
    legal: legal.map(textOf),
  }
  return deepFreeze(withFigures(written, figuresOf(written.markets)))
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1
}

// `$schema` is for the editor of the file and means nothing to the site.
function content<T extends object>(value: T): T {
  const { $schema, ...rest } = value as T & { readonly $schema?: string }
  return rest as T
}

function textOf<T extends object>({ file, value }: TextDocument<T>): T & Text {
  const { text, ...meta } = value
  return { ...(meta as unknown as T), id: idOf(file), html: text.html, contents: text.contents }
}

/** Freezes a value and everything in it, and returns it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}
