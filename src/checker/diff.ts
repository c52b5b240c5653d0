/** What changes for visitors from one site to another. */
import type { Answers } from '#engine/answers.ts'
import type { Plan } from '#engine/contract/config.ts'
import { factCatalogue, factDefinitions, type Inclusions, inclusionsOf, offerFacts } from '#engine/facts.ts'
import { siteWithFigures } from '#engine/figures.ts'
import { forms } from '#engine/forms.ts'
import { isOpen, type Market, type Site } from '#engine/site.ts'
import type { Page } from '#site/pages/page.ts'
import { type SitePages, sitePages } from '#site/pages/pages.ts'
import { blockTexts, type Schemas } from './diff/block-texts.ts'
import { entriesOf, type Facts, factChanges, factsOf, type Move } from './diff/change.ts'
import { flowEntries } from './diff/flow-changes.ts'
import { inclusionChanges } from './diff/inclusion-changes.ts'
import { draftPages, layoutChanges, pageEntries, pagesToCompare } from './diff/page-changes.ts'
import { optionFacts, priceFacts } from './diff/price-facts.ts'
import type { AssetChanges } from './disk.ts'
import { cell } from './english.ts'

interface DiffFormat {
  /** How many changes of an entry are listed; the others are counted. */
  readonly most: number
}

const signs = { added: '+', removed: '-', changed: '~' } as const
/** Longer texts are cut, with so much context around the difference; in characters. */
const longest = 160
const context = 40

/** The changes as text for a terminal. */
export function diffText(sections: readonly DiffSection[], format: DiffFormat): string {
  if (sections.length === 0) return 'Nothing changes for visitors.\n'
  const texts = sections.map(({ title, entries }) => {
    return [`${title}: ${tally(entries)}`, ...entries.flatMap((entry) => entryLines(entry, format))].join('\n')
  })
  return `${texts.join('\n\n')}\n`
}

/** The changes as JSON, in full: `{changes, sections}`, how many there are and the sections as they are. */
export function diffJson(sections: readonly DiffSection[]): string {
  const changes = sections.reduce((sum, { entries }) => sum + entries.length, 0)
  return `${JSON.stringify({ changes, sections }, null, 2)}\n`
}

/** The changes as Markdown, for the description of a pull request. */
export function diffMarkdown(sections: readonly DiffSection[], format: DiffFormat): string {
  if (sections.length === 0) return 'Nothing changes for visitors.\n'
  const texts = sections.map(({ title, entries }) => {
    const rows = entries.flatMap((entry) => entryRows(entry, format))
    return `### ${title.replaceAll(/\s+/g, ' ')}\n\n${tally(entries)}\n\n| | What | Before | After |\n| --- | --- | --- | --- |\n${rows.join('\n')}`
  })
  return `## What changes for visitors\n\n${texts.join('\n\n')}\n`
}

function tally(entries: readonly Entry[]): string {
  const fates = ['added', 'removed', 'changed'] as const
  const counts = fates.map((fate) => [entries.filter((entry) => entry.fate === fate).length, fate] as const)
  return counts.flatMap(([number, fate]) => (number > 0 ? [`${number} ${fate}`] : [])).join(', ')
}

function entryLines({ name, fate, changes }: Entry, { most }: DiffFormat): string[] {
  const rest = changes.length - most
  return [
    `  ${signs[fate]} ${name}`,
    ...changes.slice(0, most).map((change) => `      ${changeLine(change, fate)}`),
    ...(rest > 0 ? [`      and ${rest} more (--all tells them)`] : []),
  ]
}

function changeLine(change: Change, fate: Entry['fate']): string {
  const { what, before, after, moved } = narrowed(change)
  if (moved) return `${what} ${moveWords(moved)}: ${quotedText(after ?? '')}${along(moved)}`
  if (fate !== 'changed') return `${what}: ${quotedText(after ?? before ?? '')}`
  if (before !== undefined && after !== undefined) return `${what}: ${quotedText(before)} → ${quotedText(after)}`
  if (after !== undefined) return `${what} added: ${quotedText(after)}`
  return before === undefined ? what : `${what} removed: ${quotedText(before)}`
}

