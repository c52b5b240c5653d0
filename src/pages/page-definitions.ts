import { marketById } from '../blocks/block-definition.ts'
import { endedAnchor, promotionsAnchor } from '../blocks/promotions/block.ts'
import type { ArticleMeta, Block, LegalMeta, Meta, WizardBlock } from '../contract/config.ts'
import { wizardAction } from '../engine/forms/forms.ts'
import { isListed } from '../engine/plans/offers.ts'
import { promotionsOf } from '../engine/plans/promotions.ts'
import { addressIn, articlePath, contactPath, planAnchor, profilePath, providersPath } from '../engine/site/paths.ts'
import type { Market, PageConfig, Profile, Site } from '../engine/site/site.ts'

/** A page before the rest of the site is known to it: an address, its metadata and its blocks. */
export interface PageDefinition {
  readonly path: string
  readonly aliases?: readonly string[]
  readonly status?: 200 | 404
  readonly meta: Meta
  /** Its blocks as they are written; where the site makes them, what makes them. */
  readonly blocks: readonly Block[] | ((site: Site) => readonly Block[])
  /** The anchors on it that nobody writes. */
  readonly anchors?: readonly string[]
  /** The market whose page it is; it lends the page its accent and its language. */
  readonly market?: Market | undefined
  /** The market whose accent the page wears though it is not the market's own. */
  readonly about?: string | undefined
  readonly article?: ArticleMeta
  readonly version?: PageVersion
  readonly source: PageOrigin
}

/** What makes a page one of several of which search engines offer each reader the right one (hreflang). */
export interface PageVersion {
  /** Whatever its versions have in common: the landing pages of all markets, one profile in all its languages. */
  readonly of: string
  /** The languages whose readers it is for, such as `en-HK`. */
  readonly hreflang: readonly string[]
}

/** Where a page is described: the document, and in it the JSON Pointers to the page, its path, and its title. */
export interface PageOrigin {
  readonly document: object
  readonly page: string
  /** The document itself where the path follows from the file's name. */
  readonly path: string
  readonly meta: string
}

/** What pages are made of: the documents of a whole site, or as many of them as can be read. */
export interface PageDocuments {
  readonly pages: readonly PageConfig[]
  readonly markets: readonly Market[]
  readonly profiles: readonly Profile[]
  readonly articles: readonly (ArticleMeta & { readonly id: string })[]
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
    })),
    ...legal.map((text) => textPage(text, text.path, '/path')),
  ]
}

/** The market of the plans that a review or a comparison is about; undefined where they are of several. */
function marketOf({ blocks }: PageConfig): string | undefined {
  const [market, ...others] = new Set(
    blocks.flatMap((block) => {
      if (block.kind === 'reviewHeader') return [block.market]
      return block.kind === 'planTable' ? block.plans.map((plan) => plan.market) : []
    }),
  )
  return others.length === 0 ? market : undefined
}

function sourceAt(document: object, page: string): PageOrigin {
  return { document, page, path: `${page}/path`, meta: `${page}/meta` }
}

/** The pages that a market's file describes: landing page, list of providers, and with a wizard quote and thank-you page. */
function marketPages(market: Market): PageDefinition[] {
  const { landing, wizard, thankYou, providersPage } = market
  const at = (page: string) => ({ market, source: sourceAt(market, page) })
  return [
    { ...landing, anchors: cardAnchors(market), ...versionOf('landing', market.hreflang), ...at('/landing') },
    ...(providersPage ? [{ ...providersPage, ...at('/providersPage'), path: providersPath(market.id) }] : []),
    // Nobody ever gets to a thank-you page of a market without a wizard: it has no address.
    ...(wizard && thankYou ? [{ ...thankYou, aliases: thankYouAliases(market), ...at('/thankYou') }] : []),
    ...(wizard ? [wizardPage(wizard, at('/wizard'))] : []),
  ]
}

function versionOf(of: string, hreflang: readonly string[] | undefined): Pick<PageDefinition, 'version'> {
  return hreflang ? { version: { of, hreflang } } : {}
}

/** Whatever address the wizard posts to is one of its thank-you page. */
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

/** The page of a profile (specification 001, section 2.2): header, plans, highlights, text, reasons, closing block; the plans stand first, since they are what it is opened for. */
function profilePage(profile: Profile, markets: readonly Market[]): PageDefinition {
  const path = profilePath(profile.market, profile.id)
  const market = markets.find(({ id }) => id === profile.market)
  return {
    path,
    meta: profile.meta,
    blocks: (site) => profileBlocks(site, profile),
    anchors: [plansAnchor, ...(market ? profileAnchors(market, profile.id) : [])],
    market,
    ...versionOf(path, profile.meta.hreflang ?? market?.hreflang),
    source: { ...sourceAt(profile, ''), path: '' },
  }
}

const plansAnchor = 'plans'

/** The places of the cards of a market's plans, or of one provider's. */
function cardAnchors({ plans = [] }: Market, providerId?: string): string[] {
  const shown = plans.filter((plan) => isListed(plan) && plan.provider === (providerId ?? plan.provider))
  return shown.map(({ id }) => planAnchor(id))
}

function profileAnchors(market: Market, providerId: string): string[] {
  const hasPromotions = promotionsOf(market, providerId).length > 0
  return [...(hasPromotions ? [promotionsAnchor, endedAnchor] : []), ...cardAnchors(market, providerId)]
}

function profileBlocks(site: Site, profile: Profile): Block[] {
  const { id, tagline, highlights, about, plansHeading, why, notice, closing } = profile
  const market = marketById(site, profile.market)
  const title = market.providers?.find((provider) => provider.id === id)?.name ?? id
  return [
    { kind: 'providerHeader', title, tagline, provider: id },
    { kind: 'providerPlans', anchor: plansAnchor, heading: plansHeading, provider: id },
    ...(notice ? [{ kind: 'notice' as const, icon: 'globe' as const, ...notice }] : []),
    { kind: 'features', heading: site.messages.provider.highlights, items: highlights },
    { kind: 'prose', heading: about.heading, paragraphs: about.paragraphs },
    ...(promotionsOf(market, id).length > 0
      ? [
          {
            kind: 'promotions' as const,
            anchor: promotionsAnchor,
            heading: site.messages.promotions.heading,
            market: market.id,
            provider: id,
          },
        ]
      : []),
    { kind: 'features', heading: why.heading, items: why.items },
    {
      kind: 'callToAction',
      heading: closing.heading,
      text: closing.text,
      quote: { label: closing.quote, market: market.id, provider: id },
      actions: [{ label: closing.agent, href: addressIn(site, contactPath), emphasis: 'secondary' }],
    },
  ]
}
