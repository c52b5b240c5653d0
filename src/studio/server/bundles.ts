import path from 'node:path'
import type { Manifest } from 'vite'
import { reached } from '../../site/assets.ts'
import { type Bundles, bundle, bundleStudio, program } from '../../site/build/bundle.ts'
import type { Files } from '../../site/build/bundler.ts'
import { openCache } from '../../storage/persistent-cache.ts'

/** What a document loads: addresses of scripts, the entry last, and of style sheets. */
export interface Loaded {
  readonly scripts: readonly string[]
  readonly sheets: readonly string[]
}

/** All that browsers load of Studio, and what renders the pages that it shows. */
export interface StudioBundles {
  /** Files by their paths, such as `.studio/main-Ab12Cd.js`. */
  readonly files: Files
  readonly app: Loaded
  /** What runs in the page of the preview. */
  readonly previewClient: Loaded
  /** The site's own scripts, and its renderer. */
  readonly site: Bundles
}

/** Bundles Studio and the site that it shows, or takes what was kept of them. */
export async function studioBundles(): Promise<StudioBundles> {
  const cache = openCache(path.join(program, 'node_modules/.cache/builds/bundles'))
  const [studio, site] = await Promise.all([bundleStudio(cache), bundle(cache)])
  const { 'manifest.json': manifest, ...files } = studio
  const chunks: Manifest = JSON.parse(String(manifest))
  return {
    files,
    app: loadedBy(chunks, 'src/studio/app/main.tsx'),
    previewClient: loadedBy(chunks, 'src/studio/preview/client.ts'),
    site,
  }
}

function loadedBy(manifest: Manifest, source: string): Loaded {
  const chunks = reached(manifest, source)
  // Parts that come later do not bring their sheets themselves.
  const later = chunks.flatMap(({ dynamicImports = [] }) => dynamicImports.flatMap((key) => reached(manifest, key)))
  const sheets = [...chunks, ...later].flatMap(({ css = [] }) => css)
  return {
    scripts: [...new Set(chunks.map(({ file }) => `/${file}`))],
    sheets: [...new Set(sheets.map((file) => `/${file}`))],
  }
}
