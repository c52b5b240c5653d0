import type { ArticleMeta, Block, LegalMeta, Meta, WizardBlock } from '#engine/contract/config.ts'
import { wizardAction } from '#engine/forms.ts'
import {
  type ArticleText,
  articlePath,
  type Market,
  type PageConfig,
  type Profile,
  profilePath,
  providersPath,
  type Site,
} from '#engine/site.ts'
import { cardAnchors, profileAnchors, profileBlocks } from './profile-blocks.ts'

/** A page as the config defines it: an address, its metadata and its blocks. */
export interface PageDefinition {
  readonly path: string
  readonly aliases?: readonly string[]
  readonly status?: 200 | 404
  readonly meta: Meta
  /** Its blocks, or a function that generates them. */
  readonly blocks: readonly Block[] | ((site: Site) => readonly Block[])
  /** The anchors of generated blocks. */
  readonly anchors?: readonly string[]
  /** The market whose page it is, and whose accent and language it has. */
  readonly market?: Market | undefined
  /** The id of the market that a page outside any market is about; it has that market's accent. */
  readonly about?: string | undefined
  readonly article?: ArticleMeta & Pick<ArticleText, 'figuresOf'>
  readonly version?: PageVersion
  /** The day of its last change (YYYY-MM-DD); undefined where no date is on record. */
  readonly changed?: string | undefined
  /** Whether its breadcrumb leaves out the page right above it. */
  readonly skipsParent?: boolean
  readonly source: PageOrigin
  readonly isLegal?: boolean
}

/** A page that visitors can open, before its blocks have their data. */
export interface PublishedPage extends PageDefinition {
  readonly aliases: readonly string[]
  readonly status: 200 | 404
  /** The site in the language of the page. */
  readonly site: Site
  /** The address of the page that this one translates; its own address if it is the original. */
  readonly original: string
}

/** The language of a page (BCP 47): its market's, else the site's. */
export function languageOf({ site, market }: Pick<PublishedPage, 'site' | 'market'>): string {
  return market?.locale ?? site.config.locale
}

/** A version of a page for readers of some languages (hreflang). */
interface PageVersion {
  /** A key that all versions share, such as `landing` for the landing pages of all markets. */
  readonly of: string
  /** The languages whose readers it is for, such as `en-HK`. */
  readonly hreflang: readonly string[]
}

/** The document that defines a page, and JSON pointers in it. */
interface PageOrigin {
  readonly document: object
  readonly page: string
  /** The pointer to the path; empty if the path follows from the file's name. */
  readonly path: string
  readonly meta: string
}

/** The documents that define pages, without unreadable ones. */
export interface PageDocuments {
  readonly pages: readonly PageConfig[]
  readonly markets: readonly Market[]
  readonly profiles: readonly Profile[]
  readonly articles: readonly (ArticleMeta & Pick<ArticleText, 'id' | 'figuresOf'>)[]
  readonly legal: readonly (LegalMeta & { readonly id: string })[]
}

/** Every page that the documents describe, each once. */
export function pageDefinitions({ pages, markets, profiles, articles, legal }: PageDocuments): PageDefinition[] {
  return [
    ...pages.map((page) => ({ ...page, about: marketOf(page), source: sourceAt(page, '') })),
    ...markets.flatMap(marketPages),
    ...profiles.map((profile) => profilePage(profile, markets)),
    ...articles.map((article) => ({
      ...textPage(article, articlePath(article.id), ''),
      about: article.market,
      article,
      changed: article.figuresOf ?? article.updated,
    })),
    ...legal.map((text) => ({ ...textPage(text, text.path, '/path'), changed: text.updated, isLegal: true })),
  ]
}

/** The id of the market that a review or a comparison is about; undefined if it is about several. */
function marketOf({ blocks }: PageConfig): string | undefined {
  const [market, ...others] = new Set(
    blocks.flatMap((block) => {
      if (block.kind === 'reviewHeader') return [block.market]
      return block.kind === 'planTable' ? (block.list.market ?? []) : []
    }),
  )
  return others.length === 0 ? market : undefined
}

function sourceAt(document: object, page: string): PageOrigin {
  return { document, page, path: `${page}/path`, meta: `${page}/meta` }
}

/** The pages of a market's file: landing page, list of profiles, and with a wizard its quote and thank-you page. */
function marketPages(market: Market): PageDefinition[] {
  const { landing, wizard, thankYou, providersPage } = market
  const at = (page: string) => ({ market, source: sourceAt(market, page) })
  return [
    {
      ...landing,
      anchors: cardAnchors(market),
      changed: market.pricesChecked,
      ...versionOf('landing', market.hreflang),
      ...at('/landing'),
    },
    ...(providersPage ? [{ ...providersPage, ...at('/providersPage'), path: providersPath(market.id) }] : []),
    // Without a wizard nothing leads to the thank-you page.
    ...(wizard && thankYou ? [{ ...thankYou, aliases: thankYouAliases(market), ...at('/thankYou') }] : []),
    ...(wizard ? [wizardPage(wizard, at('/wizard'))] : []),
  ]
}

function versionOf(of: string, hreflang: readonly string[] | undefined): Pick<PageDefinition, 'version'> {
  return hreflang ? { version: { of, hreflang } } : {}
}

/** The aliases of a thank-you page; the address that the wizard posts to is one of them. */
function thankYouAliases(market: Market): string[] {
  const { path, aliases = [] } = market.thankYou ?? {}
  return [...new Set([...aliases, wizardAction(market)])].filter((alias) => alias !== path)
}

function wizardPage(
  { path, aliases = [], meta }: NonNullable<Market['wizard']>,
  own: Pick<PageDefinition, 'market' | 'source'>,
): PageDefinition {
  const blocks = (): readonly [WizardBlock] => [{ kind: 'wizard' }]
  return { path, aliases, meta, blocks, ...own }
}

function textPage(
  text: { readonly id: string; readonly title: string; readonly description: string; readonly crumb: string },
  path: string,
  pathPointer: string,
): PageDefinition {
  const { id, title, description, crumb } = text
  const source = { document: text, page: '', path: pathPointer, meta: '' }
  return { path, meta: { title, description, crumb }, blocks: () => [{ kind: 'article', id }], source }
}

/** The page of a profile, in the order and with the breadcrumb of the specification (001, section 2.2). */
function profilePage(profile: Profile, markets: readonly Market[]): PageDefinition {
  const path = profilePath(profile.market, profile.id)
  const market = markets.find(({ id }) => id === profile.market)
  return {
    path,
    meta: profile.meta,
    blocks: (site) => profileBlocks(site, profile),
    anchors: profileAnchors(market, profile.id),
    market,
    skipsParent: true,
    ...versionOf(path, profile.meta.hreflang ?? market?.hreflang),
    source: { ...sourceAt(profile, ''), path: '' },
  }
}
