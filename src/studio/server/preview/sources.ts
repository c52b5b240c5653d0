import { siteOf } from '#checker/check.ts'
import { pointer, pointerPath } from '#checker/findings.ts'
import { type Context, createMemo, marketNamed } from '#checker/model.ts'
import type { NamedText } from '#checker/texts.ts'
import { type TranslatedTexts, translatedTexts } from '#checker/translate.ts'
import type { Site } from '#engine/site.ts'
import { siteAt, siteOn } from '#engine/site-versions.ts'
import { siteAddresses } from '#server/pages.ts'
import type { Page } from '#site/pages/page.ts'
import { sitePages } from '#site/pages/pages.ts'
import { plainPage } from '#site/pages/thank-you-page.ts'
import type { Place, Source } from '../../protocol.ts'
import { sourcesIn } from './page-sources.ts'
import { unmarked, withMarks } from './source-marks.ts'

/** The sources of the texts and figures of a page, in its order; empty if there is no such page. */
export type SourcesAt = (path: string) => readonly Source[]

/**
 * Finds sources by composing a page once more from documents whose texts are marked with their places; as of today, or of
 * a day (YYYY-MM-DD).
 */
export function createSources(): (context: Context, day?: string) => SourcesAt {
  const { memo, storedMemo, reuseEqual } = createMemo()
  return (context, day) => {
    const make = () => {
      const site = siteOf({ ...withMarkedDocuments(context, memo), memo, storedMemo, reuseEqual })
      if (!site) throw new Error('The sources of a site that is not sound were asked for.')
      const dated = day === undefined ? siteAt(site, new Date()) : siteOn(site, day)
      return { addresses: siteAddresses(sitePages(dated, true)), values: valuesOf(context) }
    }
    let made: ReturnType<typeof make> | undefined
    return (path) => {
      made ??= make()
      const { addresses, values } = made
      const page = addresses.pages.get(path) ?? addresses.notFound(path)
      if (!page) return []
      const { meta, ...shown } = plainPage(addresses.siteAt(path), page)
      return [...sourcesIn(shown, values), ...derivedNames(page, addresses.siteAt(path), context)]
    }
  }
}

function withMarkedDocuments(context: Context, memo: Context['memo']): Context {
  const { schemas, site, benefits, facts, messages } = context
  const mark = <D extends Parameters<typeof withMarks>[0]>(document: D): D => memo(withMarks<D>, document, schemas)
  return {
    ...context,
    site: site && mark(site),
    benefits: benefits && mark(benefits),
    facts: facts && mark(facts),
    messages: messages && mark(messages),
    markets: context.markets.map(mark),
    profiles: context.profiles.map(mark),
    pages: context.pages.map(mark),
    articles: context.articles.map(mark),
    legal: context.legal.map(mark),
    overlays: context.overlays.map(mark),
  }
}

/** The value of each file by path. */
function valuesOf({ site, benefits, facts, messages, ...context }: Context): ReadonlyMap<string, object> {
  const { markets, profiles, pages, articles, legal } = context
  const whole = [site, benefits, facts, messages].filter((document) => document !== undefined)
  const all = [...whole, ...markets, ...profiles, ...pages, ...articles, ...legal, ...context.overlays]
  return new Map(all.map(({ file, value }) => [file, value]))
}

/** The names of countries and languages, which follow from the codes of the markets. */
function derivedNames({ languages = [] }: Page, { markets }: Site, context: Context): Source[] {
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

/** The places of the same texts in another language; of those that it lacks, or in the config's own, the originals. */
export function equivalentPlaces(context: Context, { file, at }: Place, language: string | undefined): Place[] {
  const all = translatedTexts(context)
  const overlay = all.find((one) => one.overlay.file === file)
  const original = overlay?.original.file ?? file
  const ofOriginal = all.filter((one) => one.original.file === original)
  const own = ofOriginal.find((one) => one.overlay.language === language)
  const texts = overlay ? originalsAt(overlay, at) : (ofOriginal[0]?.texts ?? []).filter((text) => isWithin(text, at))
  return texts.map(({ name, pointer }) => {
    const translated = own?.pairs.find((pair) => pair.original.name === name)
    return own && translated
      ? { file: own.overlay.file, at: pointerPath(translated.own.pointer) }
      : { file: original, at: pointerPath(pointer) }
  })
}

/** The originals of the texts at a place of an overlay; untranslated ones are looked for at their place in the original. */
function originalsAt({ pairs, texts }: TranslatedTexts, at: Place['at']): NamedText[] {
  const own = new Map(pairs.map((pair) => [pair.original.name, pair.own]))
  return texts.filter((text) => isWithin(own.get(text.name) ?? text, at))
}

function isWithin(text: NamedText, at: Place['at']): boolean {
  return `${text.pointer}/`.startsWith(`${at.reduce<string>((of, key) => pointer(of, key), '')}/`)
}
