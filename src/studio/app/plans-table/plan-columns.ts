import { valueAt } from '#checker/edit.ts'

/** A column of the plans' table. */
export interface PlanColumn {
  /** Such as `price` or `benefit dental`; no two columns have the same. */
  readonly id: string
  readonly kind: 'price' | 'changes' | 'day' | 'fact' | 'benefit'
  /** The plan's property, or the id of the fact or the benefit. */
  readonly of: string
  readonly title: string
  /** The kind of a fact's values, such as `money` or `words`. */
  readonly valueKind?: string
  /** The only markets' files that know this fact or benefit; left out if all do. */
  readonly files?: readonly string[]
}

/** A market whose plans the table shows, as its file stands. */
export interface PlanMarket {
  readonly file: string
  readonly value?: unknown
}

/** The files of all markets that define benefits and facts. */
export interface Catalogue {
  readonly benefits: unknown
  readonly facts: unknown
}

const price: PlanColumn = { id: 'price', kind: 'price', of: 'price', title: 'Price' }
const priceChanges: PlanColumn = { id: 'changes', kind: 'changes', of: 'priceChanges', title: 'Next price' }
const days: readonly PlanColumn[] = [
  { id: 'from', kind: 'day', of: 'from', title: 'Offered from' },
  { id: 'until', kind: 'day', of: 'until', title: 'Offered until' },
]

/** The columns for the plans of some markets: price, facts, benefits, dates. */
export function planColumns(markets: readonly PlanMarket[], { benefits, facts }: Catalogue): PlanColumn[] {
  const own = (kind: 'fact' | 'benefit', list: string) =>
    markets.flatMap(({ file, value }) =>
      definedIn(kind, valueAt(value, [list])).map((one) => ({ ...one, files: [file] })),
    )
  const all = [
    ...definedIn('fact', valueAt(facts, ['facts'])),
    ...own('fact', 'facts'),
    ...definedIn('benefit', valueAt(benefits, ['benefits'])),
    ...own('benefit', 'benefits'),
  ]
  return withDistinctTitles([price, priceChanges, ...joined(all), ...days])
}

function definedIn(kind: 'fact' | 'benefit', list: unknown): PlanColumn[] {
  return recordsOf(list).flatMap(({ id, label, shortLabel, kind: valueKind }) => {
    if (typeof id !== 'string') return []
    const title = String(shortLabel ?? label ?? id)
    return [{ id: `${kind} ${id}`, kind, of: id, title, ...(typeof valueKind === 'string' && { valueKind }) }]
  })
}

/** Two markets may each define a fact with one id: that is one column. */
function joined(columns: readonly PlanColumn[]): PlanColumn[] {
  return [...Map.groupBy(columns, ({ id }) => id).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const files = same.flatMap((one) => one.files ?? [])
    const { files: _, ...column } = first
    return [files.length < same.length ? column : { ...column, files }]
  })
}

/** A spreadsheet finds a column by its title alone. */
function withDistinctTitles(columns: readonly PlanColumn[]): PlanColumn[] {
  const withKinds = apart(columns, ({ kind }) => kind)
  return apart(withKinds, ({ of }) => of)
}

/** Columns that share a title get a remark. */
function apart(columns: readonly PlanColumn[], remark: (column: PlanColumn) => string): PlanColumn[] {
  const same = Map.groupBy(columns, ({ title }) => title.toLowerCase())
  return columns.map((one) =>
    same.get(one.title.toLowerCase())?.length === 1 ? one : { ...one, title: `${one.title} (${remark(one)})` },
  )
}

/** The items of a list that is being edited, which may lack anything. */
export function recordsOf(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? list.map((item): Record<string, unknown> => Object(item)) : []
}
