import { bodyKey } from '#checker/files.ts'
import type { Keys, OutlineEntry } from '../../protocol.ts'
import type { Place } from '../place.ts'
import { marketParts } from './market-parts.ts'
import { address, form, type Part, source, type Tab } from './tabs.ts'

type Kind = OutlineEntry['kind']

const pageTabs = [
  form('sections', 'Sections', [], ['blocks']),
  form('address', 'Address and search', [], ['status', ...address]),
]
const siteTabs = [
  form(
    'site',
    'Site',
    [],
    [
      'brand',
      'stage',
      'mark',
      'tagline',
      'whoWeAre',
      'whoRunsIt',
      'howWeArePaid',
      'howPricesAreChecked',
      'articleSources',
      'pricesCheckedWithin',
      'origin',
      'locale',
      'accent',
      'organizationType',
      'product',
      'referencePrefix',
      'logoService',
      'wordmarks',
    ],
  ),
  form('menus', 'Menus and footer', [], ['navigation', 'footer', 'shownMarkets', 'regions']),
  form(
    'contact',
    'Contact and forms',
    [],
    ['contact', 'contactFields', 'formService', 'privacy', 'retentionDays', 'countsForms'],
  ),
  { ...form('claims', 'Words that claim', [], ['claimWords']), isAdvanced: true },
  form('redirects', 'Moved addresses', [], ['redirects']),
]
const articleTabs = [
  form('article', 'Article', [], ['title', 'excerpt', bodyKey]),
  form(
    'lists',
    'Picture, dates and lists',
    [],
    ['picture', 'published', 'updated', 'readTime', 'editor', 'market', 'listed', 'tables', 'next'],
  ),
  form('search', 'Search', [], ['description', 'crumb']),
]
const translation: Tab = { id: 'translation', title: 'Translation', kind: 'translation', at: [] }

const tabsOf: Readonly<Record<Exclude<Kind, 'market'>, readonly Tab[]>> = {
  page: pageTabs,
  site: siteTabs,
  provider: [form('profile', 'Profile', []), { id: 'table', title: 'Plans in all markets', kind: 'plans', at: [] }],
  article: articleTabs,
  legal: [form('text', 'Text', [])],
  benefits: [form('benefits', 'Benefits', [])],
  facts: [form('facts', 'Facts', [])],
  messages: [form('messages', 'Messages', [])],
  overlay: [translation, { ...form('form', 'All fields', []), isAdvanced: true }],
  words: [form('words', 'Words', [])],
  other: [form('form', 'Form', [])],
}

/** The parts of a kind of file; only markets have several. */
export function fileParts(kind: Kind): readonly Part[] {
  return kind === 'market' ? marketParts : [{ id: '', title: '', tabs: [...tabsOf[kind], source] }]
}

/** The part and tab of a place, else those of its field, else the first. */
export function shownPart(kind: Kind, { part, tab, at }: Place): { readonly part: Part; readonly tab: Tab } {
  const ofField = (part ?? tab) === undefined && at !== undefined ? partWith(kind, at) : undefined
  const parts = fileParts(kind)
  const shown = parts.find(({ id }) => id === (ofField?.part ?? part)) ?? (parts[0] as Part)
  return { part: shown, tab: shown.tabs.find(({ id }) => id === (ofField?.tab ?? tab)) ?? (shown.tabs[0] as Tab) }
}

/** The tabs of a part: without Advanced, none for people who know files but the form that a link led to. */
export function shownTabs({ tabs }: Part, isAdvanced: boolean, placed: Tab): readonly Tab[] {
  return tabs.filter((tab) => isAdvanced || !tab.isAdvanced || (tab === placed && tab.kind === 'form'))
}

/** The part and tab whose form has a field. */
export function partWith(kind: Kind, keys: Keys): { readonly part: string; readonly tab: string } | undefined {
  for (const part of fileParts(kind)) {
    const tab = part.tabs.find((one) => one.kind === 'form' && hasField(one, keys))
    if (tab) return { part: part.id, tab: tab.id }
  }
  const first = fileParts(kind).find(({ tabs }) => tabs.some(({ at }) => at.length > 0 && at[0] === keys[0]))
  return first && { part: first.id, tab: first.tabs.find(({ kind: of }) => of === 'form')?.id ?? '' }
}

/** Whether a form has a field, perhaps in a part that it opens. */
export function hasField({ at, properties }: Tab, keys: Keys): boolean {
  const isWithin = at.every((key, i) => keys[i] === key)
  return isWithin && (properties === undefined || properties.includes(String(keys[at.length])))
}
