import type { Messages } from '#engine/contract/config.ts'
import { eachPlan, figurePattern, fillFigures, withFigures, withPlanRows } from '#engine/figures.ts'
import { styledMarket } from '#engine/money.ts'
import type { Profile, Site, Text } from '#engine/site.ts'
import { hasDatedPlans } from '#engine/site-versions.ts'
import { prepared, replacePassages } from '#engine/text.ts'
import { idOf } from '../files/file-patterns.ts'
import { languagesOf } from '../languages/translations.ts'
import { countWords } from '../markdown/parse-markdown.ts'
import { withPictureSizes } from '../markdown/pictures.ts'
import { type TextDocument, withoutSchema } from './config-document.ts'
import type { Context } from './context.ts'
import { allFigures, documentFigures, quotesFigures } from './texts-under.ts'

/** The assumed reading speed. */
const wordsPerMinute = 200

/** Builds the site from valid files; undefined when a required file is missing. */
export function siteOf(context: Context): Site | undefined {
  const found = writtenIn(context)
  if (!found) return undefined
  const translations = context.memo(languagesOf, context).flatMap(({ language, context }) => {
    const texts = writtenIn(context)
    return texts ? [{ ...texts, language }] : []
  })
  const moved = translations.flatMap(({ language }) => (language.isDraft ? [] : language.redirects))
  const config =
    moved.length > 0 ? { ...found.config, redirects: [...(found.config.redirects ?? []), ...moved] } : found.config
  const written: Site = translations.length > 0 ? { ...found, config, translations } : found
  if (hasDatedPlans(written)) return deepFreeze(written)
  const { memo, storedMemo } = context
  // Structural sharing: unchanged quotes give the same object.
  const quoted: typeof withFigures = (value, figures, write) => {
    if (typeof value !== 'object' || value === null) return withFigures(value, figures, write)
    if (!storedMemo(quotesFigures, value)) return value
    const names = memo(figuresQuoted, value)
    return memo(withQuoted<typeof value>, value, names, figures.language, write, ...names.map(figures.named))
  }
  return deepFreeze(fillFigures(written, memo(allFigures, context), quoted))
}

/** The site before its quoted figures are filled in; undefined when a required file is missing. */
function writtenIn(context: Context): Site | undefined {
  const { site, benefits, facts, messages, markets, profiles, pages, articles, legal } = context
  if (!site || !benefits || !messages) return undefined
  return {
    config: context.memo(withoutSchema, site.value),
    messages: context.memo(spoken, messages.value, site.value.locale),
    benefits: benefits.value.benefits,
    facts: facts?.value.facts ?? [],
    units: facts?.value.units ?? [],
    markets: markets
      .map(({ value }) => context.memo(styledMarket, value, site.value.locale))
      .sort((a, b) => a.order - b.order || byId(a, b)),
    pages: pages.map(({ value }) => value).sort(byId),
    profiles: profiles.map((profile) => context.memo(profileOf, profile)),
    articles: articles.map((article) => {
      const { text, ...meta } = article.value
      const known = { facts: facts?.value.facts ?? [], markets: markets.map(({ value }) => value) }
      // Rows for each plan of a query are there in HTML alone.
      const written = text.html.includes(eachPlan)
        ? replacePassages(withPlanRows(known, { ...meta, html: text.html }), ['<', '>'], ' ')
        : text.lines.join('\n')
      const words = context.memo(wordsOf, text.lines, withFigures(written, documentFigures(context, article)))
      const { readTime = Math.ceil(words / wordsPerMinute) } = article.value
      return { ...textOf(context, article), readTime }
    }),
    legal: legal.map((text) => textOf(context, text)),
  }
}

/** The number of words of an article, with its quoted figures filled in. */
function wordsOf(_lines: object, quoted: string): number {
  return countWords(quoted)
}

/** The messages with plural forms prepared for pages. */
function spoken(messages: Messages, language: string): Messages {
  const inPart = (part: unknown): unknown => {
    if (typeof part === 'string') return prepared(part, language)
    if (Array.isArray(part)) return part.map(inPart)
    return Object.fromEntries(Object.entries(Object(part)).map(([key, own]) => [key, inPart(own)]))
  }
  return inPart(withoutSchema(messages)) as Messages
}

/** The value with its quotes filled in; `figures` are in the order of `names`. */
function withQuoted<T extends object>(
  value: T,
  names: readonly string[],
  language: string,
  write: Parameters<typeof withFigures>[2],
  ...figures: readonly (string | undefined)[]
): T {
  const table = new Map(names.map((name, i) => [name, figures[i]]))
  return withFigures(value, { named: (name) => table.get(name), language }, write)
}

/** The names of the figures that a value quotes. */
function figuresQuoted(value: object): string[] {
  return [...new Set(Array.from(JSON.stringify(value).matchAll(figurePattern), ([, name = '']) => name))]
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1
}

function profileOf({ value, market }: Context['profiles'][number]): Profile {
  return { ...value, market }
}

function textOf<T extends object>({ sizeOf }: Context, { file, value }: TextDocument<T>): T & Text {
  const { text, ...meta } = value
  return {
    ...(meta as unknown as T),
    id: idOf(file),
    html: withPictureSizes(text.html, sizeOf),
    contents: text.contents,
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
