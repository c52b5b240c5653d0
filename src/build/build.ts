import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Site } from '#engine/site.ts'
import { siteAt } from '#engine/site-versions.ts'
import type { BuildFolder } from '#server/pages.ts'
import { sitePages } from '#site/pages/pages.ts'
import { robots } from '#site/pages/seo/robots.ts'
import { sitemap } from '#site/pages/seo/sitemap.ts'
import { type RedirectData, redirectLines } from '#site/redirects.ts'
import { openCache } from '#storage/persistent-cache.ts'
import { type Bundles, bundle, filesIn, program } from './bundle.ts'
import type { Files } from './bundler.ts'
import { effortFor } from './compress.ts'
import { newSite, type SiteFiles } from './content-store.ts'
import { type Part, type WrittenPage, writePages } from './pages.ts'
import { newBuild } from './publish.ts'
import { headerLines } from './static-host.ts'

/** Called with one line for each stage of a build. */
type Report = (line: string) => void

export interface BuildOptions {
  /** Whether to report for each rendered page why it was rendered. */
  readonly explain?: boolean
  /** The folder of the caches; inside the program when left out. */
  readonly cache?: string
  /** Only this part is rendered, into a cache that several machines share; nothing is published. */
  readonly part?: Part
  /** Whether texts get compressed forms; they do when left out. */
  readonly compressed?: boolean
  readonly bundle?: typeof bundle
  /** Names the build and gives it its time, so that the same commit makes the same bytes; chance and the clock otherwise. */
  readonly release?: { readonly id: string; readonly at: Date }
}

/**
 * Builds the site of a config into a new folder under `builds/`, makes it the newest, and `dist/` its copy. Snapshot
 * and caches of earlier builds only save time: the result is the same to the byte without them. The config is checked
 * while the app is bundled.
 */
export async function build(
  root: string,
  readSite: () => Site,
  report: Report,
  options: BuildOptions = {},
): Promise<void> {
  const { explain = false, cache: folder = path.join(program, 'node_modules/.cache/builds'), part, release } = options
  report('Bundling the app…')
  const bundling = (options.bundle ?? bundle)(openCache(path.join(folder, 'bundles')))
  // A mistake in the config is reported without waiting for the bundles.
  bundling.catch(() => {})
  const site = readSite()
  const now = release?.at ?? new Date()
  const cache = openCache(path.join(folder, 'texts'))
  await using target = await newBuild(root, cache, now, { compressed: options.compressed, id: release?.id })
  const files = part ? newSite(undefined, { cache }) : target.files
  const found = sitePages(siteAt(site, now))
  const bundles = await bundling
  writeServer(target, site, bundles)
  report(`Rendering ${part ? 'some of ' : ''}${found.list.length} pages…`)
  const [written] = await Promise.all([
    writePages(found, { ...target, files, bundles, cache, part }),
    writeAssets(files, { ...filesIn(path.join(root, 'config/assets')), ...bundles.browser }),
  ])
  const rendered = written.filter(({ why }) => why)
  if (explain) for (const { path, why } of rendered) report(`  ${path}: ${why}`)
  report(`Rendered ${rendered.length}, and took ${written.length - rendered.length} as they were.`)
  if (part) return
  await writeHostFiles(files, site, written)
  const pages = Object.fromEntries(written.map(({ path, record }) => [path, record]))
  await target.publish(pages)
}

async function writeAssets(files: SiteFiles, assets: Files): Promise<void> {
  await Promise.all(Object.entries(assets).map(([name, content]) => files.put([name], content)))
}

/** Writes the renderer and the site with all its dates, with which the server renders pages. */
function writeServer({ server }: BuildFolder, site: Site, { renderer, assets }: Bundles): void {
  const files = { ...renderer, 'site.json': JSON.stringify(site), 'assets.json': JSON.stringify(assets) }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(server, name)), { recursive: true })
    writeFileSync(path.join(server, name), content)
  }
}

/** Writes the files that search engines and static hosts read. */
async function writeHostFiles(files: SiteFiles, site: Site, written: readonly WrittenPage[]): Promise<void> {
  const { config } = site
  const maps = sitemap(
    config.origin,
    written.flatMap(({ listed }) => listed ?? []),
  )
  for (const [name, text] of Object.entries(maps)) await files.put([name], text, effortFor(text.length, written.length))
  await files.put(['robots.txt'], robots(config.origin))
  for (const { from, to } of config.redirects ?? []) {
    await files.put(
      [`${from.slice(1).replace(/\/$/, '')}/page.json`],
      JSON.stringify({ redirect: to } satisfies RedirectData),
    )
  }
  const documents = written.flatMap((page) => page.documents)
  const addresses = documents.map((name) => `/${name.replace(/\/?index\.html$/, '')}`)
  await files.put(['_redirects'], redirectLines(site, addresses))
  const policies = new Map(
    written.flatMap(({ documents, record }) => documents.map((name) => [name, record.policy] as const)),
  )
  await files.put(['_headers'], headerLines([...files.digests.keys()], policies, config))
}
