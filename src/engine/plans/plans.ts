import type { Market, Plan } from '../../contract/config.ts'
import { type Money, money, moneyText } from '../money/money.ts'
import { profileHref } from '../site/paths.ts'
import type { Site } from '../site/site.ts'
import { type ProviderView, provider } from './providers.ts'

/** A plan ready to be shown and compared. */
export interface PlanView extends Omit<Plan, 'provider'> {
  readonly market: string
  readonly provider: ProviderView
  readonly typeLabel: string
  /** What the visitor pays a year, in the market's currency: the premium less any subsidy. */
  readonly netPremium: number
  readonly shown: {
    readonly netPremium: Money
    readonly coverage: Money
    /** Only on a plan that a subsidy makes cheaper. */
    readonly subsidy: { readonly fullPremium: string; readonly label: string } | undefined
  }
  /** The quote form with this plan chosen. */
  readonly quoteHref: string
  /** The provider's profile; undefined when it has none. */
  readonly detailsHref: string | undefined
}

/** The plan as it is kept in the browser session under `selectedProvider` (specification 001, section 3). */
export interface SelectedPlan extends Omit<Plan, 'provider'> {
  readonly market: string
  readonly provider: string
  readonly logo: string | undefined
}

/** What the visitor pays a year: the premium, less the market's subsidy where the plan's type gets it. */
export function netPremium(market: Market, plan: Plan): number {
  return market.subsidy?.planType === plan.type ? plan.premium - market.subsidy.amount : plan.premium
}

/** Where 'ask for a quote' leads in this market: its wizard, or what its config names instead. */
export function quoteHref(market: Market, planId?: number): string {
  const href = market.wizard?.path ?? market.enquiryPath
  if (!href) throw new Error(`Market "${market.id}" has neither a wizard nor an enquiryPath.`)
  if (planId === undefined) return href
  const [address = '', anchor] = href.split('#')
  const query = `${address.includes('?') ? '&' : '?'}plan=${planId}`
  return `${address}${query}${anchor === undefined ? '' : `#${anchor}`}`
}

/** The market's plans, in the order of its file. */
export function planViews(site: Site, market: Market): PlanView[] {
  return (market.plans ?? []).map((plan) => planView(site, market, plan))
}

/** One plan of a market, ready to be shown. */
export function planView(site: Site, market: Market, plan: Plan): PlanView {
  const net = netPremium(market, plan)
  const subsidy = net === plan.premium ? undefined : market.subsidy
  return {
    ...plan,
    market: market.id,
    provider: provider(site, market, plan.provider),
    typeLabel: market.planTypes?.find((type) => type.id === plan.type)?.label ?? plan.type,
    netPremium: net,
    shown: {
      netPremium: money(net, market.currency),
      coverage: money(plan.coverage, market.currency),
      subsidy: subsidy && { fullPremium: moneyText(money(plan.premium, market.currency)), label: subsidy.label },
    },
    quoteHref: quoteHref(market, plan.id),
    detailsHref: profileHref(site, market.id, plan.provider),
  }
}

/** The whole plan, in the shape that the browser session keeps. */
export function selectedPlan(view: PlanView): SelectedPlan {
  const { typeLabel, netPremium, shown, quoteHref, detailsHref, provider, ...plan } = view
  return { ...plan, provider: provider.name, logo: provider.image }
}
