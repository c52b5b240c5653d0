import type { Redirect } from '#engine/contract/config.ts'
import { languagePrefix } from '#engine/site.ts'
import { valueAt } from '../edit.ts'
import { type DataLocation, parentPointer, pointerKeys } from '../findings.ts'
import type { OverlayDocument } from '../model/config-document.ts'
import type { PagePart } from '../model/page-parts.ts'

/** A page's address in another language. */
export interface OwnAddress extends DataLocation {
  readonly original: PagePart
  /** Its overlay's path, or else its original's, with the language's prefix. */
  readonly path: string
  /** Earlier addresses, from `movedFrom` in the overlay. */
  readonly earlier: readonly string[]
}

/** The addresses in a language (BCP 47) of the pages with an overlay; `overlays` is keyed by the original's file. */
export function ownAddresses(
  tag: string,
  parts: readonly PagePart[],
  overlays: ReadonlyMap<string, OverlayDocument>,
): OwnAddress[] {
  return parts.flatMap((original) => {
    const overlay = overlays.get(original.file)
    if (!overlay) return []
    // A path that follows from the original's file name is at `/path` in the overlay.
    const at = original.pathPointer === '' ? '/path' : original.pathPointer
    const { path, movedFrom = [] } = Object(valueAt(overlay.value, pointerKeys(parentPointer(at))))
    const place = { file: overlay.file, pointer: path === undefined ? '' : at }
    return [{ ...place, original, path: behind(tag, path ?? original.path), earlier: behindAll(tag, movedFrom) }]
  })
}

/** The redirects to a language's pages from earlier addresses: its own, and those that follow from the originals. */
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

/** Adds the language's prefix to a path. */
export function behind(tag: string, path: string): string {
  return path === '/' ? languagePrefix(tag) : languagePrefix(tag) + path
}

function behindAll(tag: string, paths: readonly string[]): string[] {
  return paths.map((path) => behind(tag, path))
}
