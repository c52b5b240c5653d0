import type { Plan } from '../../contract/config.ts'
import { forms } from '../../engine/forms/forms.ts'
import { money, moneyText } from '../../engine/money/money.ts'
import { type Inclusions, inclusionsOf, type NamedBenefit } from '../../engine/plans/benefits.ts'
import { siteWithFigures } from '../../engine/plans/figures.ts'
import { priceOf } from '../../engine/plans/subsidy.ts'
import { isOpen, type Market, type Site } from '../../engine/site/site.ts'
import type { Page } from '../../pages/page.ts'
import { type SitePages, sitePages } from '../../pages/pages.ts'
import { type Change, type DiffSection, type Entry, entriesOf, type Facts, factChanges, factsOf } from './change.ts'
import { flowEntries } from './flow-changes.ts'
import { draftPages, layoutChanges, otherPages, pageEntries } from './page-changes.ts'

/** Names of the files under `config/assets` that are new, gone, or have other content. */
export interface AssetChanges {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly string[]
}

/** What a change of the config does for visitors, by kind; kinds in which nothing changed are left out. */
export function siteDiff(before: Site, after: Site, assets: AssetChanges): DiffSection[] {
  // Of a site that is dated the texts quote what holds first.
  const [then, today] = [siteWithFigures(before), siteWithFigures(after)]
  const [old, now] = [sitePages(then), sitePages(today)]
  const seen = new Set([old, now].flatMap(({ list }) => list.map(({ path }) => path)))
  const sections = [
    { title: 'Pages', entries: pageEntries(...otherPages(old, now)) },
    { title: 'Drafts', entries: pageEntries(draftPages(then, seen), draftPages(today, seen)) },
    { title: 'On every page', entries: frameEntries(old, now) },
    { title: 'Plans', entries: planEntries(before, after) },
    { title: 'Wizards', entries: flowEntries(before, after) },
    { title: 'Forms', entries: formEntries(before, after) },
    { title: 'Markets', entries: marketEntries(before, after) },
    { title: 'Site', entries: siteEntries(before, after) },
    { title: 'Pictures and other files', entries: assetEntries(assets) },
  ]
  return sections.filter(({ entries }) => entries.length > 0)
}

/** How the frame around every page changed, in each language that there was. */
function frameEntries(before: SitePages, after: SitePages): Entry[] {
  const old = firstPages(before)
  return [...firstPages(after)].flatMap(([tag, page]) => {
    const changes = old.has(tag) ? layoutChanges(old.get(tag), page) : []
    return changes.length > 0 ? [changed(`Header and footer${inLanguage(tag)}`, changes)] : []
  })
}

/** The first page of each language, by its tag; that of the config has none. */
function firstPages({ list, compose }: SitePages): Map<string, Page> {
  const byTag = Map.groupBy(list, ({ site }) => site.language?.tag ?? '')
  return new Map([...byTag].flatMap(([tag, [first]]) => (first ? [[tag, compose(first)] as const] : [])))
}

function inLanguage(tag: string): string {
  return tag && ` in ${tag}`
}

function changed(name: string, changes: Entry['changes']): Entry {
  return { name, fate: 'changed', changes }
}

function assetEntries(assets: AssetChanges): Entry[] {
  const fates = ['removed', 'added', 'changed'] as const
  return fates.flatMap((fate) => assets[fate].map((name) => ({ name, fate, changes: [] })))
}

interface Known {
  readonly name: string
  /** What the facts are of: where it is the very same before and after, nothing of them changed. */
  readonly from: readonly unknown[]
  readonly facts: () => Facts
  /** Of a plan, what its record says of benefits. */
  readonly inclusions?: () => Inclusions
}

/** What became of the plans: premiums, sums and everything else that is said of them. */
function planEntries(before: Site, after: Site): Entry[] {
  return compared(knownPlans(before), knownPlans(after), ['gross premium', 'net premium', 'coverage'])
}

/** What became of the facts about the markets, their plans and pages apart. */
function marketEntries(before: Site, after: Site): Entry[] {
  return compared(marketsOf(before), marketsOf(after), ['status', 'currency code', 'landing path'])
}

/** What became of the forms and the fields that a person fills in. */
function formEntries(before: Site, after: Site): Entry[] {
  return compared(formsOf(before), formsOf(after), ['page', 'action'])
}

