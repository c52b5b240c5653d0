/** Figures that texts quote, and claims that records prove. */
import { byAmount, highestOf, lowestOf } from './amounts.ts'
import type { Messages, NamedList, Plan, PlanQuery } from './contract/config.ts'
import {
  type Bounds,
  benefitCatalogue,
  compareBounds,
  factCatalogue,
  factText,
  firstPlans,
  inclusionOf,
  inclusionText,
  type Measure,
  measuresOf,
  offerFacts,
  planBenefits,
  plansFor,
  statedValue,
} from './facts.ts'
import {
  type Amount,
  amountNumber,
  differenceOf,
  exactMoney,
  money,
  moneyText,
  signOf,
  styledMarket,
  wellFormed,
} from './money.ts'
import { totalOf, totalText } from './offers.ts'
import { isListed, planKey, plansOnOffer } from './plans.ts'
import {
  compare,
  type Decimal,
  decimal,
  minus,
  partOf,
  percentOf,
  plus,
  rounded,
  times,
  zero,
} from './prices/decimal.ts'
import { assumedText, exactPrice, isToBeHad, marketPrices, offeredPrices, quoteIfOpen } from './prices.ts'
import {
  type ArticleText,
  isOpen,
  listedMarkets,
  type Market,
  type Promises,
  promisesOf,
  type Site,
  type Text,
} from './site.ts'
import { branchFor, formFor, withChoices, withForms } from './text.ts'

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
function exactText(amount: Amount, { currency }: Market): string {
  return moneyText(exactMoney(amount, currency))
}

function monthlyText(amount: Amount, market: Market, months: number): string {
  return exactText(rounded(partOf(decimal(amount), months, exactDecimals(market))), market)
}

