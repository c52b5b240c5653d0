import type { Redirect } from '#engine/contract/config.ts'
import type { Language, Market } from '#engine/site.ts'
import { patternOf } from '../files.ts'
import type { MarkdownText } from '../markdown.ts'
import { splitLink } from '../model/addresses.ts'
import type { OverlayDocument } from '../model/config-document.ts'
import { pageParts } from '../model/page-parts.ts'
import type { ConfigDocument, Context } from '../model.ts'
import type { SchemaSet } from '../schema.ts'
import { isGap, rewritten, textsOf } from '../texts.ts'
import { behind, type OwnAddress, ownAddresses, ownRedirects } from './own-addresses.ts'

/** A language, and the context with its texts instead of the originals. */
interface ContextInLanguage {
  readonly language: Language
  readonly context: Context
}

/**
 * The languages that markets list besides their own: one entry for visitors if any market has the language live, and
 * one with drafts if any market has it as a draft.
 */
export function languagesOf(context: Context): ContextInLanguage[] {
  const named = context.markets.flatMap(({ value }) => value.languages ?? [])
  return [...Map.groupBy(named, ({ tag }) => tag)].flatMap(([tag, all]) =>
    (['live', 'draft'] as const)
      .filter((status) => all.some((one) => one.status === status))
      .map((status) => inLanguage(context, tag, status === 'draft')),
  )
}

/** Whether a market has pages in a language, drafts included. */
export function namesLanguage({ languages = [] }: Pick<Market, 'languages'>, tag: string): boolean {
  return languages.some((one) => one.tag === tag)
}

/** Whether a market shows a language: it is live there, or a draft and drafts are shown. */
export function isWritten({ languages = [] }: Pick<Market, 'languages'>, tag: string, withDrafts: boolean): boolean {
  return languages.some((one) => one.tag === tag && (withDrafts || one.status === 'live'))
}

/**
 * The context in a language: only the markets, profiles, pages and texts with an overlay, and all files of the whole
 * site, whose untranslated texts stay as in the original. Some of the markets have no pages in the language: pages of the
 * whole site show their plans, offices and offers.
 */
function inLanguage(context: Context, tag: string, isDraft: boolean): ContextInLanguage {
  const { schemas, memo, reuseEqual, site, messages, benefits, facts } = context
  const overlays = new Map(
    context.overlays.filter(({ language }) => language === tag).map((overlay) => [overlay.original, overlay]),
  )
  const translated = <D extends ConfigDocument<object>>(document: D): D =>
    memo(inWords<D>, document, overlays.get(document.file), schemas)
  const own = <D extends ConfigDocument<object>>(documents: readonly D[]) =>
    documents.filter(({ file }) => overlays.has(file)).map(translated)
  const all = own(context.markets).map((market) => memo(withLocale, market, tag))
  const markets = all.filter(({ value }) => isWritten(value, tag, isDraft))
  const mentioned = all.filter(({ value }) => !namesLanguage(value, tag))
  const ids = markets.map(({ value }) => value.id)
  const written: Context = {
    ...context,
    markets,
    pages: own(context.pages),
    profiles: own(context.profiles).filter(({ market }) => ids.includes(market)),
    articles: own(context.articles).filter(({ value: { market } }) => market === undefined || ids.includes(market)),
    legal: own(context.legal),
  }
  const pages = ownAddresses(tag, pageParts(written), overlays)
  const [first] = overlays.values()
  const known = addressesIn(tag, written, pages)
  const addresses = first ? reuseEqual(first, known) : known
  const linked = memo(linkedAddresses, addresses, site?.value.redirects ?? none)
  const placed = <D extends ConfigDocument<object>>(document: D): D => memo(atAddresses<D>, document, schemas, linked)
  const found: Context = {
    ...written,
    site: site && placed(translated({ ...site, value: { ...site.value, locale: tag } })),
    messages: messages && {
      ...messages,
      ...memo(inWords<typeof messages>, messages, messagesIn(context, tag), schemas),
    },
    benefits: benefits && translated(benefits),
    facts: facts && translated(facts),
    markets: [...written.markets, ...mentioned].map(placed),
    pages: written.pages.map(placed),
    profiles: written.profiles.map(placed),
    articles: written.articles.map(placed),
    legal: written.legal.map(placed),
  }
  const redirects = ownRedirects(tag, pages, site?.value.redirects ?? [])
  return { language: { tag, isDraft, markets: ids, addresses, redirects }, context: found }
}

