import type { PlanCondition, PlanQuery } from '#engine/contract/config.ts'
import { benefitCatalogue, factCatalogue, measuresOf, plansFor } from '#engine/facts.ts'
import type { Market } from '#engine/site.ts'
import { queryOf } from '#site/blocks/listed-plans.ts'
import { type DataLocation, type Finding, type Message, pointer, quote, say } from '../../findings.ts'
import { under } from '../../json.ts'
import { type PagePart, pageParts } from '../../model/page-parts.ts'
import { type ConfigDocument, type Context, marketNamed, type Rule } from '../../model.ts'
import { unresolved } from '../../references/reference.ts'

export const listsFit: Rule = {
  name: 'lists-fit',
  description:
    'The conditions and the order of a list of plans name facts, benefits and plan types that exist and can be compared, and at least one plan meets them.',
  check: (context) => [
    ...pageParts(context).flatMap((part) =>
      part.blocks.flatMap((block, i) => {
        const query = queryOf(block)
        const at = { file: part.file, pointer: pointer(part.pointer, 'blocks', i, 'list') }
        if (!query) return []
        const foreign = block.kind === 'comparison' ? foreignMarket(part, query, at) : []
        return foreign.length > 0 ? foreign : queryProblems(context, query, part.market?.id, at)
      }),
    ),
    ...context.markets.flatMap(({ file, value: { id, lists = [] } }) =>
      lists.flatMap((list, i) => {
        const at = { file, pointer: pointer('/lists', i) }
        return queryProblems(context, list, id, at)
      }),
    ),
  ],
}

/** Reports a comparison of another market than its page's. */
function foreignMarket({ market: own }: PagePart, { market }: PlanQuery, at: DataLocation): Finding[] {
  if (!own || market === undefined || market === own.id) return []
  const message = say`A comparison shows the plans of its own market, ${quote(own.id)}.`
  return [{ ...under(at, 'market'), message, hint: say`Remove ${quote('market')} here.` }]
}

/** Reports what a query names that is not there or that no plan can meet; `own` is the id of its page's market. */
export function queryProblems(
  context: Context,
  query: PlanQuery,
  own: string | undefined,
  at: DataLocation,
): Finding[] {
  const id = query.market ?? own
  if (id === undefined) {
    const message = say`This list does not say which market its plans are of.`
    return [{ ...at, message, hint: say`Add ${quote('market')}, because the page belongs to none.` }]
  }
  const market = marketNamed(context, id)
  if (!market) return []
  const terms = termsOf(context, market)
  const problems = [
    ...(query.where ?? []).flatMap((one, i) => conditionProblems(terms, one, under(at, 'where', i))),
    ...(query.order === undefined ? [] : orderProblems(terms, query.order, under(at, 'order'))),
  ]
  return problems.length > 0 ? problems : emptiness(terms, query, at)
}

/** The facts and measures that conditions and orders of a market's lists can name. */
interface Terms {
  readonly context: Context
  readonly market: ConfigDocument<Market>
  readonly facts: ReturnType<typeof factCatalogue>
  readonly measures: ReturnType<typeof measuresOf>
}

function termsOf(context: Context, market: ConfigDocument<Market>): Terms {
  const source = { facts: context.facts?.value.facts ?? [] }
  const facts = factCatalogue(source, market.value)
  return { context, market, facts, measures: measuresOf(source, market.value) }
}

function conditionProblems({ context, market, ...terms }: Terms, condition: PlanCondition, at: DataLocation) {
  const among = say`the market ${quote(market.value.id)}`
  if ('benefit' in condition) {
    const known = benefitCatalogue({ benefits: context.benefits?.value.benefits ?? [] }, market.value)
    const named = { ...under(at, 'benefit'), value: condition.benefit, noun: 'benefit', among }
    return unresolved({ ...named, known: known.map(({ id }) => id) })
  }
  if ('type' in condition) {
    const known = market.value.planTypes?.map(({ id }) => id) ?? []
    return unresolved({ ...under(at, 'type'), value: condition.type, noun: 'plan type', among, known })
  }
  // That there is such a provider is a rule of all references.
  if ('provider' in condition) return []
  const unknown = factProblems({ context, market, ...terms }, condition.fact, under(at, 'fact'))
  return unknown.length > 0 ? unknown : valueProblems(terms, condition, at)
}

function factProblems({ facts, measures, market }: Terms, value: string, at: DataLocation): Finding[] {
  const known = [...new Set([...measures.keys(), ...facts.map(({ id }) => id)])]
  return unresolved({ ...at, value, noun: 'fact', among: say`the market ${quote(market.value.id)}`, known })
}

type FactCondition = Extract<PlanCondition, { readonly fact: string }>

/** Reports a value that no plan can have, and a comparison of what cannot be compared. */
function valueProblems(
  { facts, measures }: Pick<Terms, 'facts' | 'measures'>,
  { fact, is, atLeast, atMost }: FactCondition,
  at: DataLocation,
): Finding[] {
  const kind = facts.find(({ id }) => id === fact)?.kind
  const isStated = kind === 'words' || kind === 'yesNo'
  const isRange = atLeast !== undefined || atMost !== undefined
  if (is === undefined && !isRange)
    return [{ ...at, message: say`This condition does not say what ${quote(fact)} is to be.`, hint: ways(isStated) }]
  if ((is !== undefined && !isStated) || (isRange && !measures.has(fact)))
    return [{ ...at, message: say`No value of ${quote(fact)} can meet this condition.`, hint: ways(isStated) }]
  if (atLeast === undefined || atMost === undefined || atLeast <= atMost) return []
  return [{ ...under(at, 'atMost'), message: say`No value is both at least ${atLeast} and at most ${atMost}.` }]
}

function ways(isStated: boolean): Message {
  return isStated
    ? say`Write ${quote('is')} with the value.`
    : say`Write ${quote('atLeast')} or ${quote('atMost')} with a number.`
}

function orderProblems(terms: Terms, order: string, at: DataLocation): Finding[] {
  const unknown = factProblems(terms, order, at)
  if (unknown.length > 0 || terms.measures.has(order)) return unknown
  const message = say`Plans cannot be sorted by ${quote(order)}: nothing says which of two values is better.`
  return [{ ...at, message, hint: say`Choose another fact, or give this one ${quote('better')} where it is defined.` }]
}

/** Reports a list without plans, at the condition that leaves none. */
function emptiness({ context, market: { value: market, file } }: Terms, query: PlanQuery, at: DataLocation): Finding[] {
  const { plans = [], providers = [] } = market
  const { where = [], plans: chosen = [] } = query
  // An unknown provider or plan has a finding of its own.
  const named = [...plans, ...where].flatMap((one) => ('provider' in one ? [one.provider] : []))
  if (named.some((one) => providers.every(({ id }) => id !== one))) return []
  if (chosen.some((one) => plans.every(({ id }) => id !== one))) return []
  const source = { facts: context.facts?.value.facts ?? [] }
  const left = (count: number) => plansFor(source, market, { ...query, where: where.slice(0, count) }).length
  if (left(where.length) > 0) return []
  const last = where.findIndex((_, i) => left(i + 1) === 0)
  const related = { related: { file, pointer: '/plans' } }
  if (last < 0) return [{ ...at, message: say`The market ${quote(market.id)} has no plans to list.`, ...related }]
  const others = last === 0 ? [] : say` and those above it`
  const message = say`No plan of the market ${quote(market.id)} meets this condition${others}, so the list is empty.`
  return [{ ...under(at, 'where', last), message, hint: say`Change it, or remove the list.`, ...related }]
}
