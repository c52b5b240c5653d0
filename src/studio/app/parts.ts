import type { Keys, OutlineEntry } from '#studio/protocol.ts'
import type { Place } from './place.ts'

/** A tab of the editor: a form, the wizard's map, all plans, a translation, the open points or the source. */
export interface Tab {
  readonly id: string
  readonly title: string
  readonly kind: 'form' | 'flow' | 'plans' | 'translation' | 'ready' | 'source'
  /** The object that a form edits; `properties` limits it to some. */
  readonly at: Keys
  readonly properties?: readonly string[]
  /** Whether it is for people who know files, and shown with Advanced. */
  readonly isAdvanced?: boolean
}

/** A part of a file in the navigator, with its tabs. */
interface Part {
  readonly id: string
  readonly title: string
  readonly tabs: readonly Tab[]
}

type Kind = OutlineEntry['kind']

const source: Tab = { id: 'source', title: 'Source', kind: 'source', at: [], isAdvanced: true }

function form(id: string, title: string, at: Keys, properties?: readonly string[]): Tab {
  return { id, title, kind: 'form', at, ...(properties && { properties }) }
}

const address = ['path', 'aliases', 'meta']

const marketParts: readonly Part[] = [
  {
    id: 'basics',
    title: 'Basics and hours',
    tabs: [
      form(
        'basics',
        'Basics',
        [],
        [
          'name',
          'status',
          'announcement',
          'order',
          'country',
          'region',
          'timeZone',
          'summary',
          'accent',
          'enquiryPath',
        ],
      ),
      form('contact', 'Contact and hours', ['contact']),
      form('money', 'Money and languages', [], ['currency', 'locale', 'hreflang', 'languages']),
      form('requests', 'Requests', [], ['retentionDays', 'consentDays', 'doNotCall']),
      source,
    ],
  },
  {
    id: 'plans',
    title: 'Providers and plans',
    tabs: [
      form('plans', 'Plans', [], ['plans', 'pricesChecked', 'plansNote', 'lists', 'usualTerm']),
      { id: 'table', title: 'All plans', kind: 'plans', at: [] },
      form('providers', 'Providers', [], ['providers', 'providersPage']),
      form('types', 'Types, benefits and facts', [], ['planTypes', 'benefits', 'facts']),
      form('law', 'Law and subsidy', [], ['minimum', 'subsidy', 'ranking', 'legalNote']),
      source,
    ],
  },
  {
    id: 'landing',
    title: 'Landing page',
    tabs: [
      form('sections', 'Sections', ['landing'], ['blocks']),
      form('match', 'Questions over the plans', [], ['match']),
      form('address', 'Address and search', ['landing'], address),
      source,
    ],
  },
  {
    id: 'wizard',
    title: 'Quote form',
    tabs: [
      { id: 'flow', title: 'Flow', kind: 'flow', at: ['wizard'] },
      form('questions', 'Questions', ['wizard'], ['questions']),
      form('rules', 'Banners and saved conditions', ['wizard'], ['banners', 'rules']),
      form('fields', 'Sent along', ['wizard'], ['fields', 'formName', 'action']),
      form('texts', 'Texts', ['wizard'], ['heading', 'text', 'progress', 'contact', 'benefits', 'logos', ...address]),
      source,
    ],
  },
  {
    id: 'thanks',
    title: 'Thank-you page',
    tabs: [
      form('sections', 'Sections', ['thankYou'], ['blocks']),
      form('address', 'Address and search', ['thankYou'], address),
      source,
    ],
  },
  { id: 'promotions', title: 'Promotions', tabs: [form('promotions', 'Promotions', [], ['promotions']), source] },
  { id: 'ready', title: 'Before going live', tabs: [{ id: 'ready', title: 'What is left', kind: 'ready', at: [] }] },
]

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
      'mark',
      'tagline',
      'whoWeAre',
      'howWeArePaid',
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
const translation: Tab = { id: 'translation', title: 'Translation', kind: 'translation', at: [] }

const tabsOf: Readonly<Record<Exclude<Kind, 'market'>, readonly Tab[]>> = {
  page: pageTabs,
  site: siteTabs,
  provider: [form('profile', 'Profile', []), { id: 'table', title: 'Plans in all markets', kind: 'plans', at: [] }],
  article: [form('article', 'Article', [])],
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
