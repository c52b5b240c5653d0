import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { plainVisit } from '#engine/site.ts'
import { contentSecurityPolicy } from '#server/protection.ts'
import type { PublishedPage } from '#site/pages/page-definitions.ts'
import type { SitePages } from '#site/pages/pages.ts'
import type { Listed } from '#site/pages/seo/sitemap.ts'
import { plainPage } from '#site/pages/thank-you-page.ts'
import { digestOf } from '#storage/digest.ts'
import type { PersistentCache } from '#storage/persistent-cache.ts'
import type { BuildSnapshot, PageRecord } from './build-snapshot.ts'
import { type Bundles, rendererDigest } from './bundle.ts'
import { effortFor, fast } from './compress.ts'
import type { SiteFiles } from './content-store.ts'

/** The part of a build that one of several machines does, the first being 1. */
export interface Part {
  readonly number: number
  readonly of: number
}

interface PagesContext {
  readonly files: SiteFiles
  /** Documents that other machines have rendered; those of a part are added. */
  readonly cache: PersistentCache
  readonly part?: Part | undefined
  readonly bundles: Bundles
  readonly earlier: BuildSnapshot | undefined
  /** The folder of the renderer. */
  readonly server: string
}

export interface WrittenPage {
  readonly path: string
  readonly record: PageRecord
  /** Why it was rendered; undefined where it was not. */
  readonly why: string | undefined
  readonly listed: Listed | undefined
  /** The names of its documents. */
  readonly documents: readonly string[]
}

/** Writes each page at its path and its aliases, as HTML and as the data from which the app renders it. */
export async function writePages(
  found: SitePages,
  { files, bundles, cache, part, earlier, server }: PagesContext,
): Promise<WrittenPage[]> {
  const { site, list } = found
  const { logoService } = site.config
  const { renderPage, assetsOf }: typeof import('#site/render.tsx') = await import(
    pathToFileURL(path.join(server, 'render.js')).href
  )
  const renderer = rendererDigest(bundles)
  const write = async (published: PublishedPage): Promise<WrittenPage> => {
    const page = plainPage(site, found.compose(published))
    const namesOf = (file: string) => [page.path, ...page.aliases].map((one) => path.posix.join(one, file).slice(1))
    const documents = namesOf('index.html')
    // Page data loads after the first paint and is small: fast compression is good enough.
    const data = await files.put(namesOf('page.json'), JSON.stringify(page), fast)
    const assets = digestOf(JSON.stringify([assetsOf(page, bundles.assets), logoService]))
    const key = { data, renderer, assets }
    const written = { path: page.path, listed: found.listed(published), documents }
    const before = earlier?.pages[page.path]
    const changes = changesOf(key, before)
    if (before && !changes && files.link(documents, before.html, effortFor(before.length, list.length)))
      return { ...written, record: before, why: undefined }
    const name = digestOf(JSON.stringify(key))
    const cached = cache.get(name)
    const document = cached ? String(cached) : await renderPage(page, plainVisit, bundles.assets)
    if (part && !cached) cache.set(name, Buffer.from(document))
    const { length } = document
    const html = await files.put(documents, document, effortFor(length, list.length))
    const policy = contentSecurityPolicy(logoService, document)
    const why = cached ? undefined : (changes ?? 'its document is gone or damaged')
    return { ...written, record: { ...key, html, length, policy }, why }
  }
  // One after the other, so that memory holds few composed pages.
  return mapConcurrently(part ? shareOf(list, part) : list, write)
}

/** The pages of every `of`-th market, and of those that belong to none. */
function shareOf(list: readonly PublishedPage[], { number, of }: Part): PublishedPage[] {
  const groups = Map.groupBy(list, ({ market, path }) => market?.id ?? path)
  return [...groups.values()].filter((_, i) => i % of === number - 1).flat()
}

/** The inputs of a page that changed, in words. */
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

/** This many pages at once keep every thread of Node's pool busy. */
const concurrency = 8

/** Resolves to the results in the order of the items. */
async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const rest = items.entries()
  const worker = async () => {
    for (const [i, item] of rest) results[i] = await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}
