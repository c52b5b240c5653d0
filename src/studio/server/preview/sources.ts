import { type Context, marketNamed } from '../../../config/model/context.ts'
import { createMemo } from '../../../config/model/memo.ts'
import { siteOf } from '../../../config/model/site-of.ts'
import { siteAt } from '../../../engine/plans/scheduled-changes.ts'
import type { Site } from '../../../engine/site/site.ts'
import type { Page } from '../../../pages/page.ts'
import { sitePages } from '../../../pages/pages.ts'
import { plainPage } from '../../../pages/thank-you-page.ts'
import { siteAddresses } from '../../../server/pages/page-source.ts'
import type { Source } from '../../preview-messages.ts'
import { sourcesIn } from './data-sources.ts'
import { unmarked, withMarks } from './source-marks.ts'

/** Tells where the texts and figures of a page are written, in the order in which the page has them; nothing where there is none. */
export type SourcesAt = (path: string) => readonly Source[]

/**
 * Finds the sources of pages: what a page says is composed a second time, of documents whose texts have their places
 * around them. What is known of a document serves as long as that does not change.
 */
export function createSources(): (context: Context) => SourcesAt {
  const memory = createMemo()
  return (context) => {
    const made = once(() => {
      const { memo, storedMemo, reuseEqual } = memory
      const site = siteOf({ ...withMarkedDocuments(context, memory.memo), memo, storedMemo, reuseEqual })
      if (!site) throw new Error('The sources of a site that is not sound were asked for.')
      return { addresses: siteAddresses(sitePages(siteAt(site, new Date()), true)), values: valuesOf(context) }
    })
    return (path) => {
      const { addresses, values } = made()
      const page = addresses.pages.get(path) ?? addresses.notFound(path)
      if (!page) return []
      const { meta, ...shown } = plainPage(addresses.siteAt(path), page)
      return [...sourcesIn(shown, values), ...names(page, addresses.siteAt(path), context)]
    }
  }
}

/** Makes something when it is asked for, once. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

function withMarkedDocuments(context: Context, memo: Context['memo']): Context {
  const { schemas, site, benefits, messages } = context
  const mark = <D extends Parameters<typeof withMarks>[0]>(document: D): D => memo(withMarks<D>, document, schemas)
  return {
    ...context,
    site: site && mark(site),
    benefits: benefits && mark(benefits),
    messages: messages && mark(messages),
    markets: context.markets.map(mark),
    profiles: context.profiles.map(mark),
    pages: context.pages.map(mark),
    articles: context.articles.map(mark),
    legal: context.legal.map(mark),
    overlays: context.overlays.map(mark),
  }
}

/** What each file says, by its path. */
function valuesOf({ site, benefits, messages, ...context }: Context): ReadonlyMap<string, object> {
  const { markets, profiles, pages, articles, legal } = context
  const whole = [site, benefits, messages].filter((document) => document !== undefined)
  const all = [...whole, ...markets, ...profiles, ...pages, ...articles, ...legal, ...context.overlays]
  return new Map(all.map(({ file, value }) => [file, value]))
}

/** The names of countries and of languages that nobody has written: they follow from what the markets are. */
function names({ languages = [] }: Page, { markets }: Site, context: Context): Source[] {
  const countries = markets.flatMap(({ id, name }) => {
    const market = marketNamed(context, id)
    return market && unmarked(name) === name ? [{ text: name, file: market.file, at: ['country'] }] : []
  })
  const spoken = languages.flatMap(({ lang, label }) => {
    for (const { file, value } of context.markets) {
      const index = value.languages?.findIndex(({ tag }) => tag === lang) ?? -1
      if (index >= 0) return [{ text: label, file, at: ['languages', index, 'tag'] }]
      if (value.locale === lang) return [{ text: label, file, at: ['locale'] }]
    }
    return context.site ? [{ text: label, file: context.site.file, at: ['locale'] }] : []
  })
  return [...countries, ...spoken]
}
