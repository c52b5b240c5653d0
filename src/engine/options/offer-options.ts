import type { PlanChoice, PlanOption } from '#contract/config.ts'
import type { Answers } from '#engine/answers/conditions.ts'
import { type Amount, differenceOf, signOf } from '#engine/money/amount.ts'
import { isRefusedOption, optionsIn, type PricedPlan, quoteWith } from '#engine/prices/market-prices.ts'
import type { PriceWriting } from '#engine/prices/plan-price.ts'
import type { Quote } from '#engine/prices/price-of.ts'
import { signedText } from '#engine/prices/price-words.ts'
import { fill } from '#engine/site/template.ts'
import { type ChosenOption, inOrder } from './plan-options.ts'

/** A choice as visitors read it. */
export interface OfferChoice extends Pick<PlanChoice, 'id' | 'label'> {
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
