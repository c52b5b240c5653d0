import type { Messages, NamedList, Plan } from '#contract/config.ts'
import { offeredPrices } from '#engine/fit/assumed-fit.ts'
import { type Amount, amountNumber, differenceOf, signOf } from '#engine/money/amount.ts'
import { byAmount, highestOf, lowestOf } from '#engine/money/compare-amounts.ts'
import { styledMarket, wellFormed } from '#engine/money/currency.ts'
import { exactMoney, money, moneyText } from '#engine/money/money.ts'
import { benefitCatalogue, inclusionText, planBenefits } from '#engine/plans/benefits.ts'
import { statedValue } from '#engine/plans/facts/fact-source.ts'
import { factText } from '#engine/plans/facts/fact-text.ts'
import { factCatalogue, offerFacts } from '#engine/plans/facts/facts.ts'
import { planKey } from '#engine/plans/plan-keys.ts'
import { firstPlans, plansFor } from '#engine/plans/plan-query.ts'
import { isListed, plansOnOffer } from '#engine/plans/plans-on-offer.ts'
import { assumedText } from '#engine/prices/assumed-words.ts'
import { totalOf } from '#engine/prices/contract-total.ts'
import { decimal, partOf, rounded } from '#engine/prices/decimal.ts'
import { exactPrice, marketPrices, quoteIfOpen } from '#engine/prices/market-prices.ts'
import { totalText } from '#engine/prices/price-words.ts'
import type { Market, Site } from '#engine/site/site.ts'

/** Figures as pages write them, by name: `markets.open`. */
export type FigureTable = Readonly<Record<string, string>>

/** The benefits and messages from which the figures of any market are made. */
export interface MarketSource extends Pick<Site, 'benefits' | 'facts' | 'units'> {
  /** Without it, texts cannot quote the facts and benefits of a plan. */
  readonly words: Pick<Messages, 'plan' | 'offer'> | undefined
  /** The language of markets that name none (BCP 47). */
  readonly language: string
}

/** The figures of one market, by names without its id. */
export function marketFigures(source: MarketSource, written: Market): FigureTable {
  const market = styledMarket(written, source.language)
  const { plans = [], wizard, minimum } = market
  const totals = listFigures(market, plansOnOffer(market).filter(isListed))
  const language = wellFormed(market.locale ?? source.language)
  const assumed = source.words && assumedText({ prices: marketPrices(market), language, words: source.words.offer })
  return Object.fromEntries([
    ...Object.entries(factFigures('minimum', source, market, { facts: minimum?.amounts })),
    ...(wizard ? [['wizard.questions', String(wizard.questions.length)]] : []),
    ...Object.entries(totals).map(([name, figure]) => [`plans.${name}`, figure]),
    ...(assumed === undefined ? [] : [['plans.assumed', assumed]]),
    ...(market.lists ?? []).flatMap((list) => {
      const figures = Object.entries(namedListFigures(source, market, list))
      return figures.map(([name, figure]) => [`list.${list.id}.${name}`, figure])
    }),
    ...plans.flatMap((plan) => {
      const figures = {
        ...planFigures(market, plan, source.words?.offer.contract),
        ...stepFigures(source, market, plan),
        ...inclusionFigures(source, market, plan),
        ...factFigures('facts', source, market, plan),
      }
      return Object.entries(figures).map(([name, figure]) => [`plan.${planRecordKey(plan)}.${name}`, figure])
    }),
  ])
}

/** The figures of a list of plans: how many, of how many providers, and their lowest and highest premium if there are any. */
export function listFigures(market: Market, plans: readonly Plan[]): FigureTable {
  const { currency } = market
  const premiums = offeredPrices(market, plans)
  const [lowest, highest] = [lowestOf(premiums), highestOf(premiums)]
  return {
    count: String(plans.length),
    providers: String(new Set(plans.map(({ provider }) => provider)).size),
    ...(lowest !== undefined && { lowest: moneyText(money(lowest, currency)) }),
    ...(highest !== undefined && { highest: moneyText(money(highest, currency)) }),
  }
}

/** The figures of a named list, with the names of the plans that come first by its order. */
function namedListFigures(source: MarketSource, market: Market, list: NamedList): FigureTable {
  const plans = plansFor(source, market, list)
  const first = firstPlans(source, market, list, plans).map((plan) => nameOf(market, plan))
  const language = wellFormed(market.locale ?? source.language)
  return {
    ...listFigures(market, plans),
    ...(first.length > 0 && { first: new Intl.ListFormat(language).format(first) }),
  }
}