/** How the settings of the whole site changed, those apart that show on pages. */
function siteEntries(before: Site, after: Site): Entry[] {
  return compared(settingsOf(before), settingsOf(after), [])
}

function compared(before: ReadonlyMap<string, Known>, after: ReadonlyMap<string, Known>, gist: readonly string[]) {
  return entriesOf(before, after, {
    nameOf: ({ name }) => name,
    describe: (one) => {
      const facts = one.facts()
      return gist.flatMap((what) => (facts.has(what) ? [{ what, after: facts.get(what) }] : []))
    },
    changes: (old, now) => {
      if (old.from.every((one, i) => one === now.from[i])) return []
      const [before = nothingSaid, after = nothingSaid] = [old.inclusions?.(), now.inclusions?.()]
      return [...factChanges(old.facts(), now.facts()), ...inclusionChanges(before, after)]
    },
  })
}

function knownPlans(site: Site): Map<string, Known> {
  return new Map(
    site.markets.filter(isOpen).flatMap((market) =>
      (market.plans ?? []).map((plan): [string, Known] => {
        const name = `${market.name}, plan ${plan.id} “${plan.plan}”`
        const facts = () => planFacts(market, plan)
        const inclusions = () => inclusionsOf(site, market, plan)
        return [`${market.id}/${plan.id}`, { name, from: [market, site.benefits], facts, inclusions }]
      }),
    ),
  )
}

function planFacts(market: Market, { id, premium, coverage, benefits, excludes, ...others }: Plan): Facts {
  const { gross, net } = priceOf(market, { premium, ...others })
  const prices = { 'gross premium': moneyText(gross), ...(net && { 'net premium': moneyText(net) }) }
  return factsOf({ ...prices, coverage: moneyText(money(coverage, market.currency)), ...others })
}

const nothingSaid: Inclusions = { benefits: [], excludes: [] }

/** What a plan says of benefits now and did not before, or no more: by their ids, in the words of visitors. */
function inclusionChanges(before: Inclusions, after: Inclusions): Change[] {
  return [
    ...benefitChanges('benefit', before.benefits, after.benefits),
    ...benefitChanges('excluded benefit', before.excludes, after.excludes),
  ]
}

function benefitChanges(what: string, before: readonly NamedBenefit[], after: readonly NamedBenefit[]): Change[] {
  const ids = new Set([...before, ...after].map(({ id }) => id))
  return [...ids].flatMap((id): Change[] => {
    const [old, now] = [before, after].map((list) => list.find((benefit) => benefit.id === id))
    // A benefit that only its catalogue calls by another name is the same to the plan.
    if (old && now && old.note === now.note) return []
    return [{ what, before: old && benefitText(old), after: now && benefitText(now) }]
  })
}

function benefitText({ label, note }: NamedBenefit): string {
  return [label, ...(note === undefined ? [] : [note])].join(', ')
}

function marketsOf({ markets }: Site): Map<string, Known> {
  return new Map(markets.map((market) => [market.id, knownMarket(market)]))
}

function knownMarket(market: Market): Known {
  const { id, plans, landing, wizard, thankYou, providersPage, ...facts } = market
  return { name: market.name, from: [market], facts: () => factsOf({ ...facts, 'landing path': landing.path }) }
}

function formsOf(site: Site): Map<string, Known> {
  const taken = forms(site).filter(({ market }) => !market || isOpen(market))
  const all = taken.map(({ name, action, page, thankYou, fields, wizard, market }): [string, Known] => {
    // Every wizard ends with the same contact fields: those are listed once.
    const facts = { page, action, thankYou, ...(wizard ? {} : { fields }) }
    return [name, { ...known(`Form ${name}`, facts), ...(market && { from: [market] }) }]
  })
  return new Map([...all, ['', known('Contact step of every wizard', { fields: site.config.contactFields })]])
}

function settingsOf({ config, messages, benefits, translations = [] }: Site): Map<string, Known> {
  const { navigation, footer, contactFields, contact, brand, tagline, ...settings } = config
  return new Map([
    ['settings', known('Settings of the site', settings)],
    ['benefits', known('Benefits that a plan can include', { benefit: benefits })],
    ['messages', known('Texts of the interface', messages)],
    ...translations.map(({ language: { tag }, messages: own }): [string, Known] => {
      return [`messages ${tag}`, known(`Texts of the interface${inLanguage(tag)}`, own)]
    }),
  ])
}

function known(name: string, value: object): Known {
  return { name, from: [value], facts: () => factsOf(value) }
}
