import type { PageBlock } from '../blocks/blocks.ts'
import { detailsFor } from '../blocks/contactDetails/block.ts'
import { countriesFound } from '../blocks/countries/block.ts'
import { formFor } from '../blocks/leadForm/block.ts'
import type { Accent, Link, Messages } from '../contract/config.ts'
import { isHosted, marketField } from '../engine/forms/forms.ts'
import type { Site } from '../engine/site/site.ts'

/** A page as pure data: everything its rendering needs, and nothing that depends on the time or the visitor. */
export interface Page {
  /** The canonical path. */
  readonly path: string
  /** Further paths at which the same page is served. */
  readonly aliases: readonly string[]
  /** The HTTP status it is served with. */
  readonly status: 200 | 404
  /** A language tag, for the `lang` attribute. */
  readonly lang: string
  /** The direction in which that language is written. */
  readonly dir: Direction
  /** The accent colour it wears: its market's, or the site's own. */
  readonly accent: Accent
  readonly meta: PageMeta
  /** From home to this page; empty on the home page. */
  readonly breadcrumb: readonly Crumb[]
  /** The languages of a page that is written in several, its own among them. */
  readonly languages?: readonly LanguageLink[]
  readonly layout: Layout
  /** What the one line says that ends a page which is one task: such a page has no menu, no trail and no other footer. */
  readonly task?: readonly Link[]
  readonly blocks: readonly PageBlock[]
  /** The UI texts that this page's blocks use. */
  readonly messages: PageMessages
}

/** What of a page stands in its header and its footer. */
type Framing = Pick<Page, 'layout' | 'breadcrumb' | 'languages'>

/** A page as the app has it: the one of the document that it runs on is without header and footer, which stand there. */
export type CarriedPage = Omit<Page, keyof Framing> & Partial<Framing> & { readonly home?: string }

export interface PageMeta {
  readonly title: string
  readonly description: string
  /** Absolute, as search engines want it. */
  readonly canonical: string
  /** What the page is to Open Graph. */
  readonly type: 'website' | 'article'
  /** The picture of a shared link, absolute. */
  readonly image: string
  readonly noindex: boolean
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[]
  /** JSON-LD objects (schema.org). */
  readonly structuredData: readonly object[]
}

/** One step of the breadcrumb trail; the last one has no address. */
export interface Crumb {
  readonly label: string
  readonly href?: string
}

/** A page in one of its languages. */
export interface LanguageLink extends Link {
  /** BCP 47, such as `zh-HK`; the label is its name in itself. */
  readonly lang: string
  readonly current?: boolean
}

/** The frame around every page. */
export interface Layout {
  readonly brand: string
  /** Where the brand leads. */
  readonly home: string
  readonly navigation: readonly Link[]
  /** Every market's landing page, and whether its plans are yet to come. */
  readonly markets: readonly (Link & { readonly soon?: boolean })[]
  /** Where the visitor gets quotes: in the page's market where it has one. */
  readonly quotes: string
  readonly footer: {
    readonly marketsHeading: string
    readonly tagline: string
    readonly email: string
    readonly groups: readonly { readonly heading: string; readonly links: readonly Link[] }[]
    readonly social: readonly Link[]
    readonly note: string
  }
}

/** The groups of UI texts in a page: those of the frame always, the others where a block needs them. */
export type PageMessages = Pick<Messages, 'layout' | 'error'> & Partial<Messages>

/** The direction of a script: from left to right, or from right to left as Arabic and Hebrew are written. */
export type Direction = 'ltr' | 'rtl'

/**
 * A page as anybody gets it who opens its address: a thank-you page thanks nobody whose request it does not know. The
 * form service of a host shows that same file to whoever has just sent a form, so there it fits both.
 */
export function plainPage(site: Site, page: Page): Page {
  const { confirmation } = page.messages
  if (!confirmation) return page
  if (isHosted(site)) return withOpening(page, { text: confirmation.hostedText })
  const { plainTitle: title, plainText: text } = confirmation
  // Every page has a title and a description of its own.
  const own = [title, page.breadcrumb.at(-2)?.label].filter(Boolean).join(': ')
  return withOpening({ ...page, meta: { ...page.meta, title: own, description: `${own}. ${text}` } }, { title, text })
}

/** A thank-you page for an address that names a request of which we know nothing: it thanks for none and promises nothing. */
export function unconfirmedPage(page: Page): Page {
  const { confirmation } = page.messages
  if (!confirmation) return page
  const { unconfirmedTitle: title, unconfirmedText: text } = confirmation
  const blocks = page.blocks.filter(({ kind }) => kind !== 'steps')
  const breadcrumb = [...page.breadcrumb.slice(0, -1), { label: title }]
  return withOpening({ ...page, meta: { ...page.meta, title, description: text }, breadcrumb, blocks }, { title, text })
}

/** The page for the market that a request names in one of its forms, which may be one that is not shown to everybody. */
export function pageFor(site: Site, page: Page, request: Readonly<Record<string, unknown>>): Page {
  const [asked] = page.blocks.flatMap((block) => {
    return block.kind === 'leadForm' ? (request[marketField(block.fields)?.name ?? ''] ?? []) : []
  })
  if (asked === undefined) return page
  const blocks = page.blocks.map((block) => {
    if (block.kind === 'contactDetails') return detailsFor(site, block, asked)
    return block.kind === 'leadForm' ? formFor(site, block, asked) : block
  })
  return { ...page, blocks }
}

/** The page of all countries with those that a visitor looks for, in place of all. */
export function searchedPage(site: Site, page: Page, search: string): Page {
  const blocks = page.blocks.map((block) =>
    block.kind === 'countries'
      ? { ...block, data: { ...block.data, sections: [countriesFound(site, search)] } }
      : block,
  )
  return { ...page, meta: { ...page.meta, noindex: true }, blocks }
}

function withOpening(page: Page, words: { readonly title?: string; readonly text: string }): Page {
  const blocks = page.blocks.map((block) => (block.kind === 'confirmation' ? { ...block, ...words } : block))
  return { ...page, blocks }
}
