/** Plans as pages offer them: the price with its parts and options in words, benefits, facts, promotions. */
import { sizeOf, usualPeriod } from './amounts.ts'
import type { Answers } from './answers.ts'
import type { ContractWords, Messages, Plan, PlanChoice, PlanOption, Question } from './contract/config.ts'
import { daysAfter, dayText } from './dates.ts'
import {
  benefitCatalogue,
  type FactDefinitions,
  factDefinitions,
  type Inclusions,
  inclusionsOf,
  type NamedBenefit,
  type OfferFact,
  offerFacts,
  ratingOf,
  statedValue,
} from './facts.ts'
import {
  type Amount,
  differenceOf,
  type ExactPrice,
  type MoneyStyle,
  money,
  moneyText,
  type OpenPrice,
  type Price,
  priceText,
  signOf,
} from './money.ts'
import {
  hasEnded,
  isListed,
  optionField,
  type ProviderView,
  plansOnOffer,
  promotionsOf,
  providerById,
} from './plans.ts'
import type { Offered } from './prices/adjustments.ts'
import { decimal, plus, rounded, times, zero } from './prices/decimal.ts'
import { linesShown } from './prices/group-quote.ts'
import { askedIf, type ChosenOption, inOrder } from './prices/options.ts'
import type { Reach } from './prices/price-cases.ts'
import type { ExactQuote, OpenQuote, Quote } from './prices/price-of.ts'
import {
  dependOnAnswers,
  isRefusedOption,
  type MarketPrices,
  marketPrices,
  notSoldText,
  optionsIn,
  type PricedPlan,
  planQuote,
  questionsOfPrice,
  quoteIfOpen,
  quotesWithCode,
  quoteWith,
} from './prices.ts'
import { type Market, planAnchor, profileHref, type Site, withQuery } from './site.ts'
import { fill, joined } from './text.ts'

/** What a price that is for a month comes to over a whole contract, with the parts that add up to it. */
interface ContractTotal {
  readonly amount: Amount
  readonly months: number
  /** So many months at an amount, in their order. */
  readonly parts: readonly { readonly months: number; readonly amount: Amount }[]
  readonly once?: Amount
}

/**
 * A price a month over so many months, each paid as it is rounded; undefined for every other price, and where something
 * counts in the first of several years only.
 */
export function contractTotal(
  { per, amount, lines, phases = [], once }: ExactQuote,
  months: number | undefined,
): ContractTotal | undefined {
  if (per !== 'month' || months === undefined) return undefined
  if (months > 12 && lines.some(({ isFirstYear }) => isFirstYear)) return undefined
  let left = months
  const parts = [...phases, { months, amount }].flatMap((phase) => {
    const lasting = Math.min(phase.months, left)
    left -= lasting
    return lasting > 0 ? [{ months: lasting, amount: phase.amount }] : []
  })
  const sum = parts.reduce((sofar, part) => plus(sofar, times(decimal(part.months), decimal(part.amount))), zero)
  const total = once === undefined ? sum : plus(sum, decimal(once))
  return { amount: rounded(total), months, parts, ...(once !== undefined && { once }) }
}

/** What a plan comes to over a whole contract; undefined unless its price is for a month and its market says how many. */
export function totalOf(prices: MarketPrices, plan: PricedPlan, answers: Answers = {}): ContractTotal | undefined {
  const quote = planQuote(prices, plan, answers)
  return quote.kind === 'exact' ? contractTotal(quote, monthsOf(prices, plan)) : undefined
}

/** How many months the contract of a plan runs, by its market or its fact. */
export function monthsOf({ term }: Pick<MarketPrices, 'term'>, plan: Pick<PricedPlan, 'facts'>): number | undefined {
  if (!term) return undefined
  const months = 'months' in term ? term.months : statedValue(plan, term.fact)
  return typeof months === 'number' && Number.isInteger(months) && months > 1 ? months : undefined
}

