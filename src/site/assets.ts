import type { Manifest, ManifestChunk } from 'vite'

/** The files of a part of a page: addresses of scripts, each after its imports, and names of style sheets. */
interface Part {
  readonly scripts: readonly string[]
  readonly sheets: readonly string[]
}

/** All bundled files; each page loads a part of them. */
export interface BuildAssets {
  /** The address of the script that starts the app. */
  readonly start: string
  /** The scripts of every page with an app, the app itself last, and the style sheets of every page. */
  readonly app: Part
  /** The files of each block by its kind, and those of parts that only some pages load, such as a comparison's `filtering`. */
  readonly blocks: Readonly<Record<string, Part>>
  /** The texts of the style sheets, by name. */
  readonly sheets: Readonly<Record<string, string>>
  /** The address of the whole site's style sheet, which the app needs before it shows another page. */
  readonly stylesheet: string | undefined
  /** Whether pages without an interactive block load the app too; during development they do, to follow the config. */
  readonly everywhere: boolean
}

/** The bundled files of one document. */
export interface PageAssets extends Pick<BuildAssets, 'stylesheet'> {
  /** Its style sheet, inlined so that HTML and CSS arrive together; empty while developing. */
  readonly css: string
  /** The script that starts the app, and its modules in order; none on a page without an app. */
  readonly start: string | undefined
  readonly scripts: readonly string[]
}

export const noAssets: BuildAssets = {
  start: '',
  app: { scripts: [], sheets: [] },
  blocks: {},
  sheets: {},
  stylesheet: undefined,
  everywhere: false,
}

/** Vite's manifests: the browser's has the scripts, the renderer's a style sheet for each block. */
interface Manifests {
  readonly browser: Manifest
  readonly renderer: Manifest
}

/**
 * Reads from Vite's manifests which files a page has to load.
 *
 * @param textOf the text of a style sheet by its name.
 */
export function assetsIn(
  { browser, renderer }: Manifests,
  kinds: readonly string[],
  textOf: (sheet: string) => string,
): BuildAssets {
  const scripts = (...sources: string[]) => reachedFrom(browser, sources).map(({ file }) => `/${file}`)
  const sheets = (...sources: string[]) => reachedFrom(renderer, sources).flatMap(({ css = [] }) => css)
  const app = { scripts: scripts('src/site/browser.tsx'), sheets: sheets('src/site/render.tsx') }
  const share = 'src/site/renderer/share/Share.tsx'
  const source = (kind: string) => `src/site/blocks/${kind}/${kind.replace(/^./, (letter) => letter.toUpperCase())}.tsx`
  const sources = [
    ...kinds.map((kind) => [kind, source(kind)] as const),
    ['sideBySide', 'src/site/renderer/side-by-side/SideBySide.tsx', share] as const,
    ['filtering', 'src/site/blocks/comparison/Filtering.tsx', share] as const,
    ['wizardExtras', 'src/site/blocks/wizard/WizardExtras.tsx'] as const,
    ['repricing', 'src/engine/repriced.ts'] as const,
  ]
  const blocks = sources.map(([name, ...files]) => {
    return [name, { scripts: scripts(...files), sheets: sheets(...files) }] as const
  })
  const names = [app, ...blocks.map(([, part]) => part)].flatMap((part) => part.sheets)
  const stylesheet = Object.values(browser).find(({ file }) => file.endsWith('.css'))?.file
  return {
    start: scripts('src/site/start.ts').at(-1) ?? '',
    app,
    blocks: Object.fromEntries(blocks),
    sheets: Object.fromEntries(names.map((name) => [name, textOf(name)])),
    stylesheet: stylesheet && `/${stylesheet}`,
    everywhere: false,
  }
}

/**
 * The files of a page.
 *
 * @param shown the parts whose style sheets it has.
 * @param live those whose scripts it loads; undefined for a page without the app.
 */
export function pageAssets(assets: BuildAssets, shown: readonly string[], live?: readonly string[]): PageAssets {
  const { start, app, stylesheet } = assets
  const partsOf = (kinds: readonly string[]) => kinds.flatMap((kind) => assets.blocks[kind] ?? [])
  const sheets = new Set([app, ...partsOf(shown)].flatMap((part) => part.sheets))
  const css = [...sheets].map((name) => assets.sheets[name]).join('')
  if (!live) return { css, stylesheet, start: undefined, scripts: [] }
  // The app comes after the blocks that it renders.
  const blocks = partsOf(live).flatMap((part) => part.scripts)
  return { css, stylesheet, start, scripts: [...new Set([...app.scripts.slice(0, -1), ...blocks, ...app.scripts])] }
}

/** A style sheet without the rules for the script of other languages. */
export function inLanguage(css: string, lang: string): string {
  return css.replaceAll(/:root:lang\((\w+)\)[^{]*\{[^}]*\}/g, (rule, language) =>
    lang.startsWith(language) ? rule : '',
  )
}

/** Modules and their transitive imports, each once and after its own imports. */
function reachedFrom(manifest: Manifest, sources: readonly string[]): ManifestChunk[] {
  const seen = new Set<string>()
  return sources.flatMap((source) => reached(manifest, source, seen))
}

/** A module and its transitive imports, each after its own imports. */
export function reached(manifest: Manifest, source: string, seen = new Set<string>()): ManifestChunk[] {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build has no "${source}".`)
  if (seen.has(source)) return []
  seen.add(source)
  return [...(chunk.imports ?? []).flatMap((key) => reached(manifest, key, seen)), chunk]
}
