import { type ConfigRead, siteOf } from '#checker/check.ts'
import type { Context, SoundDocument } from '#checker/model.ts'
import type { Site } from '#engine/site.ts'
import { siteAt, siteOn } from '#engine/site-versions.ts'
import { type Addresses, siteAddresses } from '#server/pages.ts'
import type { Page } from '#site/pages/page.ts'
import { type SitePages, sitePages } from '#site/pages/pages.ts'

/** The pages to preview; those that fail now are as they were last. */
export interface Shown extends ShownPages {
  readonly context: Context
  /** The pages as they are on another day (YYYY-MM-DD). */
  readonly on: (day: string) => ShownPages
  /** Files that are shown as they were before, since they do not keep to their schemas. */
  readonly held: readonly string[]
}

export interface ShownPages {
  /** All pages, those of drafts too. */
  readonly pages: SitePages
  readonly addresses: Addresses
  /** Addresses of pages that were asked for, cannot be composed now, and are shown as they were before. */
  readonly failing: ReadonlySet<string>
}

/**
 * Makes pages from files before they are checked: a file is shown as soon as it keeps to its schema, until then as it was
 * before. Undefined until there was a site.
 */
export function createShowing(): (read: ConfigRead) => Shown | undefined {
  const composed = new Map<string, Map<string, Page>>()
  const composedOn = (day: string) => composed.get(day) ?? composed.set(day, new Map()).get(day) ?? new Map()
  let documentsBefore: ReadonlyMap<string, SoundDocument> = new Map()
  let shown: Shown | undefined
  return ({ documents, context, contextOf }) => {
    const now = new Map(documents.sound.map((document) => [document.file, document]))
    const isHeld = (file: string) =>
      !now.has(file) && (documentsBefore.has(file) || documents.readings.get(file)?.kind !== undefined)
    const held = [...documents.readings.keys()].filter(isHeld)
    const before = held.flatMap((file) => documentsBefore.get(file) ?? [])
    const sound = [...documents.sound, ...before].sort((a, b) => (a.file < b.file ? -1 : 1))
    const all = new Map(sound.map((document) => [document.file, document]))
    try {
      const shownContext = before.length === 0 ? context : contextOf({ ...documents, sound })
      const site = context.memo(siteOf, shownContext)
      if (!site) return shown
      const pagesOf = (dated: Site, day: string) => withLastPages(sitePages(dated, true), composedOn(day))
      shown = {
        ...pagesOf(siteAt(site, new Date()), ''),
        on: (day) => pagesOf(siteOn(site, day), day),
        context: shownContext,
        held,
      }
      documentsBefore = all
    } catch {
      // No site can be made with some mistakes: all changed files wait until they are corrected.
      const files = new Set([...all.keys(), ...documentsBefore.keys()])
      const changed = [...files].filter((file) => all.get(file) !== documentsBefore.get(file))
      shown = shown && { ...shown, held: changed }
    }
    return shown
  }
}

/** A page that cannot be composed, such as one with a plan that does not exist, is as it was last. */
function withLastPages(pages: SitePages, composed: Map<string, Page>): ShownPages {
  const failing = new Set<string>()
  const compose: SitePages['compose'] = (page) => {
    try {
      const made = pages.compose(page)
      composed.set(page.path, made)
      return made
    } catch (error) {
      const last = composed.get(page.path)
      if (!last) throw error
      failing.add(page.path)
      return last
    }
  }
  return { pages, addresses: siteAddresses({ ...pages, compose }), failing }
}