/** The words for what prices are for. */
type PeriodWords = Pick<Messages['offer'], 'periods' | 'fromPrice' | 'priceFrom'> &
  Pick<Messages['planTable'], 'perYear'>

interface ContractWriting {
  readonly currency: MoneyStyle
  /** BCP 47. */
  readonly language: string
  readonly words: PeriodWords & Pick<Messages['offer'], 'contract'>
}

/** What a price is for in words, around the `{amount}`. */
function periodWords({ periods, perYear }: Pick<PeriodWords, 'periods' | 'perYear'>, per: string): string {
  return periods?.[per] ?? (per === usualPeriod ? perYear : '{amount}')
}

/** The least that a price can be, with what it is for: `from S$12 a month`. */
export function fromText(words: PeriodWords, per: string, price: string): string {
  if (per === usualPeriod) return fill(words.fromPrice, { price })
  return fill(words.priceFrom, { price: fill(periodWords(words, per), { amount: price }) })
}

/** What is paid first, what is paid once, and what a whole contract comes to. */
function contractNotes(
  { currency, words, language }: ContractWriting,
  { per, amount, phases = [], once }: ExactQuote,
  total: ContractTotal | undefined,
): string[] {
  const { contract } = words
  if (!contract) return []
  const paid = (sum: Amount) => fill(periodWords(words, per), { amount: moneyText(money(sum, currency)) })
  const first = phases.map((phase) => fill(contract.phase, { amount: paid(phase.amount), months: phase.months }))
  return [
    ...(first.length > 0
      ? [fill(contract.after, { phases: joined(first, 'items', language), amount: paid(amount) })]
      : []),
    ...(once === undefined ? [] : [fill(contract.once, { amount: moneyText(money(once, currency)) })]),
    ...(total ? [totalText(contract, currency, total)] : []),
  ]
}

/** What a contract comes to, with its formula: `S$288 over 24 months (24 × S$12)`. */
export function totalText(
  { total: words }: Pick<ContractWords, 'total'>,
  currency: MoneyStyle,
  { amount, months, parts, once }: ContractTotal,
): string {
  const written = (sum: Amount) => moneyText(money(sum, currency))
  const terms = parts.map((part) => `${part.months} × ${written(part.amount)}`)
  const formula = [...terms, ...(once === undefined ? [] : [written(once)])].join(' + ')
  return fill(words, { total: written(amount), months, formula })
}

/** An amount with a minus sign where it takes something off: `−S$5`. */
export function signedText(amount: Amount, currency: MoneyStyle): string {
  const size = moneyText(money(sizeOf(amount), currency))
  return signOf(amount) < 0 ? `−${size}` : size
}

/** The name of what changes a price, with how far it reaches: `Welcome offer, first year only`. */
function reachText(
  { reach: words }: Pick<Messages['offer'], 'reach'>,
  name: string,
  { isFirstYear, isForNew }: Reach,
): string {
  if (!words) return name
  const yearly = isFirstYear ? fill(words.firstYear, { label: name }) : name
  return isForNew ? fill(words.newOnly, { label: yearly }) : yearly
}

/** How a market makes prices, and the words in which its pages write them. */
export interface PriceWriting {
  readonly prices: MarketPrices
  readonly currency: MoneyStyle
  /** BCP 47. */
  readonly language: string
  readonly words: Pick<
    Messages['offer'],
    | 'fromPrice'
    | 'priceFrom'
    | 'between'
    | 'onRequest'
    | 'notSold'
    | 'notSoldFor'
    | 'needs'
    | 'withCode'
    | 'assumed'
    | 'periods'
    | 'contract'
    | 'reach'
    | 'premiumUntil'
    | 'offeredUntil'
  > &
    Pick<Messages['planTable'], 'perYear'> &
    Partial<Pick<Messages['offer'], 'options'>>
  /** The market's words that prices refer to, by id. */
  readonly priceWords: Readonly<Record<string, string>>
}