function entryRows({ name, fate, changes }: Entry, { most }: DiffFormat): string[] {
  const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`
  const head = `${name}${fate === 'changed' ? '' : ` (${fate})`}`
  const rest = changes.length - most
  const rows = changes.slice(0, most).map((change, i) => {
    const { what, before = '', after = '', moved } = narrowed(change)
    if (moved) return row([i === 0 ? head : '', `${what} ${moveWords(moved)}`, '', `${after}${along(moved)}`])
    const sides = fate === 'removed' ? [before || after, ''] : [before, after]
    return row([i === 0 ? head : '', what, ...sides])
  })
  return [
    ...(rows.length > 0 ? rows : [row([head, '', '', ''])]),
    ...(rest > 0 ? [row(['', `and ${rest} more`, '', ''])] : []),
  ]
}

/** For example `moved up, before "Plans"`. */
function moveWords({ direction, neighbour }: Move): string {
  return `moved ${direction}, ${direction === 'up' ? 'before' : 'behind'} ${quotedText(cut(neighbour, context))}`
}

function along({ others }: Move): string {
  return others > 0 ? `, and ${others} more with it` : ''
}

// Control characters would reach the terminal.
function quotedText(text: string): string {
  return JSON.stringify(text).replaceAll(/[\p{Cc}\p{Bidi_C}]/gu, '�')
}

/** Cuts long texts around their difference. */
export function narrowed({ what, before, after, moved }: Change): Change {
  if (moved) return { what, before: cut(before, longest), after: cut(after, longest), moved }
  if (before === undefined || after === undefined || Math.max(before.length, after.length) <= longest) {
    return { what, before: cut(before, longest), after: cut(after, longest) }
  }
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const part = (text: string): string => {
    const from = wordStart(text, Math.max(0, start - context))
    const to = text.length - Math.max(0, end - context)
    return cut(`${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`, longest * 2)
  }
  return { what, before: part(before), after: part(after) }
}

function wordStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf(' ', at) + 1
}

function cut<T extends string | undefined>(text: T, longest: number): T | string {
  return text !== undefined && text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

/** The effects of a change of the config on visitors, by kind; kinds without any are left out. */
export function siteDiff(before: Site, after: Site, assets: AssetChanges, schemas: Schemas): DiffSection[] {
  const texts = blockTexts(schemas)
  // Texts quote the figures of the first day.
  const [then, today] = [siteWithFigures(before), siteWithFigures(after)]
  const [old, now] = [sitePages(then), sitePages(today)]
  const seen = new Set([old, now].flatMap(({ list }) => list.map(({ path }) => path)))
  const sections = [
    { kind: 'pages', title: 'Pages', entries: pageEntries(...pagesToCompare(old, now), texts, after.config.redirects) },
    { kind: 'drafts', title: 'Drafts', entries: pageEntries(draftPages(then, seen), draftPages(today, seen), texts) },
    { kind: 'frame', title: 'On every page', entries: frameEntries(old, now) },
    { kind: 'plans', title: 'Plans', entries: planEntries(then, today) },
    { kind: 'wizards', title: 'Wizards', entries: flowEntries(then, today) },
    { kind: 'forms', title: 'Forms', entries: formEntries(then, today) },
    { kind: 'markets', title: 'Markets', entries: marketEntries(then, today) },
    { kind: 'site', title: 'Site', entries: siteEntries(then, today) },
    { kind: 'files', title: 'Pictures and other files', entries: assetEntries(assets) },
  ] as const
  return sections.filter(({ entries }) => entries.length > 0)
}

/** The changes of header and footer in each language that the site had before. */
function frameEntries(before: SitePages, after: SitePages): Entry[] {
  const old = firstPages(before)
  return [...firstPages(after)].flatMap(([tag, page]) => {
    const changes = old.has(tag) ? layoutChanges(old.get(tag), page) : []
    return changes.length > 0 ? [{ ...inLanguage('Header and footer', tag), fate: 'changed', changes }] : []
  })
}

/** The first page of each language by its tag, which is empty for the config's own. */
function firstPages({ list, compose }: SitePages): Map<string, Page> {
  const byTag = Map.groupBy(list, ({ site }) => site.language?.tag ?? '')
  return new Map([...byTag].flatMap(([tag, [first]]) => (first ? [[tag, compose(first)] as const] : [])))
}

function inLanguage(name: string, language: string): Pick<Entry, 'name' | 'about'> {
  return language === '' ? { name } : { name: `${name} in ${language}`, about: { texts: { name, language } } }
}

function assetEntries(assets: AssetChanges): Entry[] {
  const fates = ['removed', 'added', 'changed'] as const
  return fates.flatMap((fate) => assets[fate].map((name) => ({ name, fate, changes: [] })))
}

/** A thing to compare by its facts. */
interface Compared extends Pick<Entry, 'name' | 'about'> {
  /** The sources of its facts: where these are identical before and after, so are the facts. */
  readonly from: readonly unknown[]
  readonly facts: () => Facts
  /** A plan's benefits. */
  readonly inclusions?: () => Inclusions
}

function planEntries(before: Site, after: Site): Entry[] {
  return compared(planSubjects(before), planSubjects(after), ['gross premium', 'net premium', 'price'])
}

/** The changes of markets, without their plans and pages. */
function marketEntries(before: Site, after: Site): Entry[] {
  return compared(marketSubjects(before), marketSubjects(after), ['status', 'currency code', 'landing path'])
}

function formEntries(before: Site, after: Site): Entry[] {
  return compared(formSubjects(before), formSubjects(after), ['page', 'action'])
}

/** The changes of the site's settings that show on no page. */
function siteEntries(before: Site, after: Site): Entry[] {
  return compared(settingSubjects(before), settingSubjects(after), [])
}

function compared(
  before: ReadonlyMap<string, Compared>,
  after: ReadonlyMap<string, Compared>,
  gist: readonly string[],
) {
  return entriesOf(before, after, {
    nameOf: ({ name, about }) => ({ name, ...(about && { about }) }),
    describe: (one) => {
      const facts = one.facts()
      return gist.flatMap((what) => {
        const fact = facts.get(what)
        return fact ? [{ what, at: fact.at, after: fact.text }] : []
      })
    },
    changes: (old, now) => {
      if (old.from.every((one, i) => one === now.from[i])) return []
      return [...factChanges(old.facts(), now.facts()), ...inclusionChanges(old.inclusions?.(), now.inclusions?.())]
    },
  })
}

function planSubjects(site: Site): Map<string, Compared> {
  return new Map(
    site.markets.filter(isOpen).flatMap((market) =>
      (market.plans ?? []).map((plan): [string, Compared] => {
        const name = `${market.name}, plan ${plan.id} “${plan.plan}”`
        const about = { market: market.id, plan: String(plan.id) }
        const facts = () => planFacts(site, market, plan)
        const inclusions = () => inclusionsOf(site, market, plan)
        return [
          `${market.id}/${plan.id}`,
          { name, about, from: [market, site.benefits, site.facts, site.units], facts, inclusions },
        ]
      }),
    ),
  )
}

function planFacts(site: Site, market: Market, plan: Plan): Facts {
  const { id: _, price: __, benefits: ___, excludes: ____, options: _____, facts, ...others } = plan
  const labels = new Map(factCatalogue(site, market).map(({ id, label }) => [id, label]))
  const stated = offerFacts(factDefinitions(site, market), market, facts ? { facts } : {})
  return factsOf({
    ...priceFacts(site, market, plan),
    ...optionFacts(market, plan),
    ...others,
    ...Object.fromEntries(
      stated.flatMap(({ id, text, source }) => {
        const label = labels.get(id) ?? id
        return [[label, text], ...(source ? [[`source of ${label}`, `${source.href} (${source.text})`]] : [])]
      }),
    ),
  })
}

function marketSubjects({ markets }: Site): Map<string, Compared> {
  return new Map(markets.map((market) => [market.id, marketSubject(market)]))
}

function marketSubject(market: Market): Compared {
  const { id, plans, landing, wizard, thankYou, providersPage, ...facts } = market
  return {
    name: market.name,
    about: { market: id },
    from: [market],
    facts: () => factsOf({ ...facts, landing: { path: landing.path } }),
  }
}

function formSubjects(site: Site): Map<string, Compared> {
  const taken = forms(site).filter(({ market }) => !market || isOpen(market))
  const all = taken.map(({ name, action, page, thankYou, fields, wizard, market }): [string, Compared] => {
    // The contact fields of all wizards are the same, and listed once.
    const facts = { page, action, thankYou, ...(wizard ? {} : { fields }) }
    return [name, { ...subject(`Form ${name}`, facts), ...(market && { from: [market] }) }]
  })
  return new Map([...all, ['', subject('Contact step of every wizard', { fields: site.config.contactFields })]])
}

function settingSubjects({ config, messages, benefits, translations = [] }: Site): Map<string, Compared> {
  const { navigation, footer, contactFields, contact, brand, tagline, ...settings } = config
  return new Map([
    ['settings', { ...subject('Settings of the site', settings), about: { isSettings: true } }],
    ['benefits', subject('Benefits that a plan can include', { benefit: benefits })],
    ['messages', subject('Texts of the interface', messages)],
    ...translations.map(({ language: { tag }, messages: own }): [string, Compared] => {
      return [`messages ${tag}`, { ...subject('', own), ...inLanguage('Texts of the interface', tag) }]
    }),
  ])
}

function subject(name: string, value: object): Compared {
  return { name, from: [value], facts: () => factsOf(value) }
}

/** A difference: added without `before`, removed without `after`. */
export interface Change {
  readonly what: string
  /** The keys of its value in what the entry is about: in that of after, or where it is gone, of before. */
  readonly at?: readonly (string | number)[]
  /** The kind of the section whose details changed. */
  readonly block?: string
  /** The paths of a wizard that came or went, by the first of them. */
  readonly paths?: { readonly number: number; readonly first: Answers }
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly moved?: Move
}

/** A page, plan or other thing that visitors meet, with its changes. */
export interface Entry {
  readonly name: string
  readonly about?: Subject
  readonly fate: 'added' | 'removed' | 'changed'
  readonly changes: readonly Change[]
}

/** A thing that is compared, for those who call it by another name. */
export interface Subject {
  /** The id of a market. */
  readonly market?: string
  /** The id of one of its plans. */
  readonly plan?: string
  /** Whether it is the settings of the site. */
  readonly isSettings?: true
  /** A text of the interface or a part of every page, in a language other than the site's. */
  readonly texts?: { readonly name: string; readonly language: string }
}

export interface DiffSection {
  readonly kind: 'pages' | 'drafts' | 'frame' | 'plans' | 'wizards' | 'forms' | 'markets' | 'site' | 'files'
  readonly title: string
  readonly entries: readonly Entry[]
}
