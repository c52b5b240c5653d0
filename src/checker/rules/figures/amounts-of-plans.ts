import { planKey } from '#engine/plans.ts'
import type { Market } from '#engine/site.ts'
import { replacePassages } from '#engine/text.ts'
import { type DataLocation, type Finding, quote, say } from '../../findings.ts'
import { type ConfigDocument, type Context, documentMarket, documentsOf, findingsIn, type Rule } from '../../model.ts'
import { type Known, knownPlans } from './known-plans.ts'
import { amountsIn, amountText, type StatingText, type WrittenAmount, writtenAmounts } from './money.ts'

/** Finds amounts in texts that their plan does not have, such as an old price. */
export const amountsOfPlans: Rule = {
  name: 'amounts-of-plans',
  description:
    "An amount that a text states of a plan, a provider or, on a profile, of the profile's own is one of its figures (a warning).",
  check: (context) => {
    const profiled = new Map(context.profiles.map(({ file, value: { id } }) => [file, id]))
    const stating = documentsOf(context).filter((document) => amountsIn(context, document).length > 0)
    return findingsIn(context, stating, outdated, (document) => {
      const meant = marketsMeant(context, document)
      const plans = meant.map((market) => context.memo(knownPlans, market, context.facts, context.site?.value.product))
      return [amountsIn(context, document), profiled.get(document.file), ...plans]
    })
  },
}

/** The markets whose plans a document may speak of: its own, or any in whose money it states an amount. */
function marketsMeant(context: Context, document: ConfigDocument<object>): readonly ConfigDocument<Market>[] {
  const market = documentMarket(context, document)
  if (market) return [market]
  const signs = new Set(amountsIn(context, document).flatMap(({ amounts }) => amounts.map(({ word }) => word)))
  return context.markets.filter(({ value }) => signs.has(value.currency.symbol))
}

function outdated(
  { file }: ConfigDocument<object>,
  texts: readonly StatingText[],
  profiled: string | undefined,
  ...plans: readonly (readonly Known[])[]
): Finding[] {
  const known = plans.flat()
  return texts.flatMap(({ pointer: at, text }): Finding[] => {
    const [first] = statementsIn(text, known, profiled).filter(isOutdated)
    return first ? [finding({ file, pointer: at }, first)] : []
  })
}

/** A stated amount, and the plans one of which must have it. */
interface Statement {
  readonly amount: WrittenAmount
  readonly of: readonly Known[]
}

function isOutdated({ amount, of }: Statement): boolean {
  const { amount: value } = amount
  if (value === undefined) return false
  const [{ compared } = { compared: [] }] = of
  const isWithin = (figures: readonly number[]) => value >= Math.min(...figures) && value <= Math.max(...figures)
  // Amounts far from every plan's are about something else.
  return compared.some(isWithin) && !of.some(({ figures }) => figures.includes(value))
}