/** How a market makes and writes prices in the language of its pages. */
export function priceWriting(
  market: Market,
  { offer, planTable }: Pick<Messages, 'offer' | 'planTable'>,
): PriceWriting {
  const { fromPrice, priceFrom, between, onRequest, notSold, notSoldFor, needs, withCode, assumed } = offer
  const { premiumUntil, offeredUntil, periods, contract, reach } = offer
  return {
    prices: marketPrices(market),
    currency: market.currency,
    language: market.locale ?? 'en',
    words: {
      fromPrice,
      priceFrom,
      between,
      onRequest,
      notSold,
      notSoldFor,
      needs,
      withCode,
      assumed,
      premiumUntil,
      offeredUntil,
      perYear: planTable.perYear,
      ...(periods && { periods }),
      ...(contract && { contract }),
      ...(reach && { reach }),
      ...(market.plans?.some((plan) => plan.options) && { options: offer.options }),
    },
    priceWords: Object.fromEntries((market.priceWords ?? []).map(({ id, words }) => [id, words])),
  }
}

/** What a plan costs as pages show it, for the answers and what is assumed besides. */
export function planPrice(writing: PriceWriting, plan: PricedPlan, answers: Answers = {}): Price {
  const price = priceNow(writing, plan, answers)
  const note = joined([price.note, changeNote(writing, plan, answers)], 'parts', writing.language)
  return note === '' ? price : { ...price, note }
}

/** Words on the next change of the price or the last day of the plan, whichever comes first; undefined when neither is set. */
function changeNote(writing: PriceWriting, plan: PricedPlan, answers: Answers): string | undefined {
  const { language, words } = writing
  const { priceChanges: [next] = [], until } = plan
  const lastDay = next && daysAfter(next.from, -1)
  if (next && lastDay && !(until && until <= lastDay)) {
    const premium = priceText(priceNow(writing, { ...plan, price: next.price }, answers), language)
    return fill(words.premiumUntil, { date: dayText(lastDay, language), premium })
  }
  return until && fill(words.offeredUntil, { date: dayText(until, language) })
}

function priceNow(writing: PriceWriting, plan: PricedPlan, answers: Answers): Price {
  const quote = planQuote(writing.prices, plan, answers)
  if (quote.kind === 'notSold') return { ...openPrice(writing, quote), words: notSoldText(writing, plan, answers) }
  if (quote.kind !== 'exact') return openPrice(writing, quote)
  const price = exactPrice(
    writing,
    { ...quote, lines: withOptionWords(writing, quote.lines, plan.options) },
    quoteIfOpen(writing.prices, plan, answers),
    quotesWithCode(writing.prices, plan, answers),
  )
  const contract = contractNotes(writing, quote, contractTotal(quote, monthsOf(writing.prices, plan)))
  const note = joined([...contract, price.note], 'parts', writing.language)
  return note === '' ? price : { ...price, note }
}

/** The lines of a price; one of an option says that the price is with it. */
function withOptionWords(
  { words }: PriceWriting,
  lines: ExactQuote['lines'],
  options: PricedPlan['options'] = [],
): ExactQuote['lines'] {
  const template = words.options?.with
  if (template === undefined) return lines
  return lines.map((line) => {
    const option = options.find(({ label }) => label === line.label)
    return option ? { ...line, label: fill(template, { option: option.label }) } : line
  })
}

