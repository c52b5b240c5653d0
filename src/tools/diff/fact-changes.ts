import { forms } from '../../engine/forms/forms.ts'
import { money, moneyText } from '../../engine/money/money.ts'
import { priceOf } from '../../engine/plans/offers.ts'
import { isOpen, type Market, type Site } from '../../engine/site/site.ts'
import { type Entry, entriesOf } from './change.ts'
import { type Facts, factChanges, factsOf } from './facts.ts'

interface Known {
  readonly name: string
  readonly facts: Facts
}

/** What became of the plans: premiums, sums and everything else that is said of them. */
export function planEntries(before: Site, after: Site): Entry[] {
  return compared(knownPlans(before), knownPlans(after), ['premium', 'after subsidy', 'coverage'])
}

/** What became of the facts about the markets, their plans and pages apart. */
export function marketEntries(before: Site, after: Site): Entry[] {
  return compared(marketsOf(before), marketsOf(after), ['status', 'currency code', 'landing path'])
}

/** What became of the forms and the fields that a person fills in. */
export function formEntries(before: Site, after: Site): Entry[] {
  return compared(formsOf(before), formsOf(after), ['page', 'action'])
}

/** How the settings of the whole site changed, those apart that show on pages. */
export function siteEntries(before: Site, after: Site): Entry[] {
  return compared(settingsOf(before), settingsOf(after), [])
}

function compared(before: ReadonlyMap<string, Known>, after: ReadonlyMap<string, Known>, gist: readonly string[]) {
  return entriesOf(before, after, {
    nameOf: ({ name }) => name,
    describe: ({ facts }) => gist.flatMap((what) => (facts.has(what) ? [{ what, after: facts.get(what) }] : [])),
    changes: (old, now) => factChanges(old.facts, now.facts),
  })
}

function knownPlans(site: Site): Map<string, Known> {
  return new Map(
    site.markets.filter(isOpen).flatMap((market) =>
      (market.plans ?? []).map((plan): [string, Known] => {
        const { id, premium, coverage, ...others } = plan
        const { gross, net } = priceOf(market, plan)
        const subsidised = net && { 'after subsidy': moneyText(net) }
        const sum = moneyText(money(coverage, market.currency))
        const facts = factsOf({ premium: moneyText(gross), ...subsidised, coverage: sum, ...others })
        return [`${market.id}/${id}`, { name: `${market.name}, plan ${id} “${plan.plan}”`, facts }]
      }),
    ),
  )
}

function marketsOf({ markets }: Site): Map<string, Known> {
  return new Map(markets.map((market) => [market.id, { name: market.name, facts: marketFacts(market) }]))
}

function marketFacts({ id, plans, landing, wizard, thankYou, providersPage, ...facts }: Market): Facts {
  return factsOf({ ...facts, 'landing path': landing.path })
}

function formsOf(site: Site): Map<string, Known> {
  const taken = forms(site).filter(({ market }) => !market || isOpen(market))
  const all = taken.map(({ name, action, page, thankYou, fields, wizard }): [string, Known] => {
    // Every wizard ends with the same contact fields: those are listed once.
    return [name, { name: `Form ${name}`, facts: factsOf({ page, action, thankYou, ...(wizard ? {} : { fields }) }) }]
  })
  const contact = { name: 'Contact step of every wizard', facts: factsOf({ fields: site.config.contactFields }) }
  return new Map([...all, ['', contact]])
}

function settingsOf({ config, messages }: Site): Map<string, Known> {
  const { navigation, footer, contactFields, contact, brand, tagline, ...settings } = config
  return new Map([
    ['settings', { name: 'Settings of the site', facts: factsOf(settings) }],
    ['messages', { name: 'Texts of the interface', facts: factsOf(messages) }],
  ])
}