function nameOf(market: Market, { provider, plan }: Plan): string {
  return `${market.providers?.find(({ id }) => id === provider)?.name ?? provider} ${plan}`
}

/** The key of a plan by its record; `planKey` gives the same for its offer. */
export function planRecordKey({ provider, plan }: Plan): string {
  return planKey({ provider: { id: provider }, plan })
}

function planFigures(market: Market, plan: Plan, words: Messages['offer']['contract']): FigureTable {
  const gross = exactPrice(market, plan)
  const name = nameOf(market, plan)
  // A text cannot quote an amount of a price that has none.
  if (gross === undefined) return { name }
  const net = quoteIfOpen(marketPrices(market), plan)?.amount
  const plain = (amount: Amount) => moneyText(money(amount, market.currency))
  const months = monthsIn[marketPrices(market).per]
  const total = totalOf(marketPrices(market), plan)
  const monthly = (amount: Amount) => monthlyText(amount, market, months ?? 1)
  return {
    name,
    premium: plain(gross),
    ...(months !== undefined && { monthly: monthly(gross) }),
    ...(net !== undefined && { net: plain(net), ...(months !== undefined && { netMonthly: monthly(net) }) }),
    ...(total && words && { total: totalText(words, market.currency, total) }),
  }
}

/** How many months what prices are for has; nothing else turns into months. */
const monthsIn: Readonly<Record<string, number>> = { year: 12, month: 1 }

/** An amount that was worked out, with all decimals of its currency. */
export function exactText(amount: Amount, { currency }: Market): string {
  return moneyText(exactMoney(amount, currency))
}

function monthlyText(amount: Amount, market: Market, months: number): string {
  return exactText(rounded(partOf(decimal(amount), months, exactDecimals(market))), market)
}

/** How many decimals an amount has that was worked out. */
export function exactDecimals(market: Market): number {
  return Math.max(2, marketPrices(market).decimals)
}

/** How much more a plan costs (in all, and a month) and pays than the cheapest listed plan of its provider; only positive amounts. */
function stepFigures({ words, ...source }: MarketSource, market: Market, stepped: Plan): FigureTable {
  const { provider } = stepped
  const premium = exactPrice(market, stepped)
  const listed = plansOnOffer(market).filter((plan) => plan.provider === provider && isListed(plan))
  const [cheapest] = listed.toSorted((a, b) => byAmount(exactPrice(market, a), exactPrice(market, b)))
  const lowest = cheapest && exactPrice(market, cheapest)
  const plain = (step: Amount) => moneyText(money(step, market.currency))
  const premiumStep = premium === undefined || lowest === undefined ? undefined : differenceOf(premium, lowest)
  const language = wellFormed(market.locale ?? source.language)
  const amounts = factCatalogue(source, market).flatMap((fact) => {
    const [more, less] = [stepped, cheapest].map((plan) => plan && statedValue(plan, fact.id))
    if (fact.kind !== 'money' || typeof more !== 'number' || typeof less !== 'number') return []
    const step = differenceOf(money(more, market.currency).amount, money(less, market.currency).amount)
    if (signOf(step) <= 0) return []
    const text = words ? factText({ ...source, words, language }, market, fact, amountNumber(step)) : plain(step)
    return [[`facts.${fact.id}.step`, text]]
  })
  const months = monthsIn[marketPrices(market).per]
  const isDearer = premiumStep !== undefined && signOf(premiumStep) > 0
  return {
    ...(isDearer && { premiumStep: plain(premiumStep) }),
    ...(isDearer && months !== undefined && { monthlyStep: monthlyText(premiumStep, market, months) }),
    ...Object.fromEntries(amounts),
  }
}

function inclusionFigures({ words, ...source }: MarketSource, market: Market, plan: Plan): FigureTable {
  if (!words) return {}
  const benefits = planBenefits(plan)
  const texts = benefitCatalogue(source, market).map(({ id }) => [
    `benefits.${id}`,
    inclusionText(benefits, id, words.plan),
  ])
  return Object.fromEntries(texts)
}

function factFigures(
  group: string,
  { words, ...source }: MarketSource,
  market: Market,
  { facts: stated = {} }: { readonly facts?: Plan['facts'] | undefined },
): FigureTable {
  if (!words) return {}
  const language = wellFormed(market.locale ?? source.language)
  const facts = offerFacts({ ...source, words, language }, market, { facts: stated })
  return Object.fromEntries(facts.map(({ id, text }) => [`${group}.${id}`, text]))
}