function exactPrice(
  { prices, currency, language, words, priceWords }: PriceWriting,
  quote: ExactQuote,
  net: Offered | undefined,
  coded: readonly Offered[],
): ExactPrice {
  const isApart = quote.per !== prices.per
  const per = prices.isMixed || isApart || quote.per !== usualPeriod ? periodWords(words, quote.per) : undefined
  const inCurrency = (amount: Amount) => money(amount, currency)
  const parts = linesShown(quote.lines).flatMap(({ label, member, amount, ...reach }) => {
    const named = label && reachText(words, priceWords[label] ?? label, reach)
    const name = joined([member, named], 'term', language)
    const text = name && joined([name, signedText(amount, currency)], 'words', language)
    return text ? [text] : []
  })
  const netLabels = net?.labels.map((label, i) => reachText(words, label, net.reaches?.[i] ?? {})) ?? []
  const codes = coded.map(({ labels, reaches: [reach = {}] = [], amount }) => {
    const code = joined(labels, 'items', language)
    return fill(words.withCode, { price: moneyText(inCurrency(amount)), code: reachText(words, code, reach) })
  })
  const notes = [...parts, ...codes]
  return {
    ...(net && { net: inCurrency(net.amount), netLabel: joined(netLabels, 'items', language) }),
    gross: inCurrency(quote.amount),
    ...(per !== undefined && { per }),
    ...(isApart && { isApart }),
    ...(notes.length > 0 && { note: joined(notes, 'parts', language) }),
  }
}

function openPrice({ prices, currency, language, words, priceWords }: PriceWriting, quote: OpenQuote): OpenPrice {
  const { kind } = quote
  const { symbol, decimals, language: digits } = currency
  const shared = {
    kind,
    currency: {
      symbol,
      ...(decimals !== undefined && { decimals }),
      ...(digits !== undefined && { language: digits }),
    },
  }
  if (kind === 'onRequest')
    return { ...shared, words: fill(words.onRequest, { reason: priceWords[quote.reason] ?? quote.reason }) }
  if (kind === 'notSold') return { ...shared, words: words.notSold }
  const { per = prices.per } = quote
  const written = (amount: Amount) => moneyText(money(amount, currency))
  const least = quote.from !== undefined && per === prices.per ? { least: money(quote.from, currency) } : {}
  if (kind === 'between') {
    const amount = fill(words.between, { from: written(quote.from), to: written(quote.to) })
    return { ...shared, ...least, words: fill(periodWords(words, per), { amount }) }
  }
  const from = (amount: Amount) => fromText(words, per, written(amount))
  if (kind === 'from') return { ...shared, ...least, words: from(quote.from) }
  const what = quote.questions.map((id) => prices.questions.find((question) => question.id === id)?.summary ?? id)
  // A table that is being written can have no row for the answers that are known.
  const needs = what.length === 0 ? undefined : fill(words.needs, { questions: joined(what, 'items', language) })
  const known = quote.from === undefined ? undefined : from(quote.from)
  return { ...shared, ...least, words: joined([known, needs], 'parts', language), needs: quote.questions }
}

/** A choice as visitors read it. */
interface OfferChoice extends Pick<PlanChoice, 'id' | 'label'> {
  /** What it adds to the price, in words: `+S$25`; undefined where it costs nothing, or where no amount is known. */
  readonly extra?: string
  /** Whether it is not sold for the visitor's answers. */
  readonly isUnavailable?: true
}

/** An option of a plan as visitors read it. */
export interface OfferOption extends Omit<PlanOption, 'choices'> {
  readonly choices: readonly OfferChoice[]
  /** Whether the visitor's answers refuse it. */
  readonly isRefused?: true
}

/** The options of a plan, each after those that it requires, with what each choice adds for the visitor's answers. */
export function offerOptions(
  writing: PriceWriting,
  plan: PricedPlan,
  answers: Answers = {},
): OfferOption[] | undefined {
  return plan.options && inOrder(plan.options).map((option) => offerOption(writing, plan, answers, option))
}

