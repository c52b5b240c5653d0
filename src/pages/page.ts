import type { PageBlock } from '../blocks/blocks.ts'
import type { Accent, Link, Messages } from '../contract/config.ts'

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
