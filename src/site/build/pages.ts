import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { plainVisit } from '../../engine/forms/visit.ts'
import type { Page } from '../../pages/page.ts'
import type { PublishedPage } from '../../pages/page-definitions.ts'
import type { SitePages } from '../../pages/pages.ts'
import type { Listed } from '../../pages/seo/sitemap.ts'
import { plainPage } from '../../pages/thank-you-page.ts'
import { contentSecurityPolicy } from '../../server/protection/security-headers.ts'
import { digestOf } from '../../storage/digest.ts'
import type { PersistentCache } from '../../storage/persistent-cache.ts'
import { type Bundles, rendererDigest } from './bundle.ts'
import { effortFor, fast } from './compress.ts'
import type { SiteFiles } from './contents.ts'
import type { PageRecord, Traces } from './traces.ts'

/** The part of a build that one of several machines does, the first being 1. */
export interface Part {
  readonly number: number
  readonly of: number
}

/** What pages are written with. */
export interface Writing {
  readonly files: SiteFiles
  /** Where documents are that other machines have rendered. */
  readonly cache: PersistentCache
  /** Where only a part is done, its documents go into the cache. */
  readonly part?: Part | undefined
  readonly bundles: Bundles
  /** What the build before left. */
  readonly earlier: Traces | undefined
  /** The folder in which the renderer stands. */
  readonly server: string
}

/** What is left of a page once it is written. */
export interface WrittenPage {
  readonly path: string
  readonly record: PageRecord
  /** Why it was rendered; undefined where it was taken as the build before made it. */
  readonly why: string | undefined
  readonly listed: Listed | undefined
  /** The names of its documents. */
  readonly documents: readonly string[]
}

/** Writes each page at its path and its aliases, as HTML and as the data from which the app renders it. */
export async function writePages(found: SitePages, writing: Writing): Promise<WrittenPage[]> {
  const { site, list } = found
  const { files, bundles, cache, part, earlier, server } = writing
  const renderer: typeof import('../render.tsx') = await import(pathToFileURL(path.join(server, 'render.js')).href)
  const rendererKey = rendererDigest(bundles)
  const effortOf = (length: number) => effortFor(length, list.length)
  const namesOf = ({ path: own, aliases }: Pick<Page, 'path' | 'aliases'>) => {
    const at = (file: string) => [own, ...aliases].map((address) => path.posix.join(address, file).slice(1))
    return { documents: at('index.html'), data: at('page.json') }
  }
  const write = async (page: Page, made: string): Promise<Written> => {
    const { documents, data: dataNames } = namesOf(page)
    // Read after the first page, and in a moment when nobody waits for more than some hundred bytes.
    const data = await files.write(dataNames, JSON.stringify(page), fast)
    const sources = [renderer.assetsOf(page, bundles.assets), site.config.logoService]
    const key = { data, renderer: rendererKey, assets: digestOf(JSON.stringify(sources)) }
    const before = earlier?.pages[page.path]
    const changes = changesOf(key, before)
    if (before && !changes && files.take(documents, before.html, effortOf(before.length)))
      return { record: { ...before, made }, why: undefined, documents }
    const name = digestOf(JSON.stringify(key))
    const kept = cache.get(name)
    const document = kept ? String(kept) : await renderer.renderPage(page, plainVisit, bundles.assets)
    if (part && !kept) cache.set(name, Buffer.from(document))
    const { length } = document
    const html = await files.write(documents, document, effortOf(length))
    const policy = contentSecurityPolicy(site.config.logoService, document)
    return {
      record: { ...key, made, html, length, policy },
      why: kept ? undefined : (changes ?? 'what was kept of it is gone or damaged'),
      documents,
    }
  }
  /** The page as the build before left it, where it is made of the same. */
  const taken = (page: PublishedPage, made: string): Written | undefined => {
    const before = earlier?.pages[page.path]
    if (made === '' || before?.made !== made) return undefined
    const { documents, data } = namesOf(page)
    const isThere = files.take(data, before.data, fast) && files.take(documents, before.html, effortOf(before.length))
    return isThere ? { record: before, why: undefined, documents } : undefined
  }
  const madeOf = digestsOfPages(found, bundles)
  // What is not its turn yet is not composed, and what was written is forgotten.
  return allOf(part ? shareOf(list, part) : list, async (page) => {
    const made = madeOf(page)
    const written = taken(page, made) ?? (await write(plainPage(site, found.compose(page)), made))
    return { path: page.path, listed: found.listed(page), ...written }
  })
}

type Written = Pick<WrittenPage, 'record' | 'why' | 'documents'>

/** Gives the digest of all that a page is composed of and by, of which each part is looked at once; empty of some. */
function digestsOfPages(found: SitePages, { program }: Bundles): (page: PublishedPage) => string {
  const known = new WeakMap<object, string>()
  const ofPart = (part: object) => {
    const digest = known.get(part) ?? digestOf(JSON.stringify(part))
    known.set(part, digest)
    return digest
  }
  return (page) => {
    const parts = found.madeOf(page)
    return parts ? digestOf([program, ...parts.map(ofPart)].join(' ')) : ''
  }
}

/** A machine's share of the pages: the markets one after another, each whole, and so what belongs to none. */
function shareOf(list: readonly PublishedPage[], { number, of }: Part): PublishedPage[] {
  const groups = Map.groupBy(list, ({ market, path }) => market?.id ?? path)
  return [...groups.values()].filter((_, i) => i % of === number - 1).flat()
}

/** What has changed of that which a page is made of, in words; undefined where all is as before. */
function changesOf(
  now: Pick<PageRecord, 'data' | 'renderer' | 'assets'>,
  before: PageRecord | undefined,
): string | undefined {
  if (!before) return 'the build before had no such page'
  const changes = [
    now.data === before.data ? [] : 'its data',
    now.renderer === before.renderer ? [] : 'the renderer',
    now.assets === before.assets ? [] : 'its styles or scripts',
  ].flat()
  return changes.length > 0 ? `${changes.join(' and ')} changed` : undefined
}

/** As many at once as keep every thread of Node busy. */
const atOnce = 8

/** Works on several items at once, beginning with the first; resolves to the results in the order of the items. */
async function allOf<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  const rest = items.entries()
  const worker = async () => {
    for (const [i, item] of rest) results[i] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