function offerOption(writing: PriceWriting, plan: PricedPlan, answers: Answers, option: PlanOption): OfferOption {
  const others = optionsIn(writing.prices, plan, answers).filter((one) => one.option.id !== option.id)
  const quoteOf = (...choices: PlanChoice[]) => {
    const chosen = choices.map((choice): ChosenOption => ({ option, choice }))
    return quoteWith(writing.prices, plan, answers, [...others, ...chosen])
  }
  const [first] = option.choices
  const [least, none] = [first ? quoteOf(first) : quoteOf(), quoteOf()]
  return {
    ...option,
    ...(isRefusedOption(writing.prices, option, answers) && { isRefused: true }),
    choices: option.choices.map((choice) => {
      const { id, label } = choice
      const quote = quoteOf(choice)
      if (quote.kind === 'notSold' && none.kind !== 'notSold') return { id, label, isUnavailable: true }
      const extra = extraText(writing, quote, least) ?? alone(writing, plan, answers, choice)
      return { id, label, ...(extra !== undefined && { extra }) }
    }),
  }
}

/** The difference of two prices in words; empty where they are the same, undefined where either is not known. */
function extraText(writing: PriceWriting, quote: Quote, least: Quote): string | undefined {
  const [amount, before] = [amountOf(quote), amountOf(least)]
  if (amount === undefined || before === undefined) return undefined
  // While answers are open, only the lowest is known.
  return addedText(writing, differenceOf(amount, before), quote.kind === 'needs' && least.kind !== 'needs')
}

/** The amount that a choice adds, in words; empty where it adds none. */
function addedText({ words, currency }: PriceWriting, added: Amount, isLowest: boolean): string {
  const sign = signOf(added)
  if (sign === 0) return ''
  const amount = signedText(added, currency)
  const extra = sign < 0 ? amount : fill(words.options?.plus ?? '+{amount}', { amount })
  return isLowest ? fill(words.priceFrom, { price: extra }) : extra
}

/** What a choice costs by itself, where the price of the plan is not known. */
function alone(writing: PriceWriting, plan: PricedPlan, answers: Answers, { price }: PlanChoice): string | undefined {
  if (price === undefined) return undefined
  const { options: _, ...rest } = plan
  const quote = quoteWith(writing.prices, { ...rest, price }, answers, [])
  const amount = amountOf(quote)
  return amount === undefined ? undefined : addedText(writing, amount, quote.kind === 'needs')
}

function amountOf(quote: Quote): Amount | undefined {
  if (quote.kind === 'exact') return quote.amount
  return 'from' in quote ? quote.from : undefined
}

/** The first choice that adds a benefit or changes a fact. */
interface Source {
  /** The id of the benefit or fact. */
  readonly id: string
  readonly option: string
  readonly choice: string
  /** Whether further choices do so as well, and its price is only where they begin. */
  readonly isFirstOfSome?: true
}

/** A benefit that the plan has with an option; its note says what that adds: `optional +S$25`. */
type OptionalBenefit = Source & NamedBenefit

/** The value of a fact with an option, and in words what that adds. */
interface OptionalFact extends Source {
  readonly fact: OfferFact
  readonly words: string
}

/** What options make of a plan, besides its price. */
export interface OptionalParts {
  readonly optionalBenefits: readonly OptionalBenefit[]
  readonly optionalFacts: readonly OptionalFact[]
}

type Words = Partial<Pick<Messages['offer'], 'options'>>

/** All benefits and facts that the options of a plan can add to it, whoever can have them, yet without what that costs. */
function optionalParts(site: Site, market: Market, plan: Pick<Plan, 'options'>): OptionalParts {
  const definitions = factDefinitions(site, market)
  const labels = benefitCatalogue(site, market)
  return {
    optionalBenefits: sourcesOf(plan, ({ benefits = [] }) => benefits).flatMap((source): OptionalBenefit[] => {
      const label = labels.find(({ id }) => id === source.id)?.label
      return label === undefined ? [] : [{ ...source, label }]
    }),
    optionalFacts: sourcesOf(plan, ({ sets = {} }) => Object.keys(sets)).flatMap((source) => {
      const fact = setFact(definitions, market, plan, source)
      return fact ? [{ ...source, fact, words: '' }] : []
    }),
  }
}

