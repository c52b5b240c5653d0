import { readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createBuilder, type Manifest } from 'vite'
import { blockKinds } from '../blocks/blocks.ts'
import { plainVisit } from '../engine/forms/visit.ts'
import { siteAt } from '../engine/plans/dated.ts'
import type { Site } from '../engine/site/site.ts'
import { type Page, plainPage } from '../pages/page.ts'
import { pages } from '../pages/pages.ts'
import { robots, sitemap } from '../pages/seo/sitemap.ts'
import type { BuildFolder } from '../server/pages/build-folder.ts'
import { assetsIn, type BuildAssets } from './assets.ts'
import { compress } from './compress.ts'
import { newBuild } from './publish.ts'
import { headerLines, type RedirectData, redirectLines } from './static-host.ts'

/** The folder of this program; the config may stand in another. */
const program = path.resolve(import.meta.dirname, '../..')

/** What a build reports while it works: one line a stage. */
export type Report = (line: string) => void

/** Where a build goes: what a visitor may fetch, and what the server needs. */
type Target = Pick<BuildFolder, 'dist' | 'server'>

/**
 * Builds the site from the checked config under a root folder, in a new folder under `builds/` there; once it is whole
 * it becomes the newest, and `dist/` a copy of all that a visitor may fetch. Until then nothing changes.
 */
export async function build(root: string, site: Site, report: Report): Promise<void> {
  const now = new Date()
  await using target = await newBuild(root, now)
  report('Bundling the app…')
  const assets = await bundle(target, path.join(root, 'config/assets'))
  await writeSite(target, site, { assets, now, report })
  report('Compressing…')
  await compress(target.dist, path.join(program, 'node_modules/.cache/compressed'))
  await target.publish()
}

/** Writes the pages as they are at the instant of the build; the server gets the site with all its dates. */
async function writeSite(
  { dist, server }: Target,
  site: Site,
  { assets, now, report }: { readonly assets: BuildAssets; readonly now: Date; readonly report: Report },
): Promise<void> {
  const all = pages(siteAt(site, now))
  report(`Rendering ${all.length} pages…`)
  await writePages({ dist, server }, site, all, assets)
  await write(dist, 'sitemap.xml', sitemap(all))
  await write(dist, 'robots.txt', robots(site.config.origin))
  await write(dist, '_redirects', redirectLines(site))
  for (const { from, to } of site.config.redirects ?? []) {
    await write(dist, `${from}/page.json`, JSON.stringify({ redirect: to } satisfies RedirectData))
  }
  await write(dist, '_headers', await headerLines(dist, site.config))
  await write(server, 'site.json', JSON.stringify(site))
  await write(server, 'pages.json', JSON.stringify(all))
  await write(server, 'assets.json', JSON.stringify(assets))
}

/** Bundles what browsers load and what renders pages, as vite.config.ts says. */
async function bundle({ dist, server }: Target, publicDir: string): Promise<BuildAssets> {
  const builder = await createBuilder({
    root: program,
    configFile: path.join(program, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    publicDir,
    environments: { client: { build: { outDir: dist } }, ssr: { build: { outDir: server } } },
  })
  for (const environment of Object.values(builder.environments)) await builder.build(environment)
  const manifests = { browser: await takeManifest(dist), renderer: await takeManifest(server) }
  return assetsIn(manifests, Object.keys(blockKinds), (sheet) => readFileSync(path.join(server, sheet), 'utf8'))
}

/** Reads the manifest that Vite left in a folder, and removes it. */
async function takeManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  await rm(file)
  return manifest
}

/** Writes each page at its path and its aliases, as HTML and as the data from which the app renders it. */
async function writePages(
  { dist, server }: Target,
  site: Site,
  all: readonly Page[],
  assets: BuildAssets,
): Promise<void> {
  const renderer: typeof import('./render.tsx') = await import(pathToFileURL(path.join(server, 'render.js')).href)
  for (const page of all.map((one) => plainPage(site, one))) {
    const html = await renderer.renderPage(page, plainVisit, assets)
    const data = JSON.stringify(page)
    for (const address of [page.path, ...page.aliases]) {
      await write(dist, `${address}/index.html`, html)
      await write(dist, `${address}/page.json`, data)
    }
  }
}

/** Writes a file, and the folders that it stands in. */
async function write(folder: string, name: string, text: string): Promise<void> {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text)
}
