import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { plainVisit } from '../../engine/forms/visit.ts'
import { type Page, plainPage } from '../../pages/page.ts'
import type { SitePages } from '../../pages/pages.ts'
import { type Listed, listed } from '../../pages/seo/sitemap.ts'
import { digestOf, type Manifest, type PageRecord } from '../../server/pages/build-folder.ts'
import { contentSecurityPolicy } from '../../server/protection/security-headers.ts'
import { type Bundles, rendererDigest } from './bundle.ts'
import type { Cache } from './cache.ts'
import { effortFor, keptText } from './compress.ts'
import { allOf, type SiteFiles } from './files.ts'

/** What pages are written with. */
export interface Writing {
  readonly files: SiteFiles
  readonly bundles: Bundles
  readonly cache: Cache
  /** What the build before says of itself. */
  readonly earlier: Manifest | undefined
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
  /** The names of its documents, and the policy that they are sent with. */
  readonly documents: readonly string[]
  readonly policy: string
}

/** Writes each page at its path and its aliases, as HTML and as the data from which the app renders it. */
export async function writePages({ site, list, compose }: SitePages, writing: Writing): Promise<WrittenPage[]> {
  const { files, bundles, cache, earlier, server } = writing
  const renderer: typeof import('../render.tsx') = await import(pathToFileURL(path.join(server, 'render.js')).href)
  const rendererKey = rendererDigest(bundles)
  const write = async (page: Page): Promise<Omit<WrittenPage, 'path' | 'listed'>> => {
    const data = JSON.stringify(page)
    const assets = digestOf(JSON.stringify(renderer.assetsOf(page, bundles.assets)))
    const key = { data: digestOf(data), renderer: rendererKey, assets }
    const before = earlier?.pages[page.path]
    const changes = changesOf(key, before)
    const kept = before && changes === undefined ? keptText(before.html, cache) : undefined
    const html = kept ?? (await renderer.renderPage(page, plainVisit, bundles.assets))
    const at = (file: string) => [page.path, ...page.aliases].map((address) => path.posix.join(address, file).slice(1))
    const documents = at('index.html')
    await files.write(at('page.json'), data, effortFor(data, list.length))
    return {
      record: { ...key, html: await files.write(documents, html, effortFor(html, list.length)) },
      why: kept ? undefined : (changes ?? 'what was kept of it is gone or damaged'),
      documents,
      policy: contentSecurityPolicy(site.config.logoService, html.toString()),
    }
  }
  // What is not its turn yet is not composed, and what was written is forgotten.
  return allOf(list, async (published) => {
    const page = compose(published)
    return { path: page.path, listed: listed(page), ...(await write(plainPage(site, page))) }
  })
}

/** What has changed of that which a page is made of, in words; undefined where all is as before. */
function changesOf(now: Omit<PageRecord, 'html'>, before: PageRecord | undefined): string | undefined {
  if (!before) return 'the build before had no such page'
  const changes = [
    now.data === before.data ? [] : 'its data',
    now.renderer === before.renderer ? [] : 'the renderer',
    now.assets === before.assets ? [] : 'its styles or scripts',
  ].flat()
  return changes.length > 0 ? `${changes.join(' and ')} changed` : undefined
}
