import type { Manifest } from 'vite'

/** What the build made, from which each page takes its part. Addresses of files on the site. */
export interface BuildAssets {
  /** The whole style sheet's text, and the address of the file that has it. */
  readonly css: string
  readonly stylesheet: string | undefined
  readonly font: string | undefined
  readonly scripts: readonly string[]
  /** The modules that the app itself needs. */
  readonly preloads: readonly string[]
  /** The modules of the blocks that only show: those of every kind of page, and those of the catalogue. */
  readonly modulePreloads: { readonly still: readonly string[]; readonly catalogue: readonly string[] }
  /** The modules that each interactive block needs besides, by its kind. */
  readonly blockPreloads: Readonly<Record<string, readonly string[]>>
  /** Whether pages without an interactive block load the app as well: while developing, to follow the config. */
  readonly everywhere: boolean
}

/** Reads from Vite's manifest which files a page has to load. */
export function assetsIn(manifest: Manifest, entry: string, css: string): BuildAssets {
  const stylesheet = styleFile(manifest)
  const chunk = manifest[entry]
  if (!chunk) throw new Error(`The build has no entry "${entry}".`)
  const font = Object.values(manifest).find(({ file }) => file.endsWith('.woff2'))?.file
  const blocks = Object.keys(manifest).flatMap((source) => {
    const component = /\/blocks\/(\w+)\/\1\.tsx$/.exec(source)?.[1]
    return component ? [[component[0]?.toLowerCase() + component.slice(1), modulesOf(manifest, source)]] : []
  })
  return {
    css,
    stylesheet: stylesheet && address(stylesheet),
    font: font && address(font),
    scripts: [address(chunk.file)],
    preloads: modulesOf(manifest, entry).slice(1),
    modulePreloads: {
      still: modulesOf(manifest, 'src/renderer/still-blocks.ts'),
      catalogue: modulesOf(manifest, 'src/renderer/catalogue-blocks.ts'),
    },
    blockPreloads: Object.fromEntries(blocks),
    everywhere: false,
  }
}

/** The file of the site's one style sheet. */
export function styleFile(manifest: Manifest): string | undefined {
  return Object.values(manifest).find(({ file }) => file.endsWith('.css'))?.file
}

/** The addresses of a module and of all that it imports, directly or not. */
function modulesOf(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  const chunk = manifest[source]
  if (!chunk || seen.has(source)) return []
  seen.add(source)
  return [address(chunk.file), ...(chunk.imports ?? []).flatMap((key) => modulesOf(manifest, key, seen))]
}

function address(file: string): string {
  return `/${file}`
}
