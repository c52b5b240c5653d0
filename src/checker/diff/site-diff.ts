import type { Plan } from '#engine/contract/config.ts'
import { factCatalogue, factDefinitions, type Inclusions, inclusionsOf, offerFacts } from '#engine/facts.ts'
import { siteWithFigures } from '#engine/figures.ts'
import { forms } from '#engine/forms.ts'
import { isOpen, type Market, type Site } from '#engine/site.ts'
import type { Page } from '#site/pages/page.ts'
import { type SitePages, sitePages } from '#site/pages/pages.ts'
import type { AssetChanges } from '../git-ref.ts'
import { blockTexts, type Schemas } from './block-texts.ts'
import { type DiffSection, type Entry, entriesOf, type Facts, factChanges, factsOf } from './change.ts'
import { flowEntries } from './flow-changes.ts'
import { inclusionChanges } from './inclusion-changes.ts'
import { draftPages, layoutChanges, pageEntries, pagesToCompare } from './page-changes.ts'
import { optionFacts, priceFacts } from './price-facts.ts'

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
