import { queryReferences } from '#blocks/listed-plans.ts'
import type { DataLocation, Finding } from '#config/diagnostics/diagnostic.ts'
import { list } from '#config/diagnostics/english.ts'
import { pointer } from '#config/json/pointer.ts'
import { type Context, marketNamed, type Rule } from '#config/model/context.ts'
import { referenceFindings } from '#config/references/reference.ts'
import type { PlanQuery } from '#contract/config.ts'
import { planRecordKey } from '#engine/plans/figures/market-figures.ts'
import { plansFor } from '#engine/plans/plan-query.ts'
import type { Market } from '#engine/site/site.ts'
import { queryProblems } from './plan-lists.ts'

export const tablesFit: Rule = {
  name: 'tables-fit',
  description:
    'Each table of an article about a market that quotes figures of several plans shows the plans that the article’s `tables` says (a warning), and the text has the reason for a choice.',
  check: (context) => context.articles.flatMap((article) => tableProblems(context, article)),
}

function tableProblems(context: Context, { file, value }: Context['articles'][number]): Finding[] {
  const market = marketNamed(context, value.market ?? '')?.value
  const { tables: queries = [], text } = value
  if (!market) return []
  const tables = tablesIn(text.lines, market)
  const sets = queries.map((query, i) => ({ query, at: { file, pointer: pointer('/tables', i) } }))
  const wrong = sets.flatMap(({ query, at }) => [
    ...queryReferences(query).flatMap((one) =>
      referenceFindings(context, { file, pointer: pointer(at.pointer, ...one.at.slice(1)) }, one, market.id),
    ),
    ...queryProblems(context, query, market.id, at),
  ])
  if (wrong.length > 0) return wrong
  const source = { facts: context.facts?.value.facts ?? [] }
  return [
    ...tables.flatMap((table, i) => {
      const place = { file, pointer: pointer('/text/lines', table.line) }
      const set = sets[i]
      return set ? differences(source, market, table, set.query, { ...place, related: set.at }) : [unsaid(place)]
    }),
    ...sets.slice(tables.length).map(({ at }) => {
      const message = 'The text has no table for this: only tables that quote figures of several plans count.'
      return { ...at, message, hint: 'Remove it.' }
    }),
    ...sets.flatMap(({ query: { why }, at }) => {
      if (why === undefined || text.lines.some((line) => line.includes(why))) return []
      const message = 'The text does not have this reason for the choice, so nobody reads it.'
      return [{ file, pointer: pointer(at.pointer, 'why'), message, hint: 'Write it above the table, word for word.' }]
    }),
  ]
}

function unsaid(place: DataLocation): Finding {
  const message = 'Nothing says which plans this table shows.'
  const hint = 'Add "tables" to the front matter: for each such table a query, such as { order: premium, count: 3 }.'
  return { ...place, message, hint }
}

/** Reports plans that a table leaves out, and others that it shows. */
function differences(
  source: Parameters<typeof plansFor>[0],
  market: Market,
  { keys }: Table,
  query: PlanQuery,
  place: DataLocation & Pick<Finding, 'related'>,
): Finding[] {
  const right = new Set(plansFor(source, market, query).map(planRecordKey))
  const [lost, gained] = [[...right.difference(keys)], [...keys.difference(right)]]
  const parts = [
    ...(lost.length > 0 ? [`leaves out ${list(lost)}`] : []),
    ...(gained.length > 0 ? [`shows ${list(gained)}`] : []),
  ]
  if (parts.length === 0) return []
  const message = `This table ${parts.join(' and ')}; its query in "tables" says otherwise.`
  const hint = 'Change the table and what the text says of it, or the query.'
  return [{ ...place, message, hint, severity: 'warning' }]
}

/** A table with the number of its first line and the keys of the plans whose figures it quotes. */
interface Table {
  readonly line: number
  readonly keys: ReadonlySet<string>
}

const ofPlan = /\{\s*plan\.([\w-]+)\.([\w-]+)/g

/** The tables of a text that quote the figures of several plans of a market, in their order. */
function tablesIn(lines: readonly string[], { id, plans = [] }: Market): Table[] {
  const known = new Set(plans.map(planRecordKey))
  const starts = lines.flatMap((line, i) => (line.startsWith('|') && !lines[i - 1]?.startsWith('|') ? [i] : []))
  return starts.flatMap((line) => {
    const length = lines.slice(line).findIndex((one) => !one.startsWith('|'))
    const rows = lines.slice(line, length < 0 ? undefined : line + length)
    const named = [...rows.join('\n').matchAll(ofPlan)].map(([, first, second]) => (first === id ? second : first))
    const keys = new Set(named.filter((key) => key !== undefined)).intersection(known)
    return keys.size > 1 ? [{ line, keys }] : []
  })
}
