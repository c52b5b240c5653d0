import type { Manifest, ManifestChunk } from 'vite'

/** The files that a part of a page takes: addresses of scripts, each after those that it needs, and names of sheets. */
interface Part {
  readonly scripts: readonly string[]
  readonly sheets: readonly string[]
}

/** What the build made, from which each page takes its part. */
export interface BuildAssets {
  /** The address of the script that starts the app. */
  readonly start: string
  /** What every page with an app takes, the app itself last; and the style sheets of every page. */
  readonly app: Part
  /** The files of each block by its kind; under `sideBySide` and `filtering`, those of a comparison that has plans so. */
  readonly blocks: Readonly<Record<string, Part>>
  /** The texts of the style sheets, by name. */
  readonly sheets: Readonly<Record<string, string>>
  /** The address of the whole site's style sheet, which the app needs before it shows another page. */
  readonly stylesheet: string | undefined
  /** Whether pages without an interactive block load the app as well: while developing, to follow the config. */
  readonly everywhere: boolean
}

/** What one document has of it. */
export interface PageAssets extends Pick<BuildAssets, 'stylesheet'> {
  /** The page's style sheet, inlined so that HTML and CSS arrive together; empty while developing. */
  readonly css: string
  /** The script that starts the app, and the modules that it loads, in order; none on a page that does not need it. */
  readonly start: string | undefined
  readonly scripts: readonly string[]
}

/** What a page has without the files of a build: nothing. */
export const noAssets: BuildAssets = {
  start: '',
  app: { scripts: [], sheets: [] },
  blocks: {},
  sheets: {},
  stylesheet: undefined,
  everywhere: false,
}

/** What Vite says of the two bundles: the browser's has the scripts, the renderer's a style sheet for each block. */
export interface Manifests {
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
  const scripts = (source: string) => reached(browser, source).map(({ file }) => `/${file}`)
  const sheets = (source: string) => reached(renderer, source).flatMap(({ css = [] }) => css)
  const app = { scripts: scripts('src/site/browser.tsx'), sheets: sheets('src/site/render.tsx') }
  const source = (kind: string) => `src/blocks/${kind}/${kind.replace(/^./, (letter) => letter.toUpperCase())}.tsx`
  const sources = [
    ...kinds.map((kind) => [kind, source(kind)] as const),
    ['sideBySide', 'src/renderer/side-by-side/SideBySide.tsx'] as const,
    ['filtering', 'src/blocks/comparison/Filtering.tsx'] as const,
  ]
  const blocks = sources.map(([name, file]) => [name, { scripts: scripts(file), sheets: sheets(file) }] as const)
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

/** What a page with blocks of these kinds takes, with the app or without it. */
export function pageAssets(assets: BuildAssets, kinds: readonly string[], hasApp: boolean): PageAssets {
  const { start, app, stylesheet } = assets
  const blocks = kinds.flatMap((kind) => assets.blocks[kind] ?? [])
  const sheets = new Set([app, ...blocks].flatMap((part) => part.sheets))
  // The app itself comes after the blocks, so that it has them at once.
  const scripts = new Set([...app.scripts.slice(0, -1), ...blocks.flatMap((part) => part.scripts), ...app.scripts])
  return {
    css: [...sheets].map((name) => assets.sheets[name]).join(''),
    stylesheet,
    start: hasApp ? start : undefined,
    scripts: hasApp ? [...scripts] : [],
  }
}

/** A style sheet without the rules for the script of other languages. */
export function inLanguage(css: string, lang: string): string {
  return css.replaceAll(/:root:lang\((\w+)\)[^{]*\{[^}]*\}/g, (rule, language) =>
    lang.startsWith(language) ? rule : '',
  )
}

/** A module and all that it imports, directly or not, each after what it needs itself. */
export function reached(manifest: Manifest, source: string, seen = new Set<string>()): ManifestChunk[] {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The build has no "${source}".`)
  if (seen.has(source)) return []
  seen.add(source)
  return [...(chunk.imports ?? []).flatMap((key) => reached(manifest, key, seen)), chunk]
}
