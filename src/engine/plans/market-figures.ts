import type { Plan } from '../../contract/config.ts'
import { money, moneyText } from '../money/money.ts'
import type { Market, Site } from '../site/site.ts'
import { catalogueOf, type InclusionMessages, inclusionText, saidIn } from './benefits.ts'
import { isListed, offered } from './offers.ts'
import { planKey } from './plan-keys.ts'
import { priceOf } from './subsidy.ts'

/** Figures as the pages write them, by their names, such as `markets.open`. */
export type FigureTable = Readonly<Record<string, string>>

/** What the figures of a market are made of besides it: what plans can include, and the words for whether they do. */
export interface MarketSource extends Pick<Site, 'benefits'> {
  /** Left out, no text can quote whether a plan includes something. */
  readonly words: InclusionMessages | undefined
}

/** The figures of one market, without its id. */
export function marketFigures(source: MarketSource, market: Market): FigureTable {
  const { plans = [], wizard, currency, minimum } = market
  const listed = offered(market).filter(isListed)
  const premiums = listed.map(({ premium }) => premium)
  const ofAll = {
    count: listed.length,
    insurers: new Set(listed.map(({ provider }) => provider)).size,
    ...(premiums.length > 0 && {
      lowest: moneyText(money(Math.min(...premiums), currency)),
      highest: moneyText(money(Math.max(...premiums), currency)),
    }),
  }
  return Object.fromEntries([
    ...(minimum?.medical ? [['minimum.medical', moneyText(money(minimum.medical, currency))]] : []),
    ...(wizard ? [['wizard.questions', String(wizard.questions.length)]] : []),
    ...Object.entries(ofAll).map(([name, figure]) => [`plans.${name}`, String(figure)]),
    ...plans.flatMap((plan) => {
      const facts = {
        ...planFigures(market, plan),
        ...stepFigures(market, plan),
        ...inclusionFigures(source, market, plan),
      }
      return Object.entries(facts).map(([name, figure]) => [`plan.${keyOf(plan)}.${name}`, figure])
    }),
  ])
}

/** What texts call a plan. */
export function keyOf({ provider, plan }: Plan): string {
  return planKey({ provider: { id: provider }, plan })
}

function planFigures(market: Market, plan: Plan): FigureTable {
  const { gross, net } = priceOf(market, plan)
  const { claimSettlement, processingTime, hospitalPanel } = plan
  const insurer = market.providers?.find(({ id }) => id === plan.provider)?.name ?? plan.provider
  return {
    name: `${insurer} ${plan.plan}`,
    premium: moneyText(gross),
    coverage: moneyText(money(plan.coverage, market.currency)),
    ...(net && { net: moneyText(net) }),
    ...(plan.rating !== undefined && { rating: plan.rating.toFixed(1) }),
    ...(plan.reviews !== undefined && { reviews: String(plan.reviews) }),
    ...(claimSettlement !== undefined && { claimSettlement }),
    ...(processingTime !== undefined && { processingTime }),
    ...(hospitalPanel !== undefined && { hospitalPanel }),
  }
}

/** What a plan costs and pays beyond the cheapest listed one of its insurer, where it is more. */
function stepFigures(market: Market, { provider, premium, coverage }: Plan): FigureTable {
  const listed = offered(market).filter((plan) => plan.provider === provider && isListed(plan))
  const [cheapest] = listed.toSorted((a, b) => a.premium - b.premium)
  const steps = {
    premiumStep: premium - (cheapest?.premium ?? premium),
    coverageStep: coverage - (cheapest?.coverage ?? coverage),
  }
  const more = Object.entries(steps).filter(([, step]) => step > 0)
  return Object.fromEntries(more.map(([name, step]) => [name, moneyText(money(step, market.currency))]))
}

function inclusionFigures({ words, ...source }: MarketSource, market: Market, plan: Plan): FigureTable {
  if (!words) return {}
  const said = saidIn(plan)
  const texts = catalogueOf(source, market).map(({ id }) => [`benefits.${id}`, inclusionText(said, id, words)])
  return Object.fromEntries(texts)
}