/** The renderer's messages in a language, or else in the same language of another country. */
export function messagesIn({ overlays, messages }: Context, tag: string): OverlayDocument | undefined {
  const [language] = tag.split('-')
  const all = overlays.filter(({ original }) => original === messages?.file)
  return all.find((one) => one.language === tag) ?? all.find((one) => one.language.split('-')[0] === language)
}

/** The document with the texts of an overlay; texts that the overlay lacks stay as in the original. */
function inWords<D extends ConfigDocument<object>>(
  document: D,
  overlay: OverlayDocument | undefined,
  schemas: SchemaSet,
): D {
  if (!overlay) return document
  const schema = patternOf(document.file)?.schema ?? ''
  const written = textsOf(schemas, schema, overlay.value).filter(({ words }) => !isGap(words))
  const own = new Map(written.map(({ name, words }) => [name, words]))
  const value = rewritten(schemas, schema, document.value, { words: ({ name, words }) => own.get(name) ?? words })
  const text = hasBody(overlay.value) ? { text: overlay.value.text } : {}
  return { ...document, value: { ...value, ...text } }
}

function hasBody(value: object): value is { readonly text: MarkdownText } {
  return 'text' in value && !isGap((value as { readonly text: MarkdownText }).text.lines)
}

function withLocale<D extends Context['markets'][number]>(market: D, tag: string): D {
  // Search engines offer each of several markets with one language in its own country.
  const hreflang = new Intl.Locale(tag, { region: market.value.country }).toString()
  return { ...market, value: { ...market.value, locale: tag, hreflang: [hreflang] } }
}

/** The addresses of a language's pages, by those of their originals. */
function addressesIn(tag: string, written: Context, pages: readonly OwnAddress[]): Language['addresses'] {
  const all = new Map(
    pages.flatMap(({ path, original }) => [
      ...original.aliases.map((alias) => [alias, behind(tag, alias)] as const),
      [original.path, path] as const,
    ]),
  )
  // A link to the home page stays in the language.
  const home = all.get(written.markets[0]?.value.landing.path ?? '')
  if (home !== undefined && !all.has('/')) all.set('/', home)
  return Object.fromEntries(all)
}

const none: readonly Redirect[] = []

/** The addresses for links: a link to a redirect leads to the translation of its target. */
function linkedAddresses(addresses: Language['addresses'], redirects: readonly Redirect[]): Language['addresses'] {
  const redirected = redirects.flatMap(({ from, to }) => {
    const path = addresses[to]
    return path === undefined ? [] : [[from, path] as const]
  })
  return { ...Object.fromEntries(redirected), ...addresses }
}

/** The link or address in a language; unchanged if its page is not translated. */
function addressIn(addresses: Language['addresses'], href: string): string {
  const { path } = splitLink(href)
  const own = addresses[path]
  const isElsewhere = own === undefined || (path === '/' && href !== path && isOfOtherPage(addresses, own))
  return isElsewhere ? href : own + href.slice(path.length)
}

/** Whether the home page of a language is the translation of another page, which lacks the anchors of the home page. */
function isOfOtherPage(addresses: Language['addresses'], home: string): boolean {
  return Object.entries(addresses).some(([original, own]) => original !== '/' && own === home)
}

/** The document with its links and addresses in a language. */
function atAddresses<D extends ConfigDocument<object>>(
  document: D,
  schemas: SchemaSet,
  addresses: Language['addresses'],
): D {
  const address = (href: string) => addressIn(addresses, href)
  const value = rewritten(schemas, patternOf(document.file)?.schema ?? '', document.value, { address })
  if (!('text' in value)) return { ...document, value }
  const text = value.text as MarkdownText
  const html = text.html.replaceAll(/href="(\/[^"]*)"/g, (_, href: string) => `href="${address(href)}"`)
  return { ...document, value: { ...value, text: { ...text, html } } }
}
