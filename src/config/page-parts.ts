import type { Block, Market } from '../contract/config.ts'
import type { Context } from './context.ts'
import { pointer } from './pointer.ts'

/** A part of a config file that becomes a page. */
export interface PagePart {
  readonly file: string
  /** Where the page is described in the file. */
  readonly pointer: string
  readonly path: string
  readonly aliases: readonly string[]
  readonly blocks: readonly Block[]
  /** The market whose file it stands in. */
  readonly market: Market | undefined
  /** Whether its blocks are written in the file; a wizard's page is made of the wizard. */
  readonly isWritten: boolean
}

/** Every page that the files describe; like the engine's `pages`, but at their places in the files. */
export function pageParts({ pages, markets }: Context): PagePart[] {
  const written = pages.map(({ file, value }) => part(file, '', value))
  const ofMarkets = markets.flatMap(({ file, value: market }) => {
    const { landing, wizard, thankYou } = market
    return [
      part(file, '/landing', landing, market),
      ...(wizard ? [{ ...part(file, '/wizard', { ...wizard, blocks: [] }, market), isWritten: false }] : []),
      // Nobody ever gets to a thank-you page of a market without a wizard: it has no address.
      ...(wizard && thankYou ? [part(file, '/thankYou', thankYou, market)] : []),
    ]
  })
  return [...written, ...ofMarkets]
}

/** One address of a page, and where it is written. */
export interface Address {
  readonly path: string
  readonly page: PagePart
  readonly pointer: string
}

/** Every address of these pages: their paths and aliases. */
export function addressesOf(parts: readonly PagePart[]): Address[] {
  return parts.flatMap((page) => [
    { path: page.path, page, pointer: pointer(page.pointer, 'path') },
    ...page.aliases.map((path, i) => ({ path, page, pointer: pointer(page.pointer, 'aliases', i) })),
  ])
}

function part(
  file: string,
  at: string,
  page: { path: string; aliases?: readonly string[]; blocks: readonly Block[] },
  market?: Market,
): PagePart {
  const { path, aliases = [], blocks } = page
  return { file, pointer: at, path, aliases, blocks, market, isWritten: true }
}
