import type { Accent, Link, Messages } from '#engine/contract/config.ts'
import type { Direction, OriginalLanguage, Published } from '#engine/site.ts'
import type { CarriedBlock, PageBlock } from '../blocks/blocks.ts'

/** A page as pure data: all that rendering needs, independent of time and visitor. */
export interface Page {
  readonly path: string
  /** Further paths that serve the same page. */
  readonly aliases: readonly string[]
  /** The HTTP status it is served with. */
  readonly status: 200 | 404
  /** BCP 47, for the `lang` attribute. */
  readonly lang: string
  readonly dir: Direction
  /** The accent colour of its market, or of the site. */
  readonly accent: Accent
  readonly meta: PageMeta
  /** From home to this page; empty on the home page. */
  readonly breadcrumb: readonly Crumb[]
  /** Links to all its languages, its own included; undefined if there is only one. */
  readonly languages?: readonly LanguageLink[]
  /** The original language, on a page of a translation; pages that are not translated are written in it. */
  readonly untranslated?: OriginalLanguage
  readonly layout: Layout
  /** The footer links of a page that is a single task, which has no menu and no breadcrumb. */
  readonly task?: readonly Link[]
  readonly blocks: readonly PageBlock[]
  /** The line on who we are, how we are paid and when the prices were checked, on a page that shows prices. */
  readonly aboutPrices?: string
  /** The part of it that stands in for facts that are not known yet. */
  readonly aboutSamples?: string
  /** The UI texts that its blocks use. */
  readonly messages: PageMessages
}

/** The parts of a page that stand in its header, in its footer and in the line above the footer. */
type Framing = Pick<Page, 'layout' | 'breadcrumb' | 'languages' | 'aboutPrices' | 'aboutSamples'>

/** A page as the app has it. The first page lacks these parts, since its document already contains them. */
export type CarriedPage = Omit<Page, keyof Framing | 'blocks'> &
  Partial<Framing> & { readonly home?: string; readonly blocks: readonly CarriedBlock[] }

export interface PageMeta {
  readonly title: string
  readonly description: string
  /** Absolute, as search engines want it. */
  readonly canonical: string
  /** The type of the page in Open Graph. */
  readonly type: 'website' | 'article'
  /** The picture of a shared link, absolute. */
  readonly image: string
  readonly noindex: boolean
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[]
  readonly structuredData: readonly object[]
}

/** An entry of the breadcrumb; the last one has no address. */
export interface Crumb {
  readonly label: string
  readonly href?: string
}

export interface LanguageLink extends Link {
  /** BCP 47, such as `zh-HK`; the label is its name in itself. */
  readonly lang: string
  readonly current?: boolean
}

export interface Layout {
  readonly brand: string
  /** The logo before the brand: SVG paths in a square of 32. */
  readonly mark?: { readonly filled: string; readonly drawn?: string }
  readonly home: string
  readonly navigation: readonly Link[]
  /** Links to the landing pages of markets; `soon` marks upcoming ones. */
  readonly markets: readonly (Link & { readonly soon?: boolean })[]
  /** The address for quotes: in the page's market if it has one. */
  readonly quotes: string
  readonly footer: {
    readonly marketsHeading: string
    readonly tagline: string
    readonly email: Published<string>
    readonly groups: readonly { readonly heading: string; readonly links: readonly Link[] }[]
    /** Without `href`, the link is a stand-in. */
    readonly social: readonly { readonly label: string; readonly href: string | undefined }[]
    readonly note: string
  }
}

/** The groups of UI texts in a page: those of the frame, and those that its blocks need. */
export type PageMessages = Pick<Messages, 'layout' | 'error'> & Partial<Messages>