/** The parts that visitors can have, with what their choices add to the price now, in the words of a language (BCP 47). */
export function withExtras(
  { optionalBenefits, optionalFacts }: OptionalParts,
  options: readonly OfferOption[],
  words: Words,
  language: string,
): OptionalParts {
  const isOffered = (one: Source) => {
    const option = options.find(({ id }) => id === one.option)
    return !option?.isRefused && option?.choices.some(({ id, isUnavailable }) => id === one.choice && !isUnavailable)
  }
  return {
    optionalBenefits: optionalBenefits
      .filter(isOffered)
      .map((one) => ({ ...one, note: extraWords(one, options, words) })),
    optionalFacts: optionalFacts.filter(isOffered).map((one) => {
      const value = one.fact.value === true ? undefined : one.fact.text
      return { ...one, words: joined([value, extraWords(one, options, words)], 'words', language) }
    }),
  }
}

function extraWords(
  { option, choice, isFirstOfSome }: Source,
  options: readonly OfferOption[],
  { options: words }: Words,
): string {
  const choices = options.find(({ id }) => id === option)?.choices
  const price = choices?.find(({ id }) => id === choice)?.extra
  if (!price) return words?.optionalFree ?? ''
  return fill((isFirstOfSome ? words?.optionalFrom : words?.optional) ?? '{price}', { price })
}

function setFact(
  definitions: FactDefinitions,
  market: Market,
  { options = [] }: Pick<Plan, 'options'>,
  { id, option, choice }: Source,
): OfferFact | undefined {
  const found = options.find((one) => one.id === option)?.choices.find((one) => one.id === choice)
  const value = found?.sets?.[id]
  return value === undefined ? undefined : offerFacts(definitions, market, { facts: { [id]: value } })[0]
}

/** Each benefit or fact that a choice besides the first adds, with the first choice that does. */
function sourcesOf(
  { options = [] }: Pick<Plan, 'options'>,
  idsIn: (choice: PlanChoice) => readonly string[],
): Source[] {
  const found = inOrder(options).flatMap(({ id: option, choices }: PlanOption) =>
    choices.slice(1).flatMap((choice) => idsIn(choice).map((id) => ({ id, option, choice: choice.id }))),
  )
  return [...Map.groupBy(found, ({ id }) => id).values()].flatMap(([first, ...others]) => {
    return first ? [{ ...first, ...(others.length > 0 && { isFirstOfSome: true as const }) }] : []
  })
}

/** The choices that add wished benefits which a plan has as options, as answers; what they require is chosen as well. */
export function answersFor(
  { options = [] }: Pick<Plan, 'options'>,
  optional: readonly OptionalBenefit[],
  wished: readonly string[],
): Answers {
  const answers: Record<string, string> = {}
  const choose = (id: string, choice: string) => {
    const field = optionField(id)
    if (field in answers) return
    answers[field] = choice
    const { requires = [] } = options.find((one) => one.id === id) ?? {}
    for (const { option, choices } of requires) choose(option, choices[0] ?? '')
  }
  for (const { id, option, choice } of optional) if (wished.includes(id)) choose(option, choice)
  return answers
}

/** A plan as visitors see it. Facts that its record leaves out are undefined. */
export interface Offer
  extends Omit<
      Plan,
      | 'provider'
      | 'listed'
      | 'price'
      | 'priceChanges'
      | 'from'
      | 'until'
      | 'benefits'
      | 'excludes'
      | 'facts'
      | 'options'
    >,
    Omit<Inclusions, 'optionalBenefits'>,
    Partial<OptionalParts> {
  readonly market: string
  readonly provider: ProviderView
  readonly typeLabel?: string
  readonly price: Price
  /** What it costs without the option that adds a wished benefit, by the id of that. */
  readonly priceWithout?: Readonly<Record<string, Price>>
  /** Questions of the plan itself, in the order in which they are asked. */
  readonly options?: readonly OfferOption[]
  /** Out of 5. */
  readonly rating?: number
  /** From how many reviews the rating comes. */
  readonly reviews?: number
  readonly facts: readonly OfferFact[]
  readonly promotions: readonly string[]
  /** The quote form with this plan chosen. */
  readonly quoteHref: string
  /** The plan's card on the provider's profile; undefined when it has none. */
  readonly detailsHref?: string
}

