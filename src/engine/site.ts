/** The site and its parts, its addresses, languages, stand-ins, promises and colours. */
import type {
  ArticleMeta,
  Benefit,
  Fact,
  LegalMeta,
  MarketFile,
  Messages,
  PageFile,
  ProviderProfile,
  Redirect,
  SiteConfig,
  Unit,
} from './contract/config.ts'
import type { MoneyStyle } from './money.ts'

/** The addresses of the server's health checks. */
export const healthPaths = { alive: '/healthz', ready: '/readyz' } as const

/** The address of a page in the language of the site; the original's if the page has no translation. */
export function addressIn({ language }: Pick<Site, 'language'>, path: string): string {
  return language?.addresses[path] ?? path
}

/** The address of the home page in the language of the site. */
export function homePath(site: Pick<Site, 'language'>): string {
  return addressIn(site, '/')
}

/** The start of all addresses in a language (BCP 47): `/zh-hk`. */
export function languagePrefix(tag: string): string {
  return `/${tag.toLowerCase()}`
}

/** The site in the language of an address, out of the site in all its languages, its own language first. */
export function siteAtPath<S extends Pick<Site, 'language'>>(sites: readonly [S, ...S[]], path: string): S {
  const own = sites.find(({ language }) => language && `${path}/`.startsWith(`${languagePrefix(language.tag)}/`))
  return own ?? sites[0]
}

/** The common spelling of the paths that mean one address: no capitals, no doubled slashes, no slash or `index.html` at the end. */
export function plainPath(path: string): string {
  const plain = path.toLowerCase().replaceAll(/\/{2,}/g, '/')
  return plain.replace(/\/(?:index\.html)?$/, '') || '/'
}

export const contactPath = '/contact'

/** The address of the page that asks in which country to get quotes. */
export const quotesPath = '/quotes'

/** The address of the page that lists every country. */
export const countriesPath = '/countries'

export function articlePath(id: string): string {
  return `/blog/${id}`
}

/** The address of the page that lists a market's profiles. */
export function providersPath(market: string): string {
  return `/providers/${market}`
}

export function profilePath(market: string, provider: string): string {
  return `${providersPath(market)}/${provider}`
}

/** The address of the profile of a market's provider; undefined when it has none. */
export function profileHref(site: Site, market: string, provider: string): string | undefined {
  const has = site.profiles.some((profile) => profile.market === market && profile.id === provider)
  return has ? addressIn(site, profilePath(market, provider)) : undefined
}

export function planAnchor(id: number): string {
  return `plan-${id}`
}

/** An address with further parameters, before its fragment. */
export function withQuery(href: string, params: Readonly<Record<string, string>>): string {
  const [address = '', anchor] = href.split('#')
  const query = String(new URLSearchParams(params))
  if (query === '') return href
  return `${address}${address.includes('?') ? '&' : '?'}${query}${anchor === undefined ? '' : `#${anchor}`}`
}

/** The whole config after checking. Markets are sorted by their `order`. */
export interface Site {
  readonly config: SiteConfig
  readonly messages: Messages
  /** The benefits of all markets; a market can have further ones of its own. */
  readonly benefits: readonly Benefit[]
  /** The facts of all markets; a market can have further ones of its own. */
  readonly facts: readonly Fact[]
  readonly units: readonly Unit[]
  readonly markets: readonly Market[]
  /** Pages written as blocks, reviews and comparisons among them. */
  readonly pages: readonly PageConfig[]
  readonly profiles: readonly Profile[]
  readonly articles: readonly ArticleText[]
  readonly legal: readonly LegalText[]
  /** The parts of it that are written in other languages. */
  readonly translations?: readonly Translation[]
  /** The language of the site, if it is a translation. */
  readonly language?: Language
}

/** A language into which some markets are translated. */
export interface Language {
  /** BCP 47, such as `zh-HK`. */
  readonly tag: string
  /** Whether it contains drafts, so that visitors do not see it. */
  readonly isDraft: boolean
  /** The ids of the translated markets. */
  readonly markets: readonly string[]
  /** The addresses of translated pages, by those of the originals. */
  readonly addresses: Readonly<Record<string, string>>
  /** The redirects to them from their former addresses. */
  readonly redirects: readonly Redirect[]
}

/** The documents in a language, complete: untranslated words are those of the originals. */
export interface Translation extends Omit<Site, 'translations' | 'language'> {
  readonly language: Language
}

