import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { type InlineConfig, type Manifest, type Plugin, build as viteBuild } from 'vite'
import type { Site } from '../engine/site/site.ts'
import { pages } from '../pages/pages.ts'
import { robots, sitemap } from '../pages/seo/sitemap.ts'
import { assetsIn, type BuildAssets, styleFile } from './build-assets.ts'
import { compress } from './compress.ts'
import { headerLines } from './headers.ts'
import { type RedirectData, redirectLines } from './redirects.ts'
import { virtualModules } from './virtual-modules.ts'
import { write, writePages } from './write-pages.ts'

/** The folder of this program; the config may stand in another. */
const program = path.resolve(import.meta.dirname, '../..')
const entries = { start: 'src/site/start.ts', app: 'src/site/browser.tsx' } as const
const router = path.join(program, 'node_modules/react-router/dist/production')

/** What a build reports while it works: one line a stage. */
export type Report = (line: string) => void

/** Builds the site from the checked config under a root folder: `dist/` there is all that a visitor may fetch, `dist-server/` what the server needs. */
export async function build(root: string, site: Site, report: Report): Promise<void> {
  const dist = path.join(root, 'dist')
  const server = path.join(root, 'dist-server')
  report('Bundling the app…')
  const assets = await buildBrowser(root, dist, site)
  await buildRenderer(server, site, assets)
  const all = pages(site)
  report(`Rendering ${all.length} pages…`)
  await writePages({ dist, server, css: assets.css }, all)
  await write(dist, 'sitemap.xml', sitemap(all))
  await write(dist, 'robots.txt', robots(site.config.origin))
  await write(dist, '_redirects', redirectLines(site))
  for (const { from, to } of site.config.redirects ?? []) {
    await write(dist, `${from}/page.json`, JSON.stringify({ redirect: to } satisfies RedirectData))
  }
  await write(dist, '_headers', await headerLines(dist, site.config))
  await write(server, 'site.json', JSON.stringify(site))
  await write(server, 'pages.json', JSON.stringify(all))
  report('Compressing…')
  await compress(dist)
}

/** Imports as the browser has them, without Vite's loader around each: pages name all that they need, styles too. */
const plainImports: Plugin = {
  name: 'helpercompare:plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
}

function shared(site: Site, assets?: BuildAssets): InlineConfig {
  return {
    root: program,
    configFile: path.join(program, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    plugins: [virtualModules(() => site, assets)],
  }
}

async function buildBrowser(root: string, dist: string, site: Site): Promise<BuildAssets> {
  await viteBuild({
    ...shared(site),
    publicDir: path.join(root, 'config/assets'),
    plugins: [virtualModules(() => site), plainImports],
    // React Router's own exports lead every bundler to its development files, with a sentence for each mistake.
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: path.join(router, 'index.mjs') },
        { find: /^react-router\/dom$/, replacement: path.join(router, 'dom-export.mjs') },
      ],
    },
    build: {
      outDir: dist,
      emptyOutDir: true,
      manifest: 'manifest.json',
      cssCodeSplit: false,
      // The browsers that have what the style sheet needs, `light-dark()` above all.
      target: ['chrome123', 'firefox120', 'safari17.5'],
      // Pages name the modules that they need; what comes later is asked for ahead of time.
      modulePreload: false,
      rolldownOptions: {
        input: Object.values(entries).map((file) => path.join(program, file)),
        output: {
          codeSplitting: {
            // Libraries apart from our own code: they change less often, and each is weighed by itself.
            groups: [
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
              { name: 'router', test: /node_modules\/(react-router|react-router-dom|cookie|set-cookie-parser)\// },
              { name: 'forms', test: /node_modules\/react-hook-form\// },
              { name: 'table', test: /node_modules\/@tanstack\// },
              // What several blocks share travels together: many small files cost more than a few unused lines.
              {
                name: 'shared',
                test: /preload-helper|\/src\/(engine|renderer\/(elements|layout|[\w-]+\.tsx?$))/,
                minShareCount: 3,
              },
            ],
          },
        },
      },
    },
  })
  const manifest: Manifest = JSON.parse(await readFile(path.join(dist, 'manifest.json'), 'utf8'))
  await rm(path.join(dist, 'manifest.json'))
  const styles = styleFile(manifest)
  const css = styles ? await readFile(path.join(dist, styles), 'utf8') : ''
  // The bundler orders styles by module; the order of the layers has to be said before any of them.
  const layers = await readFile(path.join(program, 'src/renderer/styles/layers.css'), 'utf8')
  return assetsIn(manifest, entries, layers.trim() + css.replace(/^\/\*.*?\*\/|\s+$/g, ''))
}

async function buildRenderer(server: string, site: Site, assets: BuildAssets): Promise<void> {
  await viteBuild({
    ...shared(site, assets),
    publicDir: false,
    build: {
      ssr: path.join(program, 'src/site/server-entry.ts'),
      outDir: server,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'render.js' } },
    },
  })
}