/** The address of a market's quote form: its wizard, or its `enquiryPath`. Throws if it has neither. */
export function quoteHref(market: Market, planId?: number): string {
  const href = market.wizard?.path ?? market.enquiryPath
  if (!href) throw new Error(`Market "${market.id}" has neither a wizard nor an enquiryPath.`)
  return planId === undefined ? href : withQuery(href, { plan: String(planId) })
}

/** A plan's record as the offer that visitors see, priced for their answers or those that its market assumes. */
export function offerOf(site: Site, market: Market, plan: Plan, answers?: Answers): Offer {
  const { price: _, priceChanges, from, until, listed, benefits, excludes, facts, options: __, ...stated } = plan
  const writing = priceWriting(market, site.messages)
  const options = offerOptions(writing, plan, answers)
  const profile = isListed(plan) ? profileHref(site, market.id, stated.provider) : undefined
  const typeLabel = market.planTypes?.find(({ id }) => id === stated.type)?.label ?? stated.type
  return {
    ...stated,
    ...inclusionsOf(site, market, plan),
    promotions: promotionTexts(site, market, plan),
    market: market.id,
    provider: providerById(site, market, stated.provider),
    ...(typeLabel !== undefined && { typeLabel }),
    price: planPrice(writing, plan, answers),
    ...(options && {
      options,
      ...withExtras(optionalParts(site, market, plan), options, writing.words, writing.language),
    }),
    ...ratingOf(site, market, plan),
    facts: offerFacts(factDefinitions(site, market), market, plan),
    quoteHref: quoteHref(market, stated.id),
    ...(profile !== undefined && { detailsHref: `${profile}#${planAnchor(stated.id)}` }),
  }
}

/** Every plan of a market for which a quote can be requested, in the order of its file, priced for a visitor's answers. */
export function quotableOffers(site: Site, market: Market, answers?: Answers): Offer[] {
  return plansOnOffer(market).map((plan) => offerOf(site, market, plan, answers))
}

/** The plans of a market that lists show, in the order of its file; with a provider's id only its plans. */
export function listedOffers(site: Site, market: Market, providerId?: string): Offer[] {
  return plansOnOffer(market).flatMap((plan) => {
    const isShown = isListed(plan) && (providerId === undefined || plan.provider === providerId)
    return isShown ? [offerOf(site, market, plan)] : []
  })
}

/** The plan with this id in the market. Throws if there is none. */
export function offerById(site: Site, market: Market, id: number): Offer {
  const plan = market.plans?.find((candidate) => candidate.id === id)
  if (!plan) throw new Error(`Market "${market.id}" has no plan ${id}.`)
  return offerOf(site, market, plan)
}

/** The plans of a comparison: those that it opens with, then all other listed ones; without any, all listed ones. */
export function comparedOffers(
  site: Site,
  market: Market,
  opening: readonly Plan[] = [],
): { readonly opening: readonly Offer[]; readonly all: readonly Offer[] } {
  const listed = listedOffers(site, market)
  if (opening.length === 0) return { opening: listed, all: listed }
  const ids = new Set(opening.map(({ id }) => id))
  const first = opening.map((plan) => offerOf(site, market, plan))
  return { opening: first, all: [...first, ...listed.filter(({ id }) => !ids.has(id))] }
}