/** A document with the id that its file name gives. */
interface Identified {
  readonly id: string
}

/** A market; as of a day (`siteAt`) also with the plans and promotions that are not on offer that day. */
export type Market = MarketFile &
  Identified & {
    /** In a site with what amounts need in the language of its pages. */
    readonly currency: MoneyStyle
    /** The day (YYYY-MM-DD) of its calendar as of which it is. */
    readonly day?: string
    /** The ids of plans that are not on offer yet or any more. */
    readonly resting?: readonly number[]
    /** The indexes of promotions that have ended; promotions that have not begun are removed altogether. */
    readonly ended?: readonly number[]
    /** Whether its prices were last checked longer ago than the site allows. */
    readonly pricesOld?: true
    /** The last day (YYYY-MM-DD) on which a price of it changed, or a plan began or was gone, as its records had announced. */
    readonly changedOn?: string
  }

/** The open and upcoming markets. A closed one keeps its own pages, but no list shows it. */
export function listedMarkets<M extends Pick<Market, 'status'>>(markets: readonly M[]): readonly M[] {
  return markets.filter(({ status }) => status !== 'closed')
}

/**
 * The markets that menus, forms and lists show: the first ones, as many as the config says, so that pages do not grow
 * with the number of markets; and the requested one.
 *
 * @param requestedId the id of a market to show in any case; anything else is ignored.
 */
export function shownMarkets(
  { config, markets }: Pick<Site, 'config' | 'markets'>,
  requestedId?: unknown,
): readonly Market[] {
  return listedMarkets(markets).filter(({ id }, i) => i < config.shownMarkets || id === requestedId)
}

/** The markets with pages in the language of the site. */
export function writtenMarkets({ markets, language }: Pick<Site, 'markets' | 'language'>): readonly Market[] {
  return language ? markets.filter(({ id }) => language.markets.includes(id)) : markets
}

/** The profiles with pages in the language of the site; a translation leads to the originals of the others. */
export function writtenProfiles({ profiles, language }: Pick<Site, 'profiles' | 'language'>): readonly Profile[] {
  if (!language) return profiles
  return profiles.filter(({ market, id }) => Object.hasOwn(language.addresses, profilePath(market, id)))
}

/** The articles with pages in the language of the site; a translation leads to the originals of the others. */
export function writtenArticles({ articles, language }: Pick<Site, 'articles' | 'language'>): readonly ArticleText[] {
  if (!language) return articles
  return articles.filter(({ id }) => Object.hasOwn(language.addresses, articlePath(id)))
}

/** Whether visitors can compare the market's plans and request quotes. */
export function isOpen({ status }: Pick<Market, 'status'>): boolean {
  return status === 'open'
}

/** A page of `config/pages`, a review or a comparison. */
export type PageConfig = PageFile & Identified

/** The profile of a provider in a market, whose id is the name of its folder. */
export type Profile = ProviderProfile & Identified & { readonly market: string }

/** A Markdown text, rendered. */
export interface Text extends Identified {
  /** Safe HTML without a main heading; its sections have ids. */
  readonly html: string
  /** The sections (`##`) in order. */
  readonly contents: readonly { readonly id: string; readonly title: string }[]
}

/** An article; `readTime` is in minutes. */
export type ArticleText = ArticleMeta &
  Text & {
    readonly readTime: number
    /** The day on which the prices that it quotes were checked or changed last, if that is later than its own update. */
    readonly figuresOf?: string
  }

type LegalText = LegalMeta & Text

/**
 * The longest name or value of an address's parameter that is read, in UTF-16 units: several times the longest that any
 * page writes, which names four plans side by side.
 */
export const maxParameterLength = 500

/** The most parameters of an address that are read: a few times those of a form with all its answers. */
export const maxParameters = 200

/**
 * The parameters of an address, by name and value. Each reader of an address gets them from here, so that no pattern meets
 * a text without end, and no reader a list without end.
 */
export function parametersIn(query: ConstructorParameters<typeof URLSearchParams>[0]): URLSearchParams {
  return new URLSearchParams(
    [...new URLSearchParams(query)]
      .slice(0, maxParameters)
      .map((pair) => pair.map((text) => text.slice(0, maxParameterLength))),
  )
}

