import type { DataLocation } from '#config/diagnostics/diagnostic.ts'
import { parentPointer, pointerKeys } from '#config/json/pointer.ts'
import type { OverlayDocument } from '#config/model/config-document.ts'
import type { PagePart } from '#config/model/page-parts.ts'
import type { Redirect } from '#contract/config.ts'
import { languagePrefix } from '#engine/site/paths.ts'

/** Where a page stands in another language. */
export interface OwnAddress extends DataLocation {
  readonly original: PagePart
  /** Behind the language, at its own path where its overlay says one, else at that of the original. */
  readonly path: string
  /** Where it was before, its overlay says. */
  readonly earlier: readonly string[]
}

/** Where each of these pages stands in a language (BCP 47), given the overlays of that by the files of their originals. */
export function ownAddresses(
  tag: string,
  parts: readonly PagePart[],
  overlays: ReadonlyMap<string, OverlayDocument>,
): OwnAddress[] {
  return parts.flatMap((original) => {
    const overlay = overlays.get(original.file)
    if (!overlay) return []
    // What follows from the name of the original's file stands at the top.
    const at = original.pathPointer === '' ? '/path' : original.pathPointer
    const { path, movedFrom = [] } = Object(valueAt(overlay.value, parentPointer(at)))
    const place = { file: overlay.file, pointer: path === undefined ? '' : at }
    return [{ ...place, original, path: behind(tag, path ?? original.path), earlier: behindAll(tag, movedFrom) }]
  })
}

/** What leads to the pages of a language from where they were before: as its own slugs had it, and as the original has it. */
export function ownRedirects(
  tag: string,
  pages: readonly OwnAddress[],
  redirects: readonly Redirect[],
): readonly Redirect[] {
  const taken = new Set(pages.flatMap(({ path, original }) => [path, ...behindAll(tag, original.aliases)]))
  return pages.flatMap(({ original, path, earlier }) => {
    const moved = redirects.flatMap(({ from, to }) => (to === original.path ? [from] : []))
    const all = new Set([...earlier, ...behindAll(tag, [original.path, ...moved])])
    return [...all].filter((from) => !taken.has(from)).map((from) => ({ from, to: path }))
  })
}

/** An address behind a language. */
export function behind(tag: string, path: string): string {
  return path === '/' ? languagePrefix(tag) : languagePrefix(tag) + path
}

function behindAll(tag: string, paths: readonly string[]): string[] {
  return paths.map((path) => behind(tag, path))
}

function valueAt(value: unknown, at: string): unknown {
  return pointerKeys(at).reduce((part, key) => Object(part)[key], value)
}
