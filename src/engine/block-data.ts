import type { Block, FormField, Market, MarketContact, PlanResultsBlock, PlanType, SiteContact, Wizard } from '../contract/config.ts'
import { type Money, money } from './money.ts'
import { hoursText } from './office-hours.ts'
import type { PageBlock } from './page.ts'
import { type PlanView, planView, planViews, quoteHref } from './plans.ts'
import { type ProviderView, provider } from './providers.ts'
import type { Site } from './site.ts'
import { fill } from './template.ts'

/** A choice of a list. */
export interface Choice {
  readonly value: string
  readonly label: string
}

/** What a block shows that is not written in the block itself. */
export interface BlockData {
  readonly comparison: { readonly plans: readonly PlanView[]; readonly planTypes: readonly PlanType[]; readonly note: string | undefined }
  readonly subsidy: { readonly amount: Money }
  readonly markets: { readonly open: readonly MarketCard[]; readonly upcoming: readonly MarketCard[] }
  readonly leadForm: { readonly markets: readonly Choice[] }
  readonly contactDetails: SiteContact & { readonly phones: readonly { readonly label: string; readonly phone: string }[] }
  readonly planResults: { readonly plans: readonly { readonly plan: PlanView; readonly recommended: boolean; readonly detailsHref: string }[] }
  readonly help: { readonly phone: string; readonly email: string }
  readonly wizard: WizardData
  readonly officeHours: MarketContact & { readonly timeZone: string; readonly hoursText: string }
  readonly notFound: { readonly markets: readonly MarketCard[] }
}

export interface MarketCard {
  readonly id: string
  readonly name: string
  readonly summary: string
  readonly href: string
  readonly label: string
}

/** Everything the wizard needs in the browser. */
export interface WizardData {
  readonly market: string
  readonly wizard: Omit<Wizard, 'meta' | 'aliases' | 'logos'>
  readonly contactFields: readonly FormField[]
  /** The market's plans, of which the visitor may have chosen one. */
  readonly plans: readonly ChosenPlan[]
  readonly logos: readonly ProviderView[]
}

/** As much of a plan as the wizard keeps in sight. */
export type ChosenPlan = Pick<PlanView, 'id' | 'provider' | 'plan'> & { readonly premium: Money }

/** What a block's data is made from: the site, and the market whose page it stands on. */
export interface BlockContext {
  readonly site: Site
  readonly market: Market | undefined
}

type DataMakers = { [K in keyof BlockData]: (context: BlockContext, block: Extract<Block, { kind: K }>) => BlockData[K] }

const makers: DataMakers = {
  comparison: ({ site, market }) => {
    const { planTypes = [], plansNote } = own(market)
    return { plans: planViews(site, own(market)), planTypes, note: plansNote }
  },
  subsidy: ({ market }) => {
    const { subsidy, currency, id } = own(market)
    if (!subsidy) throw new Error(`Market "${id}" has a subsidy block but no subsidy.`)
    return { amount: money(subsidy.amount, currency) }
  },
  markets: ({ site }, { leadsTo }) => {
    const cards = (status: Market['status']) =>
      site.markets.filter((market) => market.status === status).map((market) => card(site, market, leadsTo))
    return { open: cards('open'), upcoming: cards('upcoming') }
  },
  leadForm: ({ site }) => ({ markets: site.markets.map((market) => ({ value: market.id, label: market.name })) }),
  contactDetails: ({ site }) => ({
    ...site.config.contact,
    phones: site.markets.flatMap(({ name, contact }) => {
      if (!contact) return []
      const { hotline, helpline } = contact
      return [{ label: name, phone: hotline }, ...(helpline ? [{ label: `${name}, ${helpline.label}`, phone: helpline.phone }] : [])]
    }),
  }),
  planResults: ({ site }, { plans }) => ({ plans: plans.map((entry) => result(site, entry)) }),
  help: ({ site }) => ({ phone: site.config.contact.phone, email: site.config.contact.supportEmail }),
  wizard: ({ site, market }) => wizardData(site, own(market)),
  officeHours: ({ site, market }) => {
    const { contact, timeZone, id } = own(market)
    if (!contact) throw new Error(`Market "${id}" has an officeHours block but no contact.`)
    return { ...contact, timeZone, hoursText: hoursText(contact.officeHours, site.messages.officeHours) }
  },
  notFound: ({ site }, { markets }) => ({ markets: markets.map((id) => card(site, marketById(site, id), 'landing')) }),
}

/** The block with its data, as a page carries it. */
export function pageBlock(context: BlockContext, block: Block): PageBlock {
  const make = (makers as Partial<Record<string, (context: BlockContext, block: Block) => unknown>>)[block.kind]
  return { ...block, data: make?.(context, block) } as PageBlock
}

function wizardData(site: Site, market: Market): WizardData {
  if (!market.wizard) throw new Error(`Market "${market.id}" has no wizard.`)
  const { meta, aliases, logos = [], ...wizard } = market.wizard
  return {
    market: market.id,
    wizard,
    contactFields: site.config.contactFields,
    plans: planViews(site, market).map(({ id, provider, plan, shown }) => ({ id, provider, plan, premium: shown.netPremium })),
    logos: logos.map((id) => provider(site, market, id)),
  }
}

function card({ messages }: Site, market: Market, leadsTo: 'landing' | 'quote'): MarketCard {
  const words = messages.markets
  const label = market.status === 'upcoming' ? words.upcoming : leadsTo === 'quote' ? words.quote : words.compare
  return {
    id: market.id,
    name: market.name,
    summary: market.summary,
    href: leadsTo === 'quote' && market.status === 'open' ? quoteHref(market) : market.landing.path,
    label: fill(label, { market: market.name }),
  }
}

function result(site: Site, entry: PlanResultsBlock['plans'][number]): BlockData['planResults']['plans'][number] {
  const market = marketById(site, entry.market)
  const plan = market.plans?.find(({ id }) => id === entry.plan)
  if (!plan) throw new Error(`Market "${market.id}" has no plan ${entry.plan}.`)
  return { plan: planView(site, market, plan), recommended: entry.recommended ?? false, detailsHref: market.landing.path }
}

function marketById(site: Site, id: string): Market {
  const market = site.markets.find((candidate) => candidate.id === id)
  if (!market) throw new Error(`There is no market "${id}".`)
  return market
}

/** The market of a block that only makes sense on a market's page. */
function own(market: Market | undefined): Market {
  if (!market) throw new Error('This block shows a market, so it belongs on a page of a market file.')
  return market
}
