import { withQuotes } from '../../engine/plans/figures.ts'
import type { Site } from '../../engine/site/site.ts'
import { pages } from '../../pages/pages.ts'
import type { DiffSection, Entry } from './change.ts'
import { formEntries, marketEntries, planEntries, siteEntries } from './fact-changes.ts'
import { flowEntries } from './flow-changes.ts'
import { layoutChanges, pageEntries } from './page-changes.ts'

/** Names of the files under `config/assets` that are new, gone, or have other content. */
export interface AssetChanges {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly string[]
}

/** What a change of the config does for visitors, by kind; kinds in which nothing changed are left out. */
export function siteDiff(before: Site, after: Site, assets: AssetChanges): DiffSection[] {
  // Of a site that is dated the texts quote what holds first.
  const [old, now] = [pages(withQuotes(before)), pages(withQuotes(after))]
  const frame = layoutChanges(old[0], now[0])
  const sections = [
    { title: 'Pages', entries: pageEntries(old, now) },
    { title: 'On every page', entries: frame.length > 0 ? [changed('Header and footer', frame)] : [] },
    { title: 'Plans', entries: planEntries(before, after) },
    { title: 'Wizards', entries: flowEntries(before, after) },
    { title: 'Forms', entries: formEntries(before, after) },
    { title: 'Markets', entries: marketEntries(before, after) },
    { title: 'Site', entries: siteEntries(before, after) },
    { title: 'Pictures and other files', entries: assetEntries(assets) },
  ]
  return sections.filter(({ entries }) => entries.length > 0)
}

function changed(name: string, changes: Entry['changes']): Entry {
  return { name, fate: 'changed', changes }
}

function assetEntries(assets: AssetChanges): Entry[] {
  const fates = ['removed', 'added', 'changed'] as const
  return fates.flatMap((fate) => assets[fate].map((name) => ({ name, fate, changes: [] })))
}