/** The parameters of an address as an object; one that is repeated has a list of its values. */
export function parametersByName(query: string): Readonly<Record<string, string | readonly string[]>> {
  const byName: Record<string, string | readonly string[]> = Object.create(null)
  for (const [name, value] of parametersIn(query)) {
    const before = byName[name]
    byName[name] = before === undefined ? value : [before, value].flat()
  }
  return byName
}

/** An error in a posted form. `field` is the name of the field and the id of its input. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

/** The day on which a step happens for one request. */
export interface StepDay {
  /** YYYY-MM-DD. */
  readonly day: string
  /** The day in words: `By Monday, 23 November`. */
  readonly text: string
  /** A note on how the day was counted, or the time of the call. */
  readonly note?: string
  /** A calendar file (RFC 5545) for that day. */
  readonly calendar?: string
}

/** The part of a page that depends on the request; empty on a plain visit. */
export interface Visit {
  /** The reference of an accepted lead, on its thank-you page. */
  readonly reference?: string
  readonly planName?: string
  /** The days of the steps on that page, by the step's title. */
  readonly stepDays?: Readonly<Record<string, StepDay>>
  /** The id of the chosen plan, from `?plan=`. */
  readonly plan?: number
  /** The query that filters, sorts and compares plans, without values that the site does not know. */
  readonly filters?: string
  /** The search among the countries; empty if it finds none. */
  readonly search?: string
  /** The values of the form's fields: posted ones after a refusal, or preselected by the address. */
  readonly values?: Readonly<Record<string, string>>
  /** The signed time of the first showing, for a form that is shown again after a refusal. */
  readonly shownSince?: string
  readonly errors?: readonly FieldError[]
  /** The id of the end of the wizard at which a posted form was refused. */
  readonly end?: string
}

export const plainVisit: Visit = {}

/** Whether the address asks for plans side by side. */
export function hasComparison({ filters }: Visit): boolean {
  return filters?.includes('compare=') ?? false
}

/** Whether the address filters, searches or sorts plans, or asks for all of them. */
export function hasFilters({ filters }: Visit): boolean {
  return [...new URLSearchParams(filters).keys()].some((name) => name !== 'compare')
}

/** A value that the owner has not given yet. Its type is no text, so that no page can show or link it unmarked. */
export interface StandIn<T> {
  readonly value: T
  readonly standIn: true
}

/** A value for pages: a real one for any use, a sample for marked text alone. */
export type Published<T> =
  | { readonly real: T; readonly sample?: undefined }
  | { readonly real?: undefined; readonly sample: T }

/** Reads a value that may be a stand-in. Links, calls, calendars and structured data take `real` alone. */
export function published<T extends string | readonly string[]>(value: T | StandIn<T>): Published<T> {
  return isStandIn(value) ? { sample: value.value } : { real: value }
}

/** A stand-in and the keys of its place. */
interface PlacedStandIn {
  readonly at: readonly (string | number)[]
  /** Its value; the lines of an address as one text. */
  readonly text: string
}

/** The stand-ins in a part of a config, in their order. */
export function standInsIn(value: unknown, at: PlacedStandIn['at'] = []): PlacedStandIn[] {
  if (typeof value !== 'object' || value === null) return []
  if (isStandIn(value)) return [{ at, text: [value.value].flat().join(', ') }]
  if (Array.isArray(value)) return value.flatMap((item, i) => standInsIn(item, [...at, i]))
  return Object.entries(value).flatMap(([key, own]) => standInsIn(own, [...at, key]))
}

/** Whether a value is marked as a stand-in. */
export function isStandIn<T>(value: T | StandIn<T>): value is StandIn<T> {
  return typeof value === 'object' && value !== null && 'standIn' in value && value.standIn === true
}

/** Something that a page shows and that texts elsewhere speak of, such as a helpline. */
interface PagePromise {
  /** Its words on the page, such as the label of a helpline. */
  readonly words: string
  /** Whether visitors find it there. */
  readonly isKept: boolean
}

/** Promises by id. Several parts can keep the same one; visitors find it if they find any of them. */
export type Promises = ReadonlyMap<string, PagePromise>

/** The promises that the pages of a site keep, in its language. */
export function promisesOf({ pages, markets }: Pick<Site, 'pages' | 'markets'>): Promises {
  return merged([...pages.map(promisesOfPage), ...markets.map(promisesOfMarket)])
}

/** The promises that the blocks of a page declare by `keeps`. */
export function promisesOfPage(page: object): Promises {
  return promisesIn(page, true)
}

