import type { Manifest } from 'vite'
import { blockKinds } from '../blocks/blocks.ts'

/** What the build made, from which each page takes its part. Addresses of files on the site. */
export interface BuildAssets {
  /** The whole style sheet's text, and the address of the file that has it. */
  readonly css: string
  readonly stylesheet: string | undefined
  /** The script that starts the app, and the app. */
  readonly script: string
  readonly app: string
  /** The modules that the app needs: what one of them needs itself stands before it, here and below. */
  readonly appModules: readonly string[]
  /** The modules of each block, by its kind. */
  readonly blockModules: Readonly<Record<string, readonly string[]>>
  /** Whether pages without an interactive block load the app as well: while developing, to follow the config. */
  readonly everywhere: boolean
}

/** What a page has without the files of a build: nothing. */
export const noAssets: BuildAssets = {
  css: '',
  stylesheet: undefined,
  script: '',
  app: '',
  appModules: [],
  blockModules: {},
  everywhere: false,
}

/** The sources that a build begins with: what pages load first, and the app that it starts. */
export interface Entries {
  readonly start: string
  readonly app: string
}

/** Reads from Vite's manifest which files a page has to load. */
export function assetsIn(manifest: Manifest, { start, app }: Entries, css: string): BuildAssets {
  const stylesheet = styleFile(manifest)
  const [script, own] = [manifest[start], manifest[app]]
  if (!script || !own) throw new Error(`The build has no "${script ? app : start}".`)
  const ofBlocks = Object.keys(blockKinds).map((kind) => [kind, modulesOf(manifest, componentFile(kind))])
  return {
    css,
    stylesheet: stylesheet && address(stylesheet),
    script: address(script.file),
    app: address(own.file),
    appModules: modulesOf(manifest, app).slice(0, -1),
    blockModules: Object.fromEntries(ofBlocks),
    everywhere: false,
  }
}

/** The file of the site's one style sheet. */
export function styleFile(manifest: Manifest): string | undefined {
  return Object.values(manifest).find(({ file }) => file.endsWith('.css'))?.file
}

/** The file of a block's component, which is named as its kind. */
function componentFile(kind: string): string {
  return `src/blocks/${kind}/${kind.charAt(0).toUpperCase()}${kind.slice(1)}.tsx`
}

/** The addresses of all that a module imports, directly or not, and of itself, each after what it needs. */
function modulesOf(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  const chunk = manifest[source]
  if (!chunk || seen.has(source)) return []
  seen.add(source)
  return [...(chunk.imports ?? []).flatMap((key) => modulesOf(manifest, key, seen)), address(chunk.file)]
}

function address(file: string): string {
  return `/${file}`
}
