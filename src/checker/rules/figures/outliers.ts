import type { Fact, Plan } from '#engine/contract/config.ts'
import { statedValue } from '#engine/facts.ts'
import type { Market } from '#engine/site.ts'
import { type Finding, type Message, pointer, quote, say } from '../../findings.ts'
import { type ConfigDocument, type Context, findingsIn, type Rule } from '../../model.ts'
import { newMarketDefaults } from '../../texts.ts'
import { amountText, endsOf, moneyFacts, pricesOf } from './money.ts'

/**
 * The largest ratio between a figure and the greatest or the least of the others; one digit too many makes a ratio of
 * ten.
 */
const furthest = 5

/** Finds figures of plans that are probably mistyped. */
export const planFigures: Rule = {
  name: 'plan-figures',
  description: `A plan pays more than it costs; its price, and what it pays for it, is within ${furthest} times that of the market's other plans (a warning).`,
  check: (context) => findingsIn(context, context.markets, marketProblems, () => [context.facts]),
}

function marketProblems(market: ConfigDocument<Market>, facts: Context['facts']): Finding[] {
  const amounts = moneyFacts(facts, market.value)
  const paid = amounts.filter(({ abovePremium }) => abovePremium)
  return (market.value.plans ?? []).flatMap((plan, i) => planProblems(market, { amounts, paid }, plan, i))
}

/** The facts of a market that are money, and those of them that are always more than the price. */
interface MoneyFacts {
  readonly amounts: readonly Fact[]
  readonly paid: readonly Fact[]
}

function planProblems(market: ConfigDocument<Market>, facts: MoneyFacts, plan: Plan, i: number): Finding[] {
  // Larger numbers are reported by the schema.
  if (isStandIn(plan, facts) || amountsOf(market.value, plan, facts).some((amount) => amount > Number.MAX_SAFE_INTEGER))
    return []
  const errors = sumProblems(market, facts, plan, i)
  return errors.length > 0 || pricesOf(market.value, [plan]).length === 0 ? errors : outliers(market, facts, plan, i)
}

function isStandIn(plan: Plan, { amounts }: MoneyFacts): boolean {
  return [plan.price, ...amounts.map(({ id }) => statedValue(plan, id))].includes(newMarketDefaults.amount)
}

function amountsOf(market: Market, plan: Plan, { amounts }: MoneyFacts): number[] {
  const later = (plan.priceChanges ?? []).map(({ price }) => ({ ...plan, price }))
  return [...pricesOf(market, [plan, ...later]), ...amounts.flatMap(({ id }) => endsOf(plan, id))]
}

function sumProblems(
  { file, value: market }: ConfigDocument<Market>,
  { paid }: MoneyFacts,
  plan: Plan,
  i: number,
): Finding[] {
  const [price] = pricesOf(market, [plan])
  if (price === undefined) return []
  const at = pointer('/plans', i, 'price')
  return paid.flatMap(({ id, label }): Finding[] => {
    const most = Math.max(...endsOf(plan, id))
    if (most === Number.NEGATIVE_INFINITY || price <= most) return []
    const message = say`This plan costs ${price} a ${market.per ?? say`year`}, and its ${quote(label)} is ${most}.`
    const hint = say`Nobody would buy it: are the two in each other's place, or is a digit missing?`
    return [{ file, pointer: at, message, hint, related: { file, pointer: pointer('/plans', i, 'facts', id) } }]
  })
}

function outliers({ file, value }: ConfigDocument<Market>, facts: MoneyFacts, plan: Plan, i: number): Finding[] {
  const { plans = [], currency } = value
  const text = (amount: number) => amountText(currency, amount, 'en')
  const outlier = (at: string, message: Message): Finding => {
    return { file, pointer: pointer('/plans', i) + at, message, hint: slip, severity: 'warning' }
  }
  const others = plans.filter((other, j) => j !== i && !isStandIn(other, facts))
  const name = quote(plan.plan)
  const compared = ({ at, label, amount, of, per = [] }: Figure): Finding[] => {
    const [own, rest] = [amount(plan), others.flatMap((other) => of(other) ?? [])]
    // One other plan is no sample.
    const how = own === undefined || rest.length < 2 ? undefined : farFrom(Number(of(plan)), rest)
    return how
      ? [outlier(at, say`The ${label} of ${name} is ${text(Number(own))}: ${per}${how} of any other plan here.`)]
      : []
  }
  const [first] = figuresOf(value, facts).flatMap(compared)
  const changes = (plan.priceChanges ?? []).flatMap(({ price }, j) => {
    const [next] = pricesOf(value, [{ ...plan, price }])
    const how = next === undefined ? undefined : farFrom(next, pricesOf(value, [plan]))
    if (next === undefined || !how) return []
    return [outlier(`/priceChanges/${j}/price`, say`The price of ${name} would become ${text(next)}: ${how} of today.`)]
  })
  return [...(first ? [first] : []), ...changes]
}

const slip = say`Is there a digit too many, or one too few?`

/** A figure of plans by which one can stand out. */
interface Figure {
  readonly at: string
  readonly label: Message
  readonly amount: (plan: Plan) => number | undefined
  readonly of: (plan: Plan) => number | undefined
  readonly per?: Message
}

/** Amounts paid are compared per price, since an expensive plan may pay much more than a cheap one. */
function figuresOf(market: Market, { paid }: MoneyFacts): Figure[] {
  const price = (plan: Plan) => pricesOf(market, [plan])[0]
  return [
    { at: '/price', label: say`price`, amount: price, of: price },
    ...paid.map(({ id, label }): Figure => {
      const amount = (plan: Plan) => endsOf(plan, id)[0]
      const of = (plan: Plan) => {
        const [paid, cost] = [amount(plan), price(plan)]
        return paid === undefined || cost === undefined ? undefined : paid / cost
      }
      return { at: pointer('/facts', id), label: say`${quote(label)}`, amount, of, per: say`for its price, ` }
    }),
  ]
}

/** The distance of a figure from all others in words; undefined if it is near one. */
function farFrom(figure: number, others: readonly number[]): Message | undefined {
  if (figure > Math.max(...others) * furthest) return say`more than ${furthest} times that`
  return figure < Math.min(...others) / furthest ? say`less than 1/${furthest} of that` : undefined
}