/** The promises that the parts of a market declare; visitors find none of them until it is open. */
export function promisesOfMarket(market: Market): Promises {
  return promisesIn(market, isOpen(market))
}

/** All promises of several parts. */
export function merged(parts: readonly Promises[]): Promises {
  const all = new Map<string, PagePromise>()
  for (const [id, promise] of parts.flatMap((part) => [...part])) {
    if (!all.get(id)?.isKept) all.set(id, promise)
  }
  return all
}

/** A part of a page or a market that keeps a promise. */
interface Keeper {
  readonly id: string
  /** The names of the properties that lead to it. */
  readonly keys: readonly string[]
  readonly part: object
}

/** The parts of a value that declare a promise by `keeps`. */
export function keepersOf(value: object): Keeper[] {
  const found: Keeper[] = []
  const visit = (part: object, keys: readonly string[]): void => {
    if ('keeps' in part && typeof part.keeps === 'string') found.push({ id: part.keeps, keys, part })
    for (const [key, inner] of Object.entries(part))
      if (typeof inner === 'object' && inner !== null) visit(inner, [...keys, key])
  }
  visit(value, [])
  return found
}

/** The words by which visitors know a part: its tag, its label or its heading. */
export function wordsOfKeeper({ part }: Pick<Keeper, 'part'>): string {
  const { sample, label, title, heading } = Object(part)
  return [sample, label, title, heading].find((words) => typeof words === 'string') ?? ''
}

function promisesIn(value: object, isShown: boolean): Promises {
  return merged(
    keepersOf(value).map(({ id, part }) => {
      // A helpline whose number is a stand-in keeps no promise, since it is not dialled.
      const isReal = !isStandIn<unknown>(Object(part).phone)
      return new Map([[id, { words: wordsOfKeeper({ part }), isKept: isShown && isReal }]])
    }),
  )
}

/** The full names of languages that CLDR shortens to the name of a people or a country. */
const fullNames: Readonly<Record<string, string>> = { id: 'Bahasa Indonesia', ms: 'Bahasa Melayu' }

/** The name of a language (BCP 47) in that language, with an unusual script: `繁體中文` for `zh-HK`. */
export function languageName(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize()
  const fullName = fullNames[language]
  if (fullName !== undefined) return fullName
  const isUsual = new Intl.Locale(language).maximize().script === script
  return new Intl.DisplayNames(tag, { type: 'language' }).of(isUsual ? language : `${language}-${script}`) ?? tag
}

/** The writing direction, for the `dir` attribute. */
export type Direction = 'ltr' | 'rtl'

/** The writing direction of a language (BCP 47), such as `rtl` for `ar-AE`. */
export function direction(language: string): Direction {
  return new Intl.Locale(language).getTextInfo().direction ?? 'ltr'
}

/** The original language of a site, which the pages without a translation are written in. */
export interface OriginalLanguage {
  /** BCP 47. */
  readonly lang: string
  /** Its name in the language of the translation: `英文` for `en` on a Chinese page. */
  readonly label: string
}

/** The original language as a translation (BCP 47) names it. */
export function originalLanguage(lang: string, translation: string): OriginalLanguage {
  return { lang, label: new Intl.DisplayNames(translation, { type: 'language' }).of(lang) ?? lang }
}

/** The attributes of a link that leads out of its page's language. */
interface LinkLanguage {
  readonly hrefLang: string
  readonly 'data-language': string
}

/**
 * The attributes of a link on a page in a language (BCP 47); undefined if it leads to a page in that language or out of
 * the site.
 *
 * @param untranslated the original language, on a page of a translation.
 */
export function linkLanguage(
  language: string,
  untranslated: OriginalLanguage | undefined,
  href: string | undefined,
): LinkLanguage | undefined {
  if (!untranslated || !href?.startsWith('/')) return undefined
  const [path = ''] = href.split(/[?#]/)
  if (`${path}/`.startsWith(`${languagePrefix(language)}/`)) return undefined
  return { hrefLang: untranslated.lang, 'data-language': untranslated.label }
}

/** Safe HTML with the same attributes in its links. */
export function withLinkLanguages(html: string, language: string, untranslated: OriginalLanguage | undefined): string {
  return html.replaceAll(/<a href="(\/[^"]*)"/g, (link, href: string) => {
    const found = linkLanguage(language, untranslated, href)
    return found ? `${link} hreflang="${found.hrefLang}" data-language="${found['data-language']}"` : link
  })
}
