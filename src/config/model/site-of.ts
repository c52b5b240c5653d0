import { hasDatedPlans } from '../../engine/plans/dated.ts'
import { withFigures, withQuotes } from '../../engine/plans/figures.ts'
import type { Site, Text } from '../../engine/site/site.ts'
import { idOf } from '../files/file-patterns.ts'
import { countWords } from '../markdown/parse-markdown.ts'
import type { Context, TextDocument } from './context.ts'
import { documentFigures } from './texts-under.ts'

/** How fast people read. */
const wordsPerMinute = 200

/** The site that sound files describe; undefined where a file that every site needs is missing. */
export function siteOf(context: Context): Site | undefined {
  const { site, benefits, messages, markets, profiles, pages, articles, legal } = context
  if (!site || !benefits || !messages) return undefined
  const written: Site = {
    config: content(site.value),
    messages: content(messages.value),
    benefits: benefits.value.benefits,
    markets: markets.map(({ value }) => content(value)).sort((a, b) => a.order - b.order || byId(a, b)),
    pages: pages.map(({ value }) => content(value)).sort(byId),
    profiles: profiles.map(({ value, market }) => ({ ...content(value), market })),
    articles: articles.map((article) => {
      const words = countWords(withFigures(article.value.text.lines, documentFigures(context, article)).join('\n'))
      const { readTime = Math.ceil(words / wordsPerMinute) } = article.value
      return { ...textOf(article), readTime }
    }),
    legal: legal.map(textOf),
  }
  return deepFreeze(hasDatedPlans(written) ? written : withQuotes(written))
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
