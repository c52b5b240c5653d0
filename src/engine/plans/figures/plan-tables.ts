import type { PlanQuery } from '#contract/config.ts'
import { plansFor } from '#engine/plans/plan-query.ts'
import type { Market, Site } from '#engine/site/site.ts'
import { planRecordKey } from './market-figures.ts'

/**
 * Each plan of a query in a table of an article: `{each.premium}` in a row repeats that row for each plan, in a column
 * whose heading has one, such as `{each.name}`, it repeats the column.
 */
export const eachPlan = '{each.'

const ofPlan = /\{\s*plan\.([\w-]+)\.([\w-]+)/g

/** Whether a table shows plans: each of a query, or several of the market by name. */
export function isPlanTable(table: string, market: Market | undefined): boolean {
  return table.includes(eachPlan) || (market !== undefined && plansQuoted(table, market).size > 1)
}

/** The keys of the plans of a market that a text quotes. */
export function plansQuoted(text: string, { id, plans = [] }: Market): ReadonlySet<string> {
  const named = [...text.matchAll(ofPlan)].map(([, first, second]) => (first === id ? second : first))
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
