import type { Finding } from '#config/diagnostics/diagnostic.ts'
import { quote } from '#config/diagnostics/english.ts'
import { pointer } from '#config/json/pointer.ts'
import type { ConfigDocument, Rule } from '#config/model/context.ts'
import { newMarketDefaults } from '#config/model/unfinished-texts.ts'
import type { Plan } from '#contract/config.ts'
import type { Market } from '#engine/site/site.ts'
import { amountText } from './money.ts'

/**
 * The largest ratio between a figure and the greatest or the least of the others; one digit too many makes a ratio of
 * ten.
 */
const furthest = 5

/** Finds figures of plans that are probably mistyped. */
export const planFigures: Rule = {
  name: 'plan-figures',
  description: `A plan pays more than it costs, and a subsidy leaves something of the premium; its premium, and what it pays for it, is within ${furthest} times that of the market's other plans (a warning).`,
  check: ({ markets }) =>
    markets.flatMap((market) => (market.value.plans ?? []).flatMap((plan, i) => planProblems(market, plan, i))),
}

function planProblems(market: ConfigDocument<Market>, plan: Plan, i: number): Finding[] {
  // Larger numbers are reported by the schema.
  if (isStandIn(plan) || amountsOf(plan).some((amount) => amount > Number.MAX_SAFE_INTEGER)) return []
  const errors = sumProblems(market, plan, i)
  return errors.length > 0 ? errors : outliers(market, plan, i)
}

function isStandIn({ premium, coverage }: Plan): boolean {
  return premium === newMarketDefaults.amount || coverage === newMarketDefaults.amount
}

function amountsOf({ premium, coverage, premiumChanges = [] }: Plan): number[] {
  return [premium, coverage, ...premiumChanges.map((change) => change.premium)]
}

function sumProblems({ file, value: { subsidy } }: ConfigDocument<Market>, plan: Plan, i: number): Finding[] {
  const { premium, coverage, type } = plan
  const at = pointer('/plans', i, 'premium')
  const found: Finding[] = []
  if (premium > coverage) {
    const message = `This plan costs ${premium} a year and pays at most ${coverage}.`
    const hint = "Nobody would buy it: are the premium and the coverage in each other's place, or is a digit missing?"
    found.push({ file, pointer: at, message, hint, related: { file, pointer: pointer('/plans', i, 'coverage') } })
  }
  if (subsidy && type === subsidy.planType && premium <= subsidy.amount) {
    const message = `The subsidy of ${subsidy.amount} leaves nothing of this premium of ${premium}.`
    found.push({ file, pointer: at, message, related: { file, pointer: '/subsidy/amount' } })
  }
  return found
}

function outliers({ file, value }: ConfigDocument<Market>, plan: Plan, i: number): Finding[] {
  const { plans = [], currency } = value
  const text = (amount: number) => amountText(currency.symbol, String(amount))
  const say = (at: string, message: string): Finding => {
    return { file, pointer: pointer('/plans', i) + at, message, hint: slip, severity: 'warning' }
  }
  const others = plans.filter((other, j) => j !== i && !isStandIn(other))
  const name = quote(plan.plan)
  const compared = ([key, of]: readonly [string, (of: Plan) => number]): Finding[] => {
    const how = farFrom(of(plan), others.map(of))
    const kind = key === 'coverage' ? 'for its premium, ' : ''
    const amount = text(key === 'coverage' ? plan.coverage : plan.premium)
    return how ? [say(`/${key}`, `The ${key} of ${name} is ${amount}: ${kind}${how} of any other plan here.`)] : []
  }
  // One other plan is no sample.
  const [first] = others.length < 2 ? [] : measures.flatMap(compared)
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

/** Coverage is compared per premium, since a dear plan may pay much more than a cheap one. */
const measures = [
  ['premium', ({ premium }: Plan) => premium],
  ['coverage', ({ premium, coverage }: Plan) => coverage / premium],
] as const

/** The distance of a figure from all others in words; undefined if it is near one. */
function farFrom(figure: number, others: readonly number[]): string | undefined {
  if (figure > Math.max(...others) * furthest) return `more than ${furthest} times that`
  return figure < Math.min(...others) / furthest ? `less than 1/${furthest} of that` : undefined
}