/** How many decimals an amount has that was worked out. */
function exactDecimals(market: Market): number {
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

/** The value of a claim about plans by the records of the day, and the plans that decide it. */
export interface Claim {
  /** `true`, `tied`, `false` or `unknown`; a number of plans or a rank in digits. */
  readonly value: string
  /** The plans that make it false, are equal, stand before the plan in its rank, or are counted. */
  readonly against: readonly Plan[]
  /** The plans whose records leave it open. */
  readonly silent: readonly Plan[]
}

/** Whether something holds of a plan; undefined where its record does not say. */
export type Holds = (plan: Plan) => boolean | undefined

/** The plans that a claim is about, and those that it compares them with. */
export interface Subject {
  readonly plans: readonly Plan[]
  readonly rivals: readonly Plan[]
  /** Whether lists show the plans today; claims to a rank, or to be the only one, are false of others. */
  readonly isListed: boolean
}

const unlisted: Claim = { value: 'false', against: [], silent: [] }

/** Whether something holds of every plan; with `known`, of every one whose record says. */
function everyOne(plans: readonly Plan[], holds: Holds, known: boolean): Claim {
  const against = plans.filter((plan) => holds(plan) === false)
  const silent = plans.filter((plan) => holds(plan) === undefined)
  const isOpen = silent.length > (known ? plans.length - 1 : 0) || plans.length === 0
  return { value: against.length > 0 ? 'false' : isOpen ? 'unknown' : 'true', against, silent }
}

/** The number of plans of which something holds. */
function howMany(plans: readonly Plan[], holds: Holds): Claim {
  const against = plans.filter((plan) => holds(plan))
  return { value: String(against.length), against, silent: plans.filter((plan) => holds(plan) === undefined) }
}

/** Whether something holds of a plan, or of any of a provider's, and of no other; with `known`, by what records say. */
function onlyOne({ plans, rivals, isListed }: Subject, holds: Holds, known: boolean): Claim {
  if (!isListed) return unlisted
  const own = plans.filter((plan) => holds(plan) === undefined)
  if (!plans.some(holds)) return { value: own.length > 0 ? 'unknown' : 'false', against: [], silent: own }
  const against = rivals.filter(holds)
  const silent = rivals.filter((plan) => holds(plan) === undefined)
  return { value: against.length > 0 ? 'false' : silent.length > 0 && !known ? 'unknown' : 'true', against, silent }
}

export function negated(holds: boolean | undefined): boolean | undefined {
  return holds === undefined ? undefined : !holds
}

/** Whether a plan, or one of a provider's, has the lowest or the highest value; with `known`, of those that are known. */
function extreme(subject: Subject, measure: Measure, end: 'lowest' | 'highest', known: boolean): Claim {
  if (!subject.isListed) return unlisted
  const { before, equal, silent } = standing(known ? knownOf(subject, measure) : subject, measure, end)
  if (before.length > 0) return { value: 'false', against: before, silent }
  return { value: silent.length > 0 ? 'unknown' : equal.length > 0 ? 'tied' : 'true', against: equal, silent }
}

/** The rank of a plan by a measure, 1 for the best; equal values share a rank. */
export function rank(subject: Subject, measure: Measure, known: boolean): Claim {
  if (!subject.isListed) return unlisted
  const end = measure.better === 'lower' ? 'lowest' : 'highest'
  const { before, silent } = standing(known ? knownOf(subject, measure) : subject, measure, end)
  return { value: silent.length > 0 ? 'unknown' : String(before.length + 1), against: before, silent }
}

/** The subject without plans whose value is unknown; its own plans stay if no value of theirs is known. */
function knownOf({ plans, rivals, isListed }: Subject, { of }: Measure): Subject {
  const own = plans.filter(of)
  return { plans: own.length > 0 ? own : plans, rivals: rivals.filter(of), isListed }
}

/**
 * The rivals that are better than every plan of a subject, those that equal its best plan, and those that cannot be
 * compared.
 */
function standing({ plans, rivals }: Subject, { of }: Measure, end: 'lowest' | 'highest') {
  const ahead = end === 'lowest' ? -1 : 1
  const places = rivals.map((rival) => {
    const steps = plans.map((plan) => compared(of(rival), of(plan)))
    if (steps.some((step) => step === -ahead)) return 'behind'
    if (steps.includes(undefined)) return 'silent'
    return steps.includes(0) ? 'equal' : 'before'
  })
  const those = (place: string) => rivals.filter((_, i) => places[i] === place)
  const own = plans.filter((plan) => !of(plan))
  return { before: those('before'), equal: those('equal'), silent: [...own, ...those('silent')] }
}

function compared(one: Bounds | undefined, other: Bounds | undefined) {
  return one && other ? compareBounds(one, other) : undefined
}

/** How a value compares with a limit, which is a number or the value of another plan. */
type Comparison = 'above' | 'below' | 'atLeast' | 'atMost'

/** Whether the value of a plan compares so with a limit. */
function standsSo({ of }: Measure, comparison: Comparison, limit: number | Plan): Holds {
  if (typeof limit === 'object') {
    const signs = { above: [1], below: [-1], atLeast: [0, 1], atMost: [-1, 0] }[comparison]
    return (plan) => {
      const step = compared(of(plan), of(limit))
      return step === undefined ? undefined : signs.includes(step)
    }
  }
  return (plan) => {
    const { from = -Infinity, to = Infinity } = of(plan) ?? {}
    if (comparison === 'above') return from > limit || (to <= limit ? false : undefined)
    if (comparison === 'below') return to < limit || (from >= limit ? false : undefined)
    if (comparison === 'atLeast') return from >= limit || (to < limit ? false : undefined)
    return to <= limit || (from > limit ? false : undefined)
  }
}

/** A claim's name with a part that means nothing, and the parts that could stand there. */
export interface ClaimFault {
  readonly part: string
  readonly known: readonly string[]
}

/** The records and definitions of a market by which its claims are judged. */
export interface Records extends Pick<Site, 'benefits' | 'facts'> {
  readonly market: Market
}

/** The kinds of things whose plans a claim is about. */
export type Whose = 'plan' | 'provider' | 'plans' | 'list'

/** The plans that a claim is about, by their key or id, and those that it compares them with. */
export function subjectOf(records: Records, whose: Whose, key: string): Subject | ClaimFault {
  const { market } = records
  const listed = plansOnOffer(market).filter(isListed)
  if (whose === 'plans') return { plans: listed, rivals: [], isListed: true }
  if (whose === 'list') {
    const plans = plansOfList(records, key)
    return 'part' in plans ? plans : { plans, rivals: [], isListed: true }
  }
  if (whose === 'provider') {
    const ids = [...new Set(listed.map(({ provider }) => provider))]
    if (!ids.includes(key)) return { part: key, known: ids }
    const [plans, rivals] = [true, false].map((isOwn) => listed.filter(({ provider }) => (provider === key) === isOwn))
    return { plans: plans ?? [], rivals: rivals ?? [], isListed: true }
  }
  const plan = planNamed(market, key)
  if ('part' in plan) return plan
  return { plans: [plan], rivals: listed.filter((one) => one !== plan), isListed: listed.includes(plan) }
}

/** The subject with only the rivals of its own provider. */
function ofItsProvider({ plans, rivals, isListed }: Subject): Subject {
  return { plans, rivals: rivals.filter(({ provider }) => provider === plans[0]?.provider), isListed }
}

/** The subject with only those of its plans and rivals that are to be had for what the market assumes. */
function ofThoseToBeHad(market: Market, { plans, rivals, isListed }: Subject): Subject {
  const own = plans.filter((plan) => isToBeHad(market, plan))
  return { plans: own, rivals: rivals.filter((plan) => isToBeHad(market, plan)), isListed: isListed && own.length > 0 }
}

/** The subject with only those of its plans and rivals that a named list has. */
function amongList(records: Records, { plans, rivals, isListed }: Subject, id: string): Subject | ClaimFault {
  const listed = plansOfList(records, id)
  if ('part' in listed) return listed
  const own = plans.filter((plan) => listed.includes(plan))
  return { plans: own, rivals: rivals.filter((plan) => listed.includes(plan)), isListed: isListed && own.length > 0 }
}

function plansOfList(records: Records, id: string): readonly Plan[] | ClaimFault {
  const { lists = [] } = records.market
  const list = lists.find((one) => one.id === id)
  return list ? plansFor(records, records.market, list) : { part: id, known: lists.map((one) => one.id) }
}

/** The plan with a key. */
function planNamed({ plans = [] }: Market, key: string): Plan | ClaimFault {
  return plans.find((plan) => planRecordKey(plan) === key) ?? { part: key, known: plans.map(planRecordKey) }
}

const ofPlan = 'plan'
const ofProvider = 'provider'
const ofAll = 'plans'
const ofList = 'list'
const ofMeasure = 'measure'
const ofThing = 'thing'

/** The forms of claims: whose plans they are about, what they claim, and which parts can follow. */
const kinds = {
  lowest: { whose: [ofPlan, ofProvider], about: ofMeasure, scopes: ['provider', 'known', 'among'] },
  highest: { whose: [ofPlan, ofProvider], about: ofMeasure, scopes: ['provider', 'known', 'among'] },
  rank: { whose: [ofPlan], about: ofMeasure, scopes: ['provider', 'known', 'among'] },
  only: { whose: [ofPlan, ofProvider], about: ofThing, scopes: ['provider', 'known', 'among'] },
  includes: { whose: [ofPlan], about: ofThing, scopes: [] },
  excludes: { whose: [ofPlan], about: ofThing, scopes: [] },
  every: { whose: [ofAll, ofList, ofProvider], about: ofThing, scopes: ['known'] },
  none: { whose: [ofAll, ofList, ofProvider], about: ofThing, scopes: ['known'] },
  with: { whose: [ofAll, ofList, ofProvider], about: ofThing, scopes: [] },
  without: { whose: [ofAll, ofList, ofProvider], about: ofThing, scopes: [] },
  above: { whose: [ofPlan, ofAll, ofList, ofProvider], about: ofMeasure, scopes: ['known'] },
  below: { whose: [ofPlan, ofAll, ofList, ofProvider], about: ofMeasure, scopes: ['known'] },
  atLeast: { whose: [ofPlan, ofAll, ofList, ofProvider], about: ofMeasure, scopes: ['known'] },
  atMost: { whose: [ofPlan, ofAll, ofList, ofProvider], about: ofMeasure, scopes: ['known'] },
} as const

type Kind = keyof typeof kinds

const form = /^(plans|(?:plan|provider|list)\.[^.]+)\.(\w+)\.([^.]+)((?:\.[^.]+)*)$/

/** The words for what a claim claims, such as `lowest`, as its name has them. */
export function claimKinds(): readonly string[] {
  return Object.keys(kinds)
}

/** Whether a name, without the id of a market, has the form of a claim's. */
export function isClaim(name: string): boolean {
  return Object.hasOwn(kinds, form.exec(name)?.[2] ?? '')
}

/** Whether a claim is a number of plans, so that a text can quote it alone. */
export function isCount(name: string): boolean {
  return isClaim(name) && /\.(?:with|without)\.[^.]+$/.test(name)
}

/** The claim with a name without the id of its market; undefined for every other name. */
function claimOf(records: Records, name: string): Claim | ClaimFault | undefined {
  const [, owner = '', found = '', id = '', behind = ''] = form.exec(name) ?? []
  if (!Object.hasOwn(kinds, found)) return undefined
  const kind = found as Kind
  const [whose, key = ''] = owner.split('.') as [Whose, string?]
  const { whose: owners, about, scopes }: (typeof kinds)[Kind] = kinds[kind]
  if (!(owners as readonly string[]).includes(whose)) return { part: kind, known: kindsOf(whose) }
  const subject = subjectOf(records, whose, key)
  if ('part' in subject) return subject
  const measures = measuresOf(records, records.market)
  const known = about === ofMeasure ? [...measures.keys()] : thingsOf(records)
  if (!known.includes(id)) return { part: id, known }
  const measure = measures.get(id)
  const parts = behind.split('.').slice(1)
  const limit = isComparison(kind) ? limitOf(records.market, parts.shift() ?? '') : undefined
  if (typeof limit === 'object' && 'part' in limit) return limit
  const allowed = scopes.filter((scope) => scope !== 'provider' || whose === ofPlan)
  const among = parts.indexOf('among')
  const [, list = ''] = among < 0 ? [] : parts.splice(among, 2, 'among')
  const strange = parts.find((part) => !(allowed as readonly string[]).includes(part))
  if (strange !== undefined) return { part: strange, known: allowed }
  const own = parts.includes('provider') ? ofItsProvider(subject) : subject
  const within = among < 0 ? own : amongList(records, own, list)
  if ('part' in within) return within
  const isOfOffers = kind === 'lowest' || kind === 'highest' || kind === 'rank'
  const asked = isOfOffers ? ofThoseToBeHad(records.market, within) : within
  return judged(kind, asked, { holds: holdsOf(records, id), measure, limit, known: parts.includes('known') })
}

interface Terms {
  readonly holds: Holds
  readonly measure: Measure | undefined
  readonly limit: number | Plan | undefined
  readonly known: boolean
}

function judged(kind: Kind, subject: Subject, { holds, measure, limit, known }: Terms): Claim | undefined {
  if (measure && (kind === 'lowest' || kind === 'highest')) return extreme(subject, measure, kind, known)
  if (measure && kind === 'rank') return rank(subject, measure, known)
  if (measure && isComparison(kind) && limit !== undefined)
    return everyOne(subject.plans, standsSo(measure, kind, limit), known)
  if (kind === 'only') return onlyOne(subject, holds, known)
  if (kind === 'with') return howMany(subject.plans, holds)
  const holdsNot: Holds = (plan) => negated(holds(plan))
  if (kind === 'without') return howMany(subject.plans, holdsNot)
  return everyOne(subject.plans, kind === 'none' || kind === 'excludes' ? holdsNot : holds, known)
}

function isComparison(kind: Kind) {
  return kind === 'above' || kind === 'below' || kind === 'atLeast' || kind === 'atMost'
}

function kindsOf(whose: string): string[] {
  return Object.entries(kinds).flatMap(([kind, { whose: owners }]) =>
    owners.some((one) => one === whose) ? [kind] : [],
  )
}

/** The benefits and facts that plans can have, and the measures that a record can state. */
function thingsOf(records: Records): string[] {
  const { market } = records
  const named = [...benefitCatalogue(records, market), ...factCatalogue(records, market)]
  return [...new Set([...named.map(({ id }) => id), ...measuresOf(records, market).keys()])]
}

/**
 * Whether a plan includes a benefit, has a fact that holds or not, or states any other fact. Silence is no exclusion: it
 * leaves the first two open.
 */
function holdsOf(records: Records, id: string): Holds {
  const { market } = records
  if (benefitCatalogue(records, market).some((benefit) => benefit.id === id)) {
    const said = { included: true, excluded: false, optional: undefined, unlisted: undefined }
    return (plan) => said[inclusionOf(planBenefits(plan), id)]
  }
  const fact = factCatalogue(records, market).find((one) => one.id === id)
  if (!fact) return (plan) => measuresOf(records, market).get(id)?.of(plan) !== undefined
  const isYesNo = fact.kind === 'yesNo'
  return (plan) => {
    const value = statedValue(plan, id)
    return isYesNo ? (typeof value === 'boolean' ? value : undefined) : value !== undefined
  }
}

function limitOf(market: Market, written: string): number | Plan | ClaimFault {
  return /^\d+$/.test(written) ? Number(written) : planNamed(market, written)
}

/** Finds the claim with a name, of the text's own market, of the one that it names, or of the only one with its plan. */
function claimsOf(
  source: Omit<Records, 'market'> & Pick<Site, 'markets'>,
  byId: ReadonlyMap<string, Market>,
  withPlan: (key: string) => readonly Market[],
): (name: string, own: Market | undefined) => Claim | ClaimFault | undefined {
  const known = new Map(source.markets.map((market) => [market, new Map<string, Claim | ClaimFault | undefined>()]))
  // Cached: many texts quote the same claims, and each looks at all plans.
  const judged = (market: Market, name: string) => {
    const claim = known.get(market)?.get(name) ?? claimOf({ ...source, market }, name)
    known.get(market)?.set(name, claim)
    return claim
  }
  return (name, own) => {
    const [kind = '', first = '', ...rest] = name.split('.')
    const [market, short] = [byId.get(first), [kind, ...rest].join('.')]
    if (market && isClaim(short)) return judged(market, short)
    if (!isClaim(name)) return undefined
    const [only, second] = kind === 'plan' ? withPlan(first) : []
    const claim = own && judged(own, name)
    if (claim && (!('part' in claim) || claim.part !== first || !only)) return claim
    if (only && !second) return judged(only, name)
    return { part: kind, known: [...byId.keys()].map((id) => `${kind}.${id}`) }
  }
}

const sumForm = /^plan\.([^.]+)\.(more|less|percent|off|free|times)\.([^.]+)(\.twoYears)?(\.net)?$/

/**
 * An amount that a text works out from a plan's yearly premium, by a name such as `plan.my-plan.more.other-plan` (how much
 * more it costs than another plan of the market), `less.120` (the premium less an amount), `percent.15` (a share of it),
 * `off.15` (the premium less that share), `free.1` (less that many months) and `times.2`; with `.twoYears`, together with
 * another year at the whole premium; with `.net`, after the subsidy. Undefined for every other name, and for a plan that
 * does not cost more.
 */
function priceSum(market: Market, name: string): string | undefined {
  const [, key = '', kind = '', operand = '', twice, net] = sumForm.exec(name) ?? []
  const plan = planWith(market, key)
  if (!plan) return undefined
  const paid = (priced: Plan): Decimal | undefined => {
    const open = net ? quoteIfOpen(marketPrices(market), priced)?.amount : undefined
    const amount = open ?? exactPrice(market, priced)
    return amount === undefined ? undefined : decimal(amount)
  }
  const full = paid(plan)
  if (full === undefined) return undefined
  if (kind === 'more') {
    const other = planWith(market, operand)
    const less = other && paid(other)
    return less && amountText(minus(full, less), market)
  }
  if (!/^\d{1,15}$/.test(operand)) return undefined
  const number = decimal(Number(operand))
  if (kind === 'times' || kind === 'percent') {
    return twice
      ? undefined
      : amountText(kind === 'times' ? times(full, number) : percentOf(full, Number(operand)), market)
  }
  const reduced = reducedBy(kind, full, number, exactDecimals(market))
  return amountText(twice && compare(reduced, zero) > 0 ? plus(reduced, full) : reduced, market)
}

/** An amount less another (`less`), less so many per cent (`off`) or so many twelfths of it (`free`). */
function reducedBy(kind: string, full: Decimal, number: Decimal, decimals: number): Decimal {
  if (kind === 'less') return minus(full, number)
  const parts = kind === 'off' ? 100 : 12
  return partOf(times(full, minus(decimal(parts), number)), parts, decimals)
}

function planWith({ plans = [] }: Market, key: string): Plan | undefined {
  return plans.find((plan) => planRecordKey(plan) === key)
}

/** A positive amount, with decimals only where it has any. */
function amountText(value: Decimal, market: Market): string | undefined {
  if (compare(value, zero) <= 0) return undefined
  const amount = rounded(value, exactDecimals(market))
  const isWhole = Number.isInteger(amountNumber(amount))
  return isWhole ? moneyText(money(amount, market.currency)) : exactText(amount, market)
}

/**
 * Each plan of a query in a table of an article: `{each.premium}` in a row repeats that row for each plan, in a column
 * whose heading has one, such as `{each.name}`, it repeats the column.
 */
export const eachPlan = '{each.'

const namesOfPlan = /\{\s*plan\.([\w-]+)\.([\w-]+)/g

/** Whether a table shows plans: each of a query, or several of the market by name. */
export function isPlanTable(table: string, market: Market | undefined): boolean {
  return table.includes(eachPlan) || (market !== undefined && plansQuoted(table, market).size > 1)
}

/** The keys of the plans of a market that a text quotes. */
export function plansQuoted(text: string, { id, plans = [] }: Market): ReadonlySet<string> {
  const named = [...text.matchAll(namesOfPlan)].map(([, first, second]) => (first === id ? second : first))
  return new Set(named.filter((key) => key !== undefined)).intersection(new Set(plans.map(planRecordKey)))
}

/** The names of the plans of a query, as figures have them: `plan.my-market.my-plan`; none without a market. */
export function plansNamed(source: Pick<Site, 'facts'>, market: Market | undefined, query: PlanQuery): string[] {
  if (!market) return []
  return plansFor(source, market, query).map((plan) => `plan.${market.id}.${planRecordKey(plan)}`)
}

interface TablesSource extends Pick<Site, 'facts'> {
  readonly markets: readonly Market[]
}

/** The HTML of an article with the plans of its queries in its tables, quoted by name; a table without a query stays. */
export function withPlanRows(
  { markets, ...source }: TablesSource,
  {
    html,
    market: own,
    tables = [],
  }: { readonly html: string; readonly market?: string; readonly tables?: readonly PlanQuery[] },
): string {
  if (!html.includes(eachPlan)) return html
  const marketOf = (id: string | undefined) => markets.find((market) => market.id === id)
  const queries = tables.values()
  return html.replaceAll(/<table>.*?<\/table>/gs, (table) => {
    if (!isPlanTable(table, marketOf(own))) return table
    const { value: query } = queries.next()
    if (!query || !table.includes(eachPlan)) return table
    return repeated(table, plansNamed(source, marketOf(query.market ?? own), query))
  })
}

function repeated(table: string, names: readonly string[]): string {
  const head = table.slice(0, table.indexOf('</thead>'))
  const part = head.includes(eachPlan) ? /(?<![ \t])[ \t]*<(t[hd])\b[^>]*>.*?<\/\1>\n?/gs : /<tr>.*?<\/tr>\n?/gs
  return table.replaceAll(part, (written) => {
    return written.includes(eachPlan)
      ? names.map((name) => written.replaceAll(eachPlan, `{${name}.`)).join('')
      : written
  })
}

/** The start of a figure about plans: `{plan.my-plan.premium}`, or `{plans.my-market.lowest}` with the id of its market. */
const aboutPlans = /\{\s*(plans?|list|provider)\.([\w-]+)/g

/** The markets about whose plans a text quotes figures: those named by id, the text's own, and the only ones with a plan. */
export function quotedMarkets(markets: readonly Market[], text: string, own: string | undefined): readonly Market[] {
  const quotes = [...text.matchAll(aboutPlans)]
  return markets.filter((market) => {
    const keys = new Set(market.plans?.map(planRecordKey))
    return quotes.some(([, kind, name = '']) => {
      if (markets.some(({ id }) => id === name)) return market.id === name
      return market.id === own || (kind === 'plan' && keys.has(name))
    })
  })
}

/** The day on which the prices of these markets were checked or changed last; undefined while none is on record. */
export function lastFigureDay(markets: readonly Pick<Market, 'pricesChecked' | 'changedOn'>[]): string | undefined {
  const days = markets.flatMap(({ pricesChecked, changedOn }) => [pricesChecked ?? [], changedOn ?? []].flat())
  return days.sort().at(-1)
}

/** An article with its tables of plans, and with the day of the prices that it quotes if that is later than its update. */
function withFigureDay(source: Pick<Site, 'facts' | 'markets'>, article: ArticleText): ArticleText {
  const html = withPlanRows(source, article)
  const day = lastFigureDay(quotedMarkets(source.markets, html, article.market)) ?? ''
  return { ...article, html, ...(day > article.updated && { figuresOf: day }) }
}

interface SiteSource extends Pick<Site, 'markets' | 'facts'> {
  /** Without it, texts cannot speak of what other pages show. */
  readonly promises?: Promises
}

/** The figures that belong to no market: how many markets there are, what pages promise, and what facts mean. */
function siteFigures({ markets, facts, promises = new Map() }: SiteSource): FigureTable {
  const [all, open] = [listedMarkets(markets).length, markets.filter(isOpen).length]
  return {
    'markets.open': String(open),
    'markets.upcoming': String(all - open),
    'markets.all': String(all),
    ...promiseFigures(promises),
    // The meaning of a fact is written once, and quoted wherever a text explains the fact.
    ...Object.fromEntries(facts.flatMap(({ id, meaning }) => (meaning ? [[`fact.${id}.meaning`, meaning]] : []))),
  }
}

/** Whether visitors find what texts speak of, and its words there. */
function promiseFigures(promises: Promises): FigureTable {
  return Object.fromEntries(
    [...promises].flatMap(([id, { words, isKept }]) => [
      [`promise.${id}`, String(isKept)],
      [`promise.${id}.words`, words],
    ]),
  )
}

/** The figures that a text can quote: those of its market by short names, and those of the site. */
export interface Figures {
  /** The figure with a name; undefined if there is none. */
  readonly named: (name: string) => string | undefined
  /** The claim with a name, or what is wrong with the name; undefined for other figures. */
  readonly claim: (name: string) => Claim | ClaimFault | undefined
  /** The names of all of them. */
  readonly names: () => string[]
  /** The language of the texts (BCP 47). */
  readonly language: string
}

/** A quoted figure: `{plan.axa-premier.premium}`. Other placeholders have no dot. */
const quote = /\{(\w+(?:\.[\w-]+)+)\}/g

/** The same, or the start of a choice by one: `{plans.count, plural, one {# plan} other {# plans}}`. */
export const figurePattern = /\{\s*(\w+(?:\.[\w-]+)+)\s*(?:\}|(?=,))/g

interface FigureSource extends MarketSource, Pick<Site, 'markets'> {
  readonly promises?: Promises
}

/**
 * Gives the figures for the texts of a market, or of the site without one. A figure of a market is named with its id
 * (`plans.my-market.lowest`). The market's own texts leave the id out, and so can all others if the name is unique.
 *
 * @param figuresIn computes the figures of one market; a caller can pass a cached function.
 */
export function figuresOf(
  source: FigureSource,
  figuresIn = (market: Market) => marketFigures(source, market),
): (market?: string) => Figures {
  const { markets } = source
  const tables = new Map<Market, FigureTable>()
  // Computed on demand, because few texts quote the figures of another market.
  const tableOf = (market: Market): FigureTable => {
    const table = tables.get(market) ?? figuresIn(market)
    tables.set(market, table)
    return table
  }
  const ofMarket = (market: Market, name: string): string | undefined => {
    const table = tableOf(market)
    return Object.hasOwn(table, name) ? table[name] : priceSum(styledMarket(market, source.language), name)
  }
  const general = siteFigures(source)
  const byId = new Map(markets.map((market) => [market.id, market]))
  const holdersOf = holders(markets)
  const unique = (name: string): string | undefined => {
    const having = holdersOf(name)
      .values()
      .filter((market) => ofMarket(market, name) !== undefined)
    const [first, second] = having.take(2)
    return first && !second ? ofMarket(first, name) : undefined
  }
  const withId = (name: string): string | undefined => {
    const [kind, id = '', ...rest] = name.split('.')
    const market = byId.get(id)
    return market && ofMarket(market, [kind, ...rest].join('.'))
  }
  // Last what computes the figures of all markets.
  const ofSite = (name: string) => general[name] ?? withId(name) ?? unique(name)
  const names = () => {
    const short = markets.flatMap((market) => Object.keys(tableOf(market)))
    const long = markets.flatMap((market) => {
      return Object.keys(tableOf(market)).map((name) => name.replace('.', `.${market.id}.`))
    })
    return [...Object.keys(general), ...long, ...new Set(short).values().filter((name) => unique(name) !== undefined)]
  }
  const claimed = claimsOf(source, byId, (key) => holdersOf(`plan.${key}`))
  return (id = '') => {
    const market = byId.get(id)
    return {
      named: (name) => (market && ofMarket(market, name)) ?? claimText(claimed(name, market)) ?? ofSite(name),
      claim: (name) => claimed(name, market),
      names: () => [...new Set([...names(), ...Object.keys(market ? tableOf(market) : {})])],
      language: market?.locale ?? source.language,
    }
  }
}

function claimText(claim: Claim | ClaimFault | undefined): string | undefined {
  return claim && 'value' in claim ? claim.value : undefined
}

/** Gives the markets that can have a figure with a short name: those with its plan or list, or all. */
function holders(markets: readonly Market[]): (name: string) => readonly Market[] {
  let byPlan: ReadonlyMap<string, readonly Market[]> | undefined
  return (name) => {
    const [kind, key = ''] = name.split('.')
    if (kind === 'list') return markets.filter(({ lists = [] }) => lists.some(({ id }) => id === key))
    if (kind !== 'plan') return markets
    byPlan ??= marketsByPlan(markets)
    return byPlan.get(key) ?? []
  }
}

/** The markets that have a plan with a key, by key. */
function marketsByPlan(markets: readonly Market[]): ReadonlyMap<string, readonly Market[]> {
  const pairs = markets.flatMap((market) => {
    const keys = new Set((market.plans ?? []).map(planRecordKey))
    return [...keys].map((key) => ({ key, market }))
  })
  const grouped = Map.groupBy(pairs, ({ key }) => key)
  return new Map(grouped.entries().map(([key, holders]) => [key, holders.map(({ market }) => market)]))
}

/**
 * The site with the figures of these markets filled into all its texts; by default of its own markets.
 *
 * @param others the promises of pages that the site has in another language alone.
 */
export function siteWithFigures(site: Site, markets = site.markets, others: Promises = new Map()): Site {
  const { benefits, facts, units, messages, config, pages } = site
  const promises = new Map([...others, ...promisesOf({ pages, markets })])
  const source = { markets, benefits, facts, units, promises, words: messages, language: config.locale }
  return fillFigures(site, figuresOf(source), withFigures, markets)
}

/** The site with figures of the markets filled into all its texts by `withFigures` or a cached version of it. */
export function fillFigures(
  site: Site,
  figuresFor: (market?: string) => Figures,
  withFigures: <T>(value: T, figures: Pick<Figures, 'named' | 'language'>, format?: (figure: string) => string) => T,
  markets = site.markets,
): Site {
  const general = figuresFor()
  const inText = <T extends Text>({ html, ...text }: T, figures: Figures) =>
    ({ ...withFigures(text, figures), html: withFigures(html, figures, escapeHtml) }) as unknown as T
  const inArticle = (article: Site['articles'][number]) =>
    inText(withFigureDay({ ...site, markets }, article), figuresFor(article.market))
  return {
    ...site,
    config: withFigures(site.config, general),
    messages: withFigures(site.messages, general),
    benefits: withFigures(site.benefits, general),
    facts: withFigures(site.facts, general),
    markets: site.markets.map((market) => withFigures(market, figuresFor(market.id))),
    pages: withFigures(site.pages, general),
    profiles: site.profiles.map((profile) => withFigures(profile, figuresFor(profile.market))),
    articles: site.articles.map(inArticle),
    legal: site.legal.map((text) => inText(text, general)),
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(figure: string): string {
  return figure.replaceAll(/[&<>"]/g, (mark) => entities[mark] ?? mark)
}

/**
 * The value with figures, formatted by `format`, filled into all its texts; an unknown name stays as written. Values
 * without quoted figures are shared, not copied.
 */
export function withFigures<T>(
  value: T,
  figures: Pick<Figures, 'named' | 'language'>,
  format: (figure: string) => string = (figure) => figure,
): T {
  if (typeof value === 'string') {
    if (!value.includes('{')) return value
    const chosen = withChoices(value, (choice) => {
      const figure = figures.named(choice.name)
      return figure === undefined ? undefined : branchFor(choice, figure)
    })
    const text = withForms(chosen, (name, forms, written) => {
      const figure = name.includes('.') ? figures.named(name) : undefined
      return figure === undefined ? written : formFor(forms, Number(figure), figures.language)
    })
    return text.replaceAll(quote, (written, name: string) => {
      const figure = figures.named(name)
      return figure === undefined ? written : format(figure)
    }) as T
  }
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([key, part]) => [key, withFigures(part, figures, format)] as const)
  if (parts.every(([key, part]) => part === Reflect.get(value, key))) return value
  return (Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as T
}

/** A part of the name of a figure that is the name of something else. */
interface FigureReference {
  readonly to: 'market' | 'plan' | 'provider' | 'list'
  /** A plan has its key. */
  readonly id: string
  /** The number of the part, from 0. */
  readonly part: number
}

const referenceKinds = ['plan', 'provider', 'list', 'plans'] as const
const comparisons = ['above', 'below', 'atLeast', 'atMost']

/**
 * The names in the name of a figure, such as `plan.my-market.my-plan.below.premium.other-plan`.
 *
 * @param isMarket whether a market has this id.
 */
export function figureReferences(name: string, isMarket: (id: string) => boolean): FigureReference[] {
  const parts = name.split('.')
  const kind = referenceKinds.find((known) => known === parts[0])
  if (kind === undefined) return []
  const hasMarket = isMarket(parts[1] ?? '') && (kind === 'plans' || !isClaimKind(parts[2]))
  const owner = hasMarket ? 2 : 1
  const found: FigureReference[] = hasMarket ? [{ to: 'market', id: parts[1] ?? '', part: 1 }] : []
  const named = parts[owner]
  if (kind !== 'plans' && named !== undefined && owner < parts.length - 1)
    found.push({ to: kind, id: named, part: owner })
  const claim = kind === 'plans' ? owner : owner + 1
  const limit = parts[claim + 2]
  if (comparisons.includes(parts[claim] ?? '') && limit !== undefined && !/^\d+$/.test(limit))
    found.push({ to: 'plan', id: limit, part: claim + 2 })
  const dearer = parts[owner + 2]
  if (kind === 'plan' && parts[owner + 1] === 'more' && dearer !== undefined)
    found.push({ to: 'plan', id: dearer, part: owner + 2 })
  const among = parts.indexOf('among', claim)
  const list = parts[among + 1]
  if (among > claim && list !== undefined) found.push({ to: 'list', id: list, part: among + 1 })
  return found
}

function isClaimKind(part: string | undefined): boolean {
  return part !== undefined && claimKinds().includes(part)
}

/** Gives things other names in the figures that a text quotes; a figure stays as it is written but for those names. */
export function withFigureNames(
  text: string,
  isMarket: (id: string) => boolean,
  newName: (reference: FigureReference, market: string | undefined) => string | undefined,
): string {
  return text.replaceAll(figurePattern, (written: string, name: string) => {
    const references = figureReferences(name, isMarket)
    const market = references.find(({ to }) => to === 'market')?.id
    const parts = references.reduce(
      (all, reference) => all.with(reference.part, newName(reference, market) ?? reference.id),
      name.split('.'),
    )
    return written.replace(name, () => parts.join('.'))
  })
}

const opening = /\{\s*\w+(?:\.[\w-]+)+\s*(?:\}|,\s*(?:select|plural)\s*,)/y

/** The quote of a figure or a claim that begins at an offset: `{plans.lowest}`, or a choice by one; undefined without. */
export function quoteAt(text: string, at: number): string | undefined {
  opening.lastIndex = at
  const found = opening.exec(text)?.[0]
  if (found === undefined || found.endsWith('}')) return found
  let depth = 1
  for (let end = at + 1; end < text.length; end += 1) {
    if (text[end] === '{') depth += 1
    if (text[end] === '}') depth -= 1
    if (depth === 0) return text.slice(at, end + 1)
  }
  return undefined
}

/** The different quotes of a text, in their order. */
export function quotesIn(text: string): string[] {
  const found = new Set<string>()
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) {
    const quote = quoteAt(text, at)
    if (quote === undefined) continue
    found.add(quote)
    at += quote.length - 1
  }
  return [...found]
}
