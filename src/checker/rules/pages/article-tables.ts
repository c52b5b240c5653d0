import type { PlanQuery } from '#engine/contract/config.ts'
import { plansFor } from '#engine/facts.ts'
import { eachPlan, figurePattern, isPlanTable, planRecordKey, plansNamed, plansQuoted } from '#engine/figures.ts'
import type { Market } from '#engine/site.ts'
import { queryReferences } from '#site/blocks/listed-plans.ts'
import {
  type DataLocation,
  didYouMean,
  type Finding,
  list,
  listOf,
  pointer,
  quote,
  say,
  some,
  term,
} from '../../findings.ts'
import { allFigures } from '../../model/texts-under.ts'
import { type Context, marketNamed, type Rule } from '../../model.ts'
import { referenceFindings } from '../../references/reference.ts'
import { queryProblems } from './plan-lists.ts'

export const tablesFit: Rule = {
  name: 'tables-fit',
  description:
    'Each table of an article about a market that quotes figures of several plans shows the plans that the article’s `tables` says (a warning), and the text has the reason for a choice.',
  check: (context) => context.articles.flatMap((article) => tableProblems(context, article)),
}

function tableProblems(context: Context, { file, value }: Context['articles'][number]): Finding[] {
  const market = marketNamed(context, value.market ?? '')?.value
  // A market with errors has findings of its own.
  if (value.market !== undefined && !market) return []
  const { tables: queries = [], text } = value
  const tables = tablesIn(text.lines, market)
  const sets = queries.map((query, i) => ({ query, at: { file, pointer: pointer('/tables', i) } }))
  const wrong = sets.flatMap(({ query, at }) => [
    ...queryReferences(query).flatMap((one) =>
      referenceFindings(context, { file, pointer: pointer(at.pointer, ...one.at.slice(1)) }, one, value.market),
    ),
    ...queryProblems(context, query, value.market, at),
  ])
  if (wrong.length > 0) return wrong
  const source = { facts: context.facts?.value.facts ?? [] }
  const placeOf = (line: number) => ({ file, pointer: pointer('/text/lines', line) })
  return [
    ...tables.flatMap((table, i) => {
      const [place, set] = [placeOf(table.line), sets[i]]
      if (!set) return [unsaid(place)]
      const shown = marketNamed(context, set.query.market ?? value.market ?? '')?.value
      if (!shown) return []
      if (table.repeats) return repeatedQuotes(context, source, shown, set.query, table, placeOf)
      return differences(source, shown, table, set.query, { ...place, related: set.at })
    }),
    ...repeatsOutside(text.lines).map((line) => ({ ...placeOf(line), ...outside })),
    ...sets.slice(tables.length).map(({ at }) => {
      const message = say`The text has no table for this: only tables that quote figures of several plans count.`
      return { ...at, message, hint: say`Remove it.` }
    }),
    ...sets.flatMap(({ query: { why }, at }) => {
      if (why === undefined || text.lines.some((line) => line.includes(why))) return []
      const message = say`The text does not have this reason for the choice, so nobody reads it.`
      return [
        { file, pointer: pointer(at.pointer, 'why'), message, hint: say`Write it above the table, word for word.` },
      ]
    }),
  ]
}

const outside = {
  message: say`Only a table can quote each plan of a query: ${quote(`${eachPlan}…}`)} stands outside of one.`,
  hint: say`Put it into a row of a table, or under a heading that has it, such as {each.name}.`,
}

/** Reports what a table quotes of each plan and one of them does not have. */
function repeatedQuotes(
  context: Context,
  source: Parameters<typeof plansFor>[0],
  market: Market,
  query: PlanQuery,
  { line, rows }: Table,
  placeOf: (line: number) => DataLocation,
): Finding[] {
  const figures = context.memo(allFigures, context)()
  const plans = plansNamed(source, market, query)
  return rows.flatMap((row, i) =>
    [...row.matchAll(figurePattern)].flatMap(([, name = '']): Finding[] => {
      const own = name.startsWith('each.') ? name.slice('each.'.length) : undefined
      const without =
        own === undefined ? undefined : plans.find((plan) => figures.named(`${plan}.${own}`) === undefined)
      if (without === undefined) return []
      const known = figures
        .names()
        .flatMap((one) => (one.startsWith(`${without}.`) ? [one.slice(without.length + 1)] : []))
      const message = say`The plan ${quote(without.replace('plan.', ''))} of this table has no figure ${quote(own)}.${didYouMean(own ?? '', known)}`
      return [{ ...placeOf(line + i), message, hint: say`Of this plan, texts can quote ${some(known, 'and')}.` }]
    }),
  )
}

function unsaid(place: DataLocation): Finding {
  const message = say`Nothing says which plans this table shows.`
  const hint = say`Add ${quote('tables')} to the ${term('front matter')}: for each such table a query, such as { order: premium, count: 3 }.`
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
    ...(lost.length > 0 ? [say`leaves out ${list(lost)}`] : []),
    ...(gained.length > 0 ? [say`shows ${list(gained)}`] : []),
  ]
  if (parts.length === 0) return []
  const message = say`This table ${listOf(parts)}; its query in ${quote('tables')} says otherwise.`
  const hint = say`Change the table and what the text says of it, or the query.`
  return [{ ...place, message, hint, severity: 'warning' }]
}

/** A table with the number of its first line, and the keys of the plans whose figures it quotes. */
interface Table {
  readonly line: number
  readonly rows: readonly string[]
  readonly keys: ReadonlySet<string>
  /** Whether it repeats a row or a column for each plan. */
  readonly repeats: boolean
}

/** The tables of a text that show plans, in their order. */
function tablesIn(lines: readonly string[], market: Market | undefined): Table[] {
  const starts = lines.flatMap((line, i) => (line.startsWith('|') && !lines[i - 1]?.startsWith('|') ? [i] : []))
  return starts.flatMap((line) => {
    const length = lines.slice(line).findIndex((one) => !one.startsWith('|'))
    const rows = lines.slice(line, length < 0 ? undefined : line + length)
    const text = rows.join('\n')
    if (!isPlanTable(text, market)) return []
    return [{ line, rows, keys: market ? plansQuoted(text, market) : new Set(), repeats: text.includes(eachPlan) }]
  })
}

function repeatsOutside(lines: readonly string[]): number[] {
  return lines.flatMap((line, i) => (line.includes(eachPlan) && !line.startsWith('|') ? [i] : []))
}