function statementsIn(text: string, known: readonly Known[], profiled: string | undefined): Statement[] {
  const plain = replacePassages(text, ['](', ')']).replaceAll(/\*\*|\[/g, '')
  return plain.split(/(?<=[.;!?])\s+/).flatMap((sentence) => {
    const amounts = writtenAmounts(sentence)
    if (amounts.length === 0) return []
    const signs = new Set(amounts.map(({ word }) => word))
    const meant = known.filter(({ market }) => signs.has(market.currency.symbol))
    const named = meant.filter(({ names }) => names.some((name) => sentence.includes(name)))
    const own = meant.filter(({ plan }) => plan.provider === profiled)
    const isOwn = own.length > 0 && named.every(({ plan }) => plan.provider === profiled)
    return isOwn ? ownStatements(sentence, amounts, own) : directStatements(sentence, amounts, meant, profiled)
  })
}

/** In a profile, a premium in a sentence without another provider is one of its own. */
function ownStatements(sentence: string, amounts: readonly WrittenAmount[], own: readonly Known[]): Statement[] {
  const premiums = own.flatMap(({ compared: [prices = []] }) => prices)
  return amounts.flatMap((amount) => {
    const { amount: value = Number.NaN } = amount
    const at = sentence.indexOf(amount.text)
    const isLimit = /\b(?:than|below|above|under|over|least|would)\b/.test(sentence.slice(0, at))
    const isPremium = value >= Math.min(...premiums) && value <= Math.max(...premiums)
    return isPremium && !isLimit && !goesOn(sentence, at, amount) ? [{ amount, of: own }] : []
  })
}

/** Amounts that follow a name at once, as in `AXA Premier at S$350`, and a second one that follows the first. */
function directStatements(
  sentence: string,
  amounts: readonly WrittenAmount[],
  known: readonly Known[],
  profiled: string | undefined,
): Statement[] {
  return mentionsIn(sentence, known, profiled).flatMap(({ end, plans, follows }) => {
    const found: Statement[] = []
    let from = end
    for (const amount of amounts) {
      const at = sentence.indexOf(amount.text, from)
      const between = found.length > 0 ? next : follows
      if (at < 0 || !between.test(sentence.slice(from, at))) continue
      if (goesOn(sentence, at, amount)) break
      found.push({ amount, of: plans.filter(({ market }) => market.currency.symbol === amount.word) })
      from = at + amount.text.length
    }
    return found
  })
}

const afterPlan = /^(?:,? (?:at|for|costs|asks|charges)|:|,| \(| \|)? ?$/
const afterProvider = /^,? (?:at|for|costs|asks|charges) $/
// Behind a comparison comes the other plan's amount.
const afterCompared = /^[^;:|]* instead of $/
const next = /^(?: a year)?,? (?:for|with|at) $/

/** Whether an amount is a difference or an offer, by the words behind it. */
function goesOn(sentence: string, at: number, { text }: WrittenAmount): boolean {
  const rest = sentence.slice(at + text.length)
  return /^(?: a year)? (?:more|less|dearer|cheaper|extra|off|cashback|bonus|welcome|minimum|instead)\b/.test(rest)
}

interface Mention {
  readonly start: number
  readonly end: number
  /** The text allowed between the name and its amount. */
  readonly follows: RegExp
  readonly plans: readonly Known[]
}

/** The plans and providers that a sentence names, each by its longest name. */
export function mentionsIn(sentence: string, known: readonly Known[], profiled: string | undefined): Mention[] {
  const all = known.flatMap((plan) => {
    if (![...plan.names, plan.plan.plan].some((name) => sentence.includes(name))) return []
    const found = sentence.matchAll(nameOf(plan, profiled))
    return Array.from(found, ({ 0: name, index }) => ({ plan, start: index, end: index + name.length }))
  })
  const whole = all.filter(({ start, end }) => {
    return !all.some((other) => other.start <= start && other.end >= end && other.end - other.start > end - start)
  })
  return [...Map.groupBy(whole, ({ start, end }) => `${start} ${end}`).values()].flatMap((same): Mention[] => {
    const [{ start, end } = { start: 0, end: 0 }] = same
    const isCompared = /\b(?:than|as|against|over)\b/.test(clauseBefore(sentence, start))
    const isPlan = same.some(({ plan: { plan } }) => sentence.slice(start, end).endsWith(plan.plan))
    const before = (plan: Known) => Math.max(...plan.names.map((name) => sentence.lastIndexOf(name, end)))
    const last = Math.max(...same.map(({ plan }) => before(plan)))
    const plans = same.map(({ plan }) => plan).filter((plan) => before(plan) === last)
    return [{ start, end, follows: isCompared ? afterCompared : isPlan ? afterPlan : afterProvider, plans }]
  })
}

function clauseBefore(sentence: string, at: number): string {
  return (
    sentence
      .slice(0, at)
      .split(/[,;:|]/)
      .at(-1) ?? ''
  )
}

/** A provider's name with or without its plan's; a plan's name alone only if it is no ordinary word. */
function nameOf({ names, plan: { plan, provider } }: Known, profiled: string | undefined): RegExp {
  const own = RegExp.escape(plan)
  const isBare = profiled === undefined ? plan.includes(' ') : provider === profiled
  const known = `(?:${names.map((name) => RegExp.escape(name)).join('|')})(?:'s)?(?: ${own})?`
  return new RegExp(`(?<![\\w-])(?:${known}${isBare ? `|${own}` : ''})(?![\\w-])`, 'g')
}

function finding(place: DataLocation, { amount, of }: Statement): Finding {
  const [first] = of
  const facts = of.map(({ market, names: [name], plan: { plan }, figures }) => {
    const written = figures.map((figure) => amountText(market.currency, figure, market.locale ?? 'en'))
    return `${name} ${plan} has ${written.join(', ')}`
  })
  const message = say`${quote(amount.text)} is no figure of what it stands beside: ${facts.join('; ')}.`
  const key = first && planKey({ provider: { id: first.plan.provider }, plan: first.plan.plan })
  const hint = say`Put it right. As {plan.${key}.premium} it follows the plan.`
  return { ...place, message, hint, severity: 'warning', ...(first && { related: first.place }) }
}
