import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { siteAt } from '../../engine/plans/scheduled-changes.ts'
import type { Site } from '../../engine/site/site.ts'
import { sitePages } from '../../pages/pages.ts'
import { robots, sitemap } from '../../pages/seo/sitemap.ts'
import type { BuildFolder } from '../../server/pages/build-folder.ts'
import { openCache } from '../../storage/persistent-cache.ts'
import { headerLines, type RedirectData, redirectLines } from '../static-host.ts'
import { type Bundles, bundle, filesIn, program } from './bundle.ts'
import type { Files } from './bundler.ts'
import { effortFor } from './compress.ts'
import { type SiteFiles, unwrittenSite } from './contents.ts'
import { type Part, type WrittenPage, writePages } from './pages.ts'
import { earlierBuild, newBuild } from './publish.ts'

/** What a build reports while it works: one line a stage. */
export type Report = (line: string) => void

export interface BuildOptions {
  /** Whether to report of each page that is rendered why. */
  readonly explain?: boolean
  /** Where results that take long are kept; with the program when left out. */
  readonly cache?: string
  /** Where several machines share the cache: the part that this one does. Nothing is published then. */
  readonly part?: Part
  /** Whether each text gets its compressed forms beside it; it does when left out. */
  readonly compressed?: boolean
  /** What bundles the app, or takes what was kept of it. */
  readonly bundle?: typeof bundle
}

/**
 * Builds the site of a config under a root folder, in a new folder under `builds/` there; once it is whole it becomes the
 * newest, and `dist/` has all that a visitor may fetch. Until then nothing changes. What is left of earlier builds, and of
 * parts, saves work and decides nothing: without it the site is the same to the byte. The config is read and checked while
 * the app is bundled.
 */
export async function build(
  root: string,
  readSite: () => Site,
  report: Report,
  options: BuildOptions = {},
): Promise<void> {
  const { explain = false, cache: kept = path.join(program, 'node_modules/.cache/builds'), part } = options
  const bundleApp = options.bundle ?? bundle
  report('Bundling the app…')
  const bundling = bundleApp(openCache(path.join(kept, 'bundles')))
  // Where the config has a mistake, nobody waits for the app.
  bundling.catch(() => {})
  using before = await earlierBuild(root)
  const site = readSite()
  const now = new Date()
  const cache = openCache(path.join(kept, 'texts'))
  await using target = await newBuild(root, cache, now, { compressed: options.compressed, before })
  const files = part ? unwrittenSite(cache) : target.files
  const found = sitePages(siteAt(site, now))
  const bundles = await bundling
  writeServer(target, site, bundles)
  report(`Rendering ${part ? 'some of ' : ''}${found.list.length} pages…`)
  const [written] = await Promise.all([
    writePages(found, { ...target, files, bundles, cache, part }),
    writeAssets(files, { ...filesIn(path.join(root, 'config/assets')), ...bundles.browser }),
  ])
  const anew = written.filter(({ why }) => why)
  if (explain) for (const { path, why } of anew) report(`  ${path}: ${why}`)
  report(`Rendered ${anew.length}, and took ${written.length - anew.length} as they were.`)
  if (part) return
  await writeRest(files, site, written)
  const pages = Object.fromEntries(written.map(({ path, record }) => [path, record]))
  await target.publish(pages)
}

/** What pages load, compressed while they are rendered. */
async function writeAssets(files: SiteFiles, assets: Files): Promise<void> {
  await Promise.all(Object.entries(assets).map(([name, content]) => files.write([name], content)))
}

/** What the server needs: the renderer, and the site with all its dates. */
function writeServer({ server }: BuildFolder, site: Site, { renderer, assets }: Bundles): void {
  const files = { ...renderer, 'site.json': JSON.stringify(site), 'assets.json': JSON.stringify(assets) }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(server, name)), { recursive: true })
    writeFileSync(path.join(server, name), content)
  }
}

/** What search engines and static hosts read. */
async function writeRest(files: SiteFiles, site: Site, written: readonly WrittenPage[]): Promise<void> {
  const { config } = site
  const maps = sitemap(
    config.origin,
    written.flatMap(({ listed }) => listed ?? []),
  )
  for (const [name, text] of Object.entries(maps))
    await files.write([name], text, effortFor(text.length, written.length))
  await files.write(['robots.txt'], robots(config.origin))
  for (const { from, to } of config.redirects ?? []) {
    await files.write([`${from.slice(1)}/page.json`], JSON.stringify({ redirect: to } satisfies RedirectData))
  }
  await files.write(['_redirects'], redirectLines(site))
  const policies = new Map(
    written.flatMap(({ documents, record }) => documents.map((name) => [name, record.policy] as const)),
  )
  await files.write(['_headers'], headerLines([...files.digests.keys()], policies, config))
}
