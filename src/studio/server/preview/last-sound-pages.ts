import type { ConfigRead } from '../../../config/check.ts'
import type { Context } from '../../../config/model/context.ts'
import type { SoundDocument } from '../../../config/model/documents.ts'
import { siteOf } from '../../../config/model/site-of.ts'
import { siteAt } from '../../../engine/plans/scheduled-changes.ts'
import type { Page } from '../../../pages/page.ts'
import { type SitePages, sitePages } from '../../../pages/pages.ts'
import { type Addresses, siteAddresses } from '../../../server/pages/page-source.ts'

/** What is shown of a config. */
export interface Shown {
  /** Its pages, those of drafts too. */
  readonly pages: SitePages
  /** What stands at its addresses: a page that cannot be composed is as it was last. */
  readonly addresses: Addresses
  /** What they are made of. */
  readonly context: Context
  /** The files that are shown as they were before, since nothing can be made of what they say now. */
  readonly held: readonly string[]
  /** The addresses of pages that were asked for, and are shown as they were before, since they cannot be composed now. */
  readonly failing: ReadonlySet<string>
}

/**
 * Makes pages of what was read before anybody knows whether it is right: what a file says is shown as soon as it keeps to
 * its schema. Until then what it said before stands in. Undefined where there was no site yet.
 */
export function createShowing(): (read: ConfigRead) => Shown | undefined {
  const composed = new Map<string, Page>()
  let documentsBefore: ReadonlyMap<string, SoundDocument> = new Map()
  let shown: Shown | undefined
  return ({ documents, context, contextOf }) => {
    const now = new Map(documents.sound.map((document) => [document.file, document]))
    const isHeld = (file: string) => !now.has(file) && (documentsBefore.has(file) || isDocument(documents, file))
    const held = [...documents.readings.keys()].filter(isHeld)
    const before = held.flatMap((file) => documentsBefore.get(file) ?? [])
    const sound = [...documents.sound, ...before].sort((a, b) => (a.file < b.file ? -1 : 1))
    const all = new Map(sound.map((document) => [document.file, document]))
    try {
      const shownContext = before.length === 0 ? context : contextOf({ ...documents, sound })
      const site = context.memo(siteOf, shownContext)
      if (!site) return shown
      shown = { ...withLastPages(sitePages(siteAt(site, new Date()), true), composed), context: shownContext, held }
      documentsBefore = all
    } catch {
      // Some mistakes leave no site to be made: all that has changed waits until they are put right.
      const files = new Set([...all.keys(), ...documentsBefore.keys()])
      const changed = [...files].filter((file) => all.get(file) !== documentsBefore.get(file))
      shown = shown && { ...shown, held: changed }
    }
    return shown
  }
}

/** Whether a file is in its place, whatever it says. */
function isDocument({ readings }: ConfigRead['documents'], file: string): boolean {
  return readings.get(file)?.kind !== undefined
}

/** Pages at their addresses. One that cannot be composed, such as one that names a plan that is not there, is as it was last. */
function withLastPages(pages: SitePages, composed: Map<string, Page>): Pick<Shown, 'pages' | 'addresses' | 'failing'> {
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
