import type { Finding } from '#config/diagnostics/diagnostic.ts'
import { quote } from '#config/diagnostics/english.ts'
import { pointer } from '#config/json/pointer.ts'
import { type ConfigDocument, type Context, findingsIn, type Rule } from '#config/model/context.ts'
import { newMarketDefaults } from '#config/model/unfinished-texts.ts'
import type { Fact, Plan } from '#contract/config.ts'
import { statedValue } from '#engine/plans/facts/fact-source.ts'
import type { Market } from '#engine/site/site.ts'
import { amountText, endsOf, moneyFacts } from './money.ts'

/**
 * The largest ratio between a figure and the greatest or the least of the others; one digit too many makes a ratio of
 * ten.
 */
const furthest = 5

/** Finds figures of plans that are probably mistyped. */
export const planFigures: Rule = {
  name: 'plan-figures',
  description: `A plan pays more than it costs, and a subsidy leaves something of the premium; its premium, and what it pays for it, is within ${furthest} times that of the market's other plans (a warning).`,
  check: (context) => findingsIn(context, context.markets, marketProblems, () => [context.facts]),
}

function marketProblems(market: ConfigDocument<Market>, facts: Context['facts']): Finding[] {
  const amounts = moneyFacts(facts, market.value)
  const paid = amounts.filter(({ abovePremium }) => abovePremium)
  return (market.value.plans ?? []).flatMap((plan, i) => planProblems(market, { amounts, paid }, plan, i))
}

/** The facts of a market that are money, and those of them that are always more than the premium. */
interface MoneyFacts {
  readonly amounts: readonly Fact[]
  readonly paid: readonly Fact[]
}

function planProblems(market: ConfigDocument<Market>, facts: MoneyFacts, plan: Plan, i: number): Finding[] {
  // Larger numbers are reported by the schema.
  if (isStandIn(plan, facts) || amountsOf(plan, facts).some((amount) => amount > Number.MAX_SAFE_INTEGER)) return []
  const errors = sumProblems(market, facts, plan, i)
  return errors.length > 0 ? errors : outliers(market, facts, plan, i)
}

function isStandIn(plan: Plan, { amounts }: MoneyFacts): boolean {
  return [plan.premium, ...amounts.map(({ id }) => statedValue(plan, id))].includes(newMarketDefaults.amount)
}

function amountsOf(plan: Plan, { amounts }: MoneyFacts): number[] {
  const { premium, premiumChanges = [] } = plan
  return [premium, ...amounts.flatMap(({ id }) => endsOf(plan, id)), ...premiumChanges.map((change) => change.premium)]
}

function sumProblems(
  { file, value: { subsidy } }: ConfigDocument<Market>,
  { paid }: MoneyFacts,
  plan: Plan,
  i: number,
): Finding[] {
  const { premium, type } = plan
  const at = pointer('/plans', i, 'premium')
  const found: Finding[] = paid.flatMap(({ id, label }) => {
    const most = Math.max(...endsOf(plan, id))
    if (most === Number.NEGATIVE_INFINITY || premium <= most) return []
    const message = `This plan costs ${premium} a year, and its ${quote(label)} is ${most}.`
    const hint = "Nobody would buy it: are the two in each other's place, or is a digit missing?"
    return [{ file, pointer: at, message, hint, related: { file, pointer: pointer('/plans', i, 'facts', id) } }]
  })
  if (subsidy && type === subsidy.planType && premium <= subsidy.amount) {
    const message = `The subsidy of ${subsidy.amount} leaves nothing of this premium of ${premium}.`
    found.push({ file, pointer: at, message, related: { file, pointer: '/subsidy/amount' } })
  }
  return found
}

function outliers({ file, value }: ConfigDocument<Market>, facts: MoneyFacts, plan: Plan, i: number): Finding[] {
  const { plans = [], currency } = value
  const text = (amount: number) => amountText(currency, amount, 'en')
  const say = (at: string, message: string): Finding => {
    return { file, pointer: pointer('/plans', i) + at, message, hint: slip, severity: 'warning' }
  }
  const others = plans.filter((other, j) => j !== i && !isStandIn(other, facts))
  const name = quote(plan.plan)
  const compared = ({ at, label, amount, of, per = '' }: Figure): Finding[] => {
    const [own, rest] = [amount(plan), others.flatMap((other) => of(other) ?? [])]
    // One other plan is no sample.
    const how = own === undefined || rest.length < 2 ? undefined : farFrom(Number(of(plan)), rest)
    return how ? [say(at, `The ${label} of ${name} is ${text(Number(own))}: ${per}${how} of any other plan here.`)] : []
  }
  const [first] = figuresOf(facts).flatMap(compared)
  const changes = (plan.premiumChanges ?? []).flatMap(({ premium }, j) => {
    const how = farFrom(premium, [plan.premium])
    if (!how) return []
    return [
      say(`/premiumChanges/${j}/premium`, `The premium of ${name} would become ${text(premium)}: ${how} of today.`),
    ]
  })
  return [...(first ? [first] : []), ...changes]
}

const slip = 'Is there a digit too many, or one too few?'

/** A figure of plans by which one can stand out. */
interface Figure {
  readonly at: string
  readonly label: string
  readonly amount: (plan: Plan) => number | undefined
  readonly of: (plan: Plan) => number | undefined
  readonly per?: string
}

/** Amounts paid are compared per premium, since an expensive plan may pay much more than a cheap one. */
function figuresOf({ paid }: MoneyFacts): Figure[] {
  const premium = (plan: Plan) => plan.premium
  return [
    { at: '/premium', label: 'premium', amount: premium, of: premium },
    ...paid.map(({ id, label }): Figure => {
      const amount = (plan: Plan) => endsOf(plan, id)[0]
      const of = (plan: Plan) => {
        const paid = amount(plan)
        return paid === undefined ? undefined : paid / plan.premium
      }
      return { at: pointer('/facts', id), label: quote(label), amount, of, per: 'for its premium, ' }
    }),
  ]
}

/** The distance of a figure from all others in words; undefined if it is near one. */
function farFrom(figure: number, others: readonly number[]): string | undefined {
  if (figure > Math.max(...others) * furthest) return `more than ${furthest} times that`
  return figure < Math.min(...others) / furthest ? `less than 1/${furthest} of that` : undefined
}
