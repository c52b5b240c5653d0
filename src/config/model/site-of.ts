import { withFigures } from '../../engine/plans/figures.ts'
import type { Site, Text } from '../../engine/site/site.ts'
import { idOf } from '../files/file-patterns.ts'
import { escapeHtml } from '../markdown/markdown-it.ts'
import { countWords } from '../markdown/text.ts'
import type { ConfigDocument, Context, TextDocument } from './context.ts'
import { documentFigures } from './texts-under.ts'

/** How fast people read. */
const wordsPerMinute = 200

/** The site that sound files describe; undefined where a file that every site needs is missing. */
export function siteOf(context: Context): Site | undefined {
  const { site, benefits, messages, markets, profiles, pages, articles, legal } = context
  if (!site || !benefits || !messages) return undefined
  const filled = <T extends object>(document: ConfigDocument<T>) =>
    withFigures(content(document.value), documentFigures(context, document))
  return deepFreeze({
    config: filled(site),
    messages: filled(messages),
    benefits: filled(benefits).benefits,
    markets: markets.map(filled).sort((a, b) => a.order - b.order || byId(a, b)),
    pages: pages.map(filled).sort(byId),
    profiles: profiles.map((profile) => ({ ...filled(profile), market: profile.market })),
    articles: articles.map((article) => {
      const words = countWords(withFigures(article.value.text.lines, documentFigures(context, article)).join('\n'))
      const { readTime = Math.ceil(words / wordsPerMinute) } = article.value
      return { ...textOf(context, article), readTime }
    }),
    legal: legal.map((text) => textOf(context, text)),
  })
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1
}

// `$schema` is for the editor of the file and means nothing to the site.
function content<T extends object>(value: T): T {
  const { $schema, ...rest } = value as T & { readonly $schema?: string }
  return rest as T
}

function textOf<T extends object>(context: Context, document: TextDocument<T>): T & Text {
  const { text, ...meta } = document.value
  const figures = documentFigures(context, document)
  return {
    ...withFigures(meta as unknown as T, figures),
    id: idOf(document.file),
    html: withFigures(text.html, figures, escapeHtml),
    contents: withFigures(text.contents, figures),
  }
}

/** Freezes a value and everything in it, and returns it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}