/** What a page needs to work out prices anew for the answers of its visitor. */
export interface Repricing {
  readonly writing: PriceWriting
  /** What decides on the price of each plan, by its id. */
  readonly plans: Readonly<Record<string, PricedPlan>>
  /** What the options of each plan that has some can add to it, by its id. */
  readonly parts?: Readonly<Record<string, OptionalParts>>
}

/** How a page prices the plans of a market anew; undefined where answers make no difference that a page does not carry. */
export function repricingOf(site: Site, market: Market): Repricing | undefined {
  const plans: readonly Plan[] = plansOnOffer(market)
  const all = marketPrices(market)
  if (!dependOnAnswers(all, plans)) return undefined
  const read = new Set(plans.flatMap((plan) => [...questionsOfPrice(all, plan)]))
  const questions = all.questions.filter(({ id }) => read.has(id))
  const withOptions = plans.filter(({ options }) => options)
  const { prices, ...writing } = priceWriting(market, site.messages)
  return {
    writing: { ...writing, prices: { ...prices, questions } },
    plans: Object.fromEntries(plans.map((plan) => [plan.id, pricedPlan(plan, market.term)])),
    ...(withOptions.length > 0 && {
      parts: Object.fromEntries(withOptions.map((plan) => [plan.id, optionalParts(site, market, plan)])),
    }),
  }
}

/** The part of a plan that decides on its price, and on what it comes to over the term of its market. */
function pricedPlan({ id, price, type, priceChanges, until, facts, options }: Plan, term: Market['term']): PricedPlan {
  const fact = term && 'fact' in term ? term.fact : ''
  const length = facts?.[fact]
  return {
    id,
    price,
    ...(type !== undefined && { type }),
    ...(priceChanges && { priceChanges }),
    ...(until !== undefined && { until }),
    ...(options && { options }),
    ...(length !== undefined && { facts: { [fact]: length } }),
  }
}

/**
 * The options of a plan as questions of its form, after those of its market.
 *
 * @param hasAll whether choices are among them that the visitor's answers make unavailable, as where these are not known.
 */
export function optionQuestions(options: readonly OfferOption[], hasAll = false): Question[] {
  return options.map((option) => {
    const { id, label, hint, choices } = option
    const [field, askIf] = [optionField(id), askedIf(option)]
    return {
      id: field,
      field,
      text: label,
      summary: label,
      ...(hint !== undefined && { hint }),
      ...(askIf && { askIf }),
      options: choices.flatMap(({ id: value, label, extra, isUnavailable }) =>
        isUnavailable && !hasAll ? [] : [{ value, label, ...(extra && { hint: extra }) }],
      ),
    }
  })
}

/** A form's questions, and those of the chosen plan after them. */
export function withOptions<Form extends { readonly questions: Question[] }>(
  form: Form,
  options: readonly OfferOption[] | undefined,
  hasAll?: boolean,
): Form {
  return options ? { ...form, questions: [...form.questions, ...optionQuestions(options, hasAll)] } : form
}

/** Why the chosen choice of an option, by its field, cannot be had with the other answers; undefined where it can. */
export function unavailableText(
  options: readonly OfferOption[] | undefined,
  field: string,
  answers: Answers,
  template: string | undefined,
): string | undefined {
  const option = options?.find(({ id }) => optionField(id) === field)
  const choice = option?.choices.find(({ id }) => id === answers[field])
  if (!option || !choice?.isUnavailable || template === undefined) return undefined
  return fill(template, { choice: choice.label, label: option.label })
}

/** The current promotions of a plan in words, each with its last day if it has one. */
export function promotionTexts({ messages }: Site, market: Market, { id, provider }: Plan): string[] {
  return promotionsOf(market, provider)
    .filter((promotion) => (promotion.plans?.includes(id) ?? true) && !hasEnded(market, promotion))
    .map(({ promotion, until }) =>
      until ? fill(messages.offer.promotionUntil, { promotion, date: dayText(until, market.locale) }) : promotion,
    )
}
