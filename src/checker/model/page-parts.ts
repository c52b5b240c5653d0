import type { Block, FormField, LeadFormBlock } from '#engine/contract/config.ts'
import type { Market } from '#engine/site.ts'
import { blockKinds } from '#site/blocks/blocks.ts'
import { type PageDocuments, pageDefinitions } from '#site/pages/page-definitions.ts'
import { idOf } from '../files.ts'
import { type DataLocation, pointer } from '../findings.ts'
import type { MarkdownText } from '../markdown.ts'
import { type ConfigDocument, type Context, marketNamed } from '../model.ts'
import type { ProfileDocument } from './config-document.ts'

/** A part of a config file that becomes a page. */
export interface PagePart {
  readonly file: string
  /** The pointer of the page in the file. */
  readonly pointer: string
  readonly path: string
  /** The pointer of its path; the page's own when the path follows from the file's name. */
  readonly pathPointer: string
  readonly aliases: readonly string[]
  readonly title: string
  readonly description: string
  readonly crumb: string
  /** Whether search engines leave it out. */
  readonly noindex: boolean
  /** The pointer of its title and description. */
  readonly metaPointer: string
  readonly blocks: readonly Block[]
  /** The forms among them. */
  readonly forms: readonly WrittenForm[]
  /** The targets of links after a `#`. */
  readonly anchors: readonly string[]
  /** Those from the renderer, not the config. */
  readonly madeAnchors: readonly string[]
  /** The market whose file it stands in. */
  readonly market: Market | undefined
  /** Whether its blocks are written in the file; other pages are made from a wizard, a profile or a text. */
  readonly isWritten: boolean
}

/** Every page that the files describe, with its location. */
export function pageParts(context: Context): readonly PagePart[] {
  return context.memo(partsOf, context)
}

/** The pages of each document. */
export function documentPages(context: Context): readonly (readonly PagePart[])[] {
  return context.memo(pagesOfAll, context)
}

function pagesOfAll(context: Context): PagePart[][] {
  const { pages, markets, profiles, articles, legal, memo } = context
  return [
    ...pages.map((page) => memo(partsOfPage, page)),
    ...markets.map((market) => memo(partsOfMarket, market)),
    ...profiles.map((profile) => memo(partsOfProfile, profile, marketNamed(context, profile.market))),
    ...articles.map((text) => memo(partsOfArticle, text)),
    ...legal.map((text) => memo(partsOfLegal, text)),
  ]
}

function partsOf(context: Context): PagePart[] {
  // Profiles and texts come first, so that of two pages with one path, the one written as blocks is reported.
  const order = ({ isWritten, pointer }: PagePart) => Number(isWritten || pointer !== '')
  return documentPages(context)
    .flat()
    .sort((a, b) => order(a) - order(b))
}

function partsOfPage({ file, value }: Context['pages'][number]): PagePart[] {
  return partsIn(file, value, { pages: [value] })
}

function partsOfMarket({ file, value }: ConfigDocument<Market>): PagePart[] {
  return partsIn(file, value, { markets: [value] })
}

function partsOfProfile({ file, value, market }: ProfileDocument, own: ConfigDocument<Market> | undefined): PagePart[] {
  const profile = { ...value, id: idOf(file), market }
  return partsIn(file, profile, { profiles: [profile], markets: own ? [own.value] : [] })
}

function partsOfArticle({ file, value }: Context['articles'][number]): PagePart[] {
  const article = { ...value, id: idOf(file) }
  return partsIn(file, article, { articles: [article] }, value.text)
}

function partsOfLegal({ file, value }: Context['legal'][number]): PagePart[] {
  const text = { ...value, id: idOf(file) }
  return partsIn(file, text, { legal: [text] }, value.text)
}

/** The pages that a document describes, found among those of `among`; a text adds the anchors of its headings. */
function partsIn(file: string, document: object, among: Partial<PageDocuments>, text?: MarkdownText): PagePart[] {
  const none = { pages: [], markets: [], profiles: [], articles: [], legal: [] }
  const own = pageDefinitions({ ...none, ...among }).filter(({ source }) => source.document === document)
  return own.map(({ path, aliases = [], meta, blocks, anchors = [], market, source }): PagePart => {
    const isWritten = typeof blocks !== 'function'
    const written = isWritten ? blocks : []
    return {
      file,
      pointer: source.page,
      path,
      pathPointer: source.path,
      aliases,
      title: meta.title,
      description: meta.description,
      crumb: meta.crumb,
      noindex: meta.noindex ?? false,
      metaPointer: source.meta,
      blocks: written,
      forms: formsAmong(file, source.page, written),
      anchors: [...written.flatMap(anchorsOf), ...anchors, ...(text?.anchors.map(({ id }) => id) ?? [])],
      madeAnchors: anchors,
      market,
      isWritten,
    }
  })
}

function anchorsOf(block: Block): string[] {
  const others = blockKinds[block.kind].anchors?.(block) ?? []
  return [...(block.anchor === undefined ? [] : [block.anchor]), ...others.map(({ id }) => id)]
}

/** A list of form fields with its pointer. */
export interface WrittenFields extends DataLocation {
  readonly fields: readonly FormField[]
}

/** The fields of every form written as a block, and the contact fields of all wizards. */
export function writtenFields(context: Context): WrittenFields[] {
  const { site } = context
  const ofContact = site ? [{ file: site.file, pointer: '/contactFields', fields: site.value.contactFields }] : []
  const ofForms = pageParts(context)
    .flatMap(({ forms }) => forms)
    .map(({ file, pointer: at, form: { fields } }) => ({ file, pointer: pointer(at, 'fields'), fields }))
  return [...ofContact, ...ofForms]
}

/** The contact fields that single markets ask for. */
export function marketFields({ markets }: Context): WrittenFields[] {
  return markets.flatMap(({ file, value: { wizard } }) => {
    const { fields } = wizard?.contact ?? {}
    return fields ? [{ file, pointer: '/wizard/contact/fields', fields }] : []
  })
}

/** A form block with its pointer. */
interface WrittenForm extends DataLocation {
  readonly form: LeadFormBlock
}

function formsAmong(file: string, page: string, blocks: readonly Block[]): WrittenForm[] {
  return blocks.flatMap((block, i) => {
    const form = blockKinds[block.kind].form?.(block)
    return form ? [{ file, pointer: pointer(page, 'blocks', i), form }] : []
  })
}
