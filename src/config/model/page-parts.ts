import { blockKinds } from '../../blocks/blocks.ts'
import type { Block, Market, Meta } from '../../contract/config.ts'
import { articlePath, profilePath } from '../../engine/site/paths.ts'
import { idOf } from '../files/ids.ts'
import { pointer } from '../json/pointer.ts'
import type { MarkdownText } from '../markdown/text.ts'
import type { Context, Document, TextDocument } from './context.ts'

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
  /** Where its title and description are written. */
  readonly metaPointer: string
  readonly blocks: readonly Block[]
  /** What links can lead to on it, after a `#`. */
  readonly anchors: readonly string[]
  /** The market whose file it stands in. */
  readonly market: Market | undefined
  /** Whether its blocks are written in the file; other pages are made of a wizard, a profile or a text. */
  readonly isWritten: boolean
}

/** The anchors that the engine gives to every profile's page. */
const profileAnchors = ['plans']

/** Every page that the files describe; like the engine's `pages`, but at their places in the files. */
export function pageParts(context: Context): readonly PagePart[] {
  return context.recall(partsOf, context)
}

function partsOf(context: Context): PagePart[] {
  const { profiles, articles, legal, pages, markets } = context
  // Pages whose paths follow from file names come first: of two with one path, the one that is written is wrong.
  return [
    ...profiles.map(({ file, value, market }) => {
      const path = profilePath(market, idOf(file))
      const isMade = { isWritten: false, pathPointer: '', anchors: profileAnchors }
      return part(file, '', { ...value, path, blocks: [] }, isMade)
    }),
    ...articles.map((article) => textPart(article, articlePath(idOf(article.file)), '')),
    ...legal.map((text) => textPart(text, text.value.path, '/path')),
    ...pages.map(({ file, value }) => part(file, '', value)),
    ...markets.flatMap(marketParts),
  ]
}

function marketParts({ file, value: market }: Document<Market>): PagePart[] {
  const { landing, wizard, thankYou, providersPage } = market
  return [
    part(file, '/landing', landing, { market }),
    ...(wizard ? [part(file, '/wizard', { ...wizard, blocks: [] }, { market, isWritten: false })] : []),
    // Nobody ever gets to a thank-you page of a market without a wizard: it has no address.
    ...(wizard && thankYou ? [part(file, '/thankYou', thankYou, { market })] : []),
    ...(providersPage ? [part(file, '/providersPage', providersPage, { market })] : []),
  ]
}

interface Written {
  readonly path: string
  readonly aliases?: readonly string[]
  readonly meta: Meta
  readonly blocks: readonly Block[]
}

function part(file: string, at: string, page: Written, others: Partial<PagePart> = {}): PagePart {
  const { path, aliases = [], meta, blocks } = page
  const { title, description } = meta
  const pointers = { pointer: at, pathPointer: pointer(at, 'path'), metaPointer: pointer(at, 'meta') }
  const anchors = blocks.flatMap(anchorsOf)
  return {
    file,
    ...pointers,
    path,
    aliases,
    title,
    description,
    blocks,
    anchors,
    market: undefined,
    isWritten: true,
    ...others,
  }
}

function textPart<T extends { readonly title: string; readonly description: string }>(
  { file, value }: TextDocument<T>,
  path: string,
  pathPointer: string,
): PagePart {
  const { title, description, text } = value as T & { readonly text: MarkdownText }
  const anchors = text.anchors.map(({ id }) => id)
  const pointers = { pointer: '', pathPointer, metaPointer: '' }
  const isNot = { aliases: [], blocks: [], market: undefined, isWritten: false }
  return { file, ...pointers, path, title, description, anchors, ...isNot }
}

function anchorsOf(block: Block): string[] {
  const others = blockKinds[block.kind].anchors?.(block) ?? []
  return [...(block.anchor === undefined ? [] : [block.anchor]), ...others.map(({ id }) => id)]
}
