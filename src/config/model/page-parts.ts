import { blockKinds } from '../../blocks/blocks.ts'
import type { Block, FormField, LeadFormBlock } from '../../contract/config.ts'
import type { Market } from '../../engine/site/site.ts'
import { pageDefinitions } from '../../pages/page-definitions.ts'
import type { Place } from '../diagnostics/diagnostic.ts'
import { idOf } from '../files/file-patterns.ts'
import { pointer } from '../json/pointer.ts'
import type { Context } from './context.ts'

/** A part of a config file that becomes a page. */
export interface PagePart {
  readonly file: string
  /** Where the page is described in the file. */
  readonly pointer: string
  readonly path: string
  /** Where its path is written; the page itself where the path follows from the file's name. */
  readonly pathPointer: string
  readonly aliases: readonly string[]
  readonly title: string
  readonly description: string
  readonly crumb: string
  /** Whether search engines leave it out. */
  readonly noindex: boolean
  /** Where its title and description are written. */
  readonly metaPointer: string
  readonly blocks: readonly Block[]
  /** What links can lead to on it, after a `#`. */
  readonly anchors: readonly string[]
  /** Those of them that nobody writes. */
  readonly madeAnchors: readonly string[]
  /** The market whose file it stands in. */
  readonly market: Market | undefined
  /** Whether its blocks are written in the file; other pages are made of a wizard, a profile or a text. */
  readonly isWritten: boolean
}

/** Every page that the files describe, at its place in them. */
export function pageParts(context: Context): readonly PagePart[] {
  return context.recall(partsOf, context)
}

function partsOf(context: Context): PagePart[] {
  const files = new Map<object, string>()
  const from = <T extends object>(file: string, document: T): T => {
    files.set(document, file)
    return document
  }
  const texts = [...context.articles, ...context.legal]
  const anchorsIn = new Map(texts.map(({ file, value }) => [file, value.text.anchors.map(({ id }) => id)]))
  const parts = pageDefinitions({
    pages: context.pages.map(({ file, value }) => from(file, value)),
    markets: context.markets.map(({ file, value }) => from(file, value)),
    profiles: context.profiles.map(({ file, value, market }) => from(file, { ...value, id: idOf(file), market })),
    articles: context.articles.map(({ file, value }) => from(file, { ...value, id: idOf(file) })),
    legal: context.legal.map(({ file, value }) => from(file, { ...value, id: idOf(file) })),
  }).map(({ path, aliases = [], meta, blocks, anchors = [], market, source }): PagePart => {
    const file = files.get(source.document) ?? ''
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
      anchors: [...written.flatMap(anchorsOf), ...anchors, ...(anchorsIn.get(file) ?? [])],
      madeAnchors: anchors,
      market,
      isWritten,
    }
  })
  // Profiles and texts come first: of two pages with one path, the one that is written as blocks is wrong.
  const order = ({ isWritten, pointer }: PagePart) => Number(isWritten || pointer !== '')
  return parts.toSorted((a, b) => order(a) - order(b))
}

function anchorsOf(block: Block): string[] {
  const others = blockKinds[block.kind].anchors?.(block) ?? []
  return [...(block.anchor === undefined ? [] : [block.anchor]), ...others.map(({ id }) => id)]
}

/** A list of form fields, and where it is written. */
export interface WrittenFields extends Place {
  readonly fields: readonly FormField[]
}

/** The fields of every form written as a block, and those that all wizards end with. */
export function writtenFields(context: Context): WrittenFields[] {
  const { site } = context
  const ofContact = site ? [{ file: site.file, pointer: '/contactFields', fields: site.value.contactFields }] : []
  const ofForms = pageParts(context)
    .flatMap(formsOn)
    .map(({ file, pointer: at, form: { fields } }) => ({ file, pointer: pointer(at, 'fields'), fields }))
  return [...ofContact, ...ofForms]
}

/** A form written as a block, and where the block is. */
export interface WrittenForm extends Place {
  readonly form: LeadFormBlock
}

/** The forms on a page. */
export function formsOn({ file, pointer: page, blocks }: PagePart): WrittenForm[] {
  return blocks.flatMap((block, i) => {
    const form = blockKinds[block.kind].form?.(block)
    return form ? [{ file, pointer: pointer(page, 'blocks', i), form }] : []
  })
}
