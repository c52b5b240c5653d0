import {
  createColumnHelper,
  createSortedRowModel,
  type Row,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import type { FactValue, StatedFact } from '#contract/config.ts'
import { plainValue } from '#engine/plans/facts/fact-source.ts'
import buttons from '#studio/app/controls/buttons.module.css'
import { marketOf } from '#studio/app/form/references.ts'
import { useReferences, useStudio } from '#studio/app/store/studio-context.tsx'
import type { Keys, OpenFile, Reference } from '#studio/protocol.ts'
import { PlanCell } from './PlanCell.tsx'
import styles from './PlansTable.module.css'
import { type CellText, changeOf, type GridColumn, isWritable, pasted, textOf } from './plan-grid.ts'

/** A plan of the file as it stands, which may lack anything. */
interface PlanRow {
  /** Its place in the file. */
  readonly index: number
  readonly at: Keys
  readonly provider: string
  readonly name: string
  readonly premium: number | undefined
  readonly benefits: number | undefined
  /** The values of facts by their ids, as people write them. */
  readonly facts: Readonly<Record<string, FactValue>>
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })
const helper = createColumnHelper<typeof features, PlanRow>()
const figure = { sortFn: byNumber, sortUndefined: 'last' } as const

function columnsOf(facts: readonly Reference[]) {
  return helper.columns([
    helper.accessor('provider', { header: 'Provider', sortFn: byText }),
    helper.accessor('name', { header: 'Plan', sortFn: byText }),
    helper.accessor('benefits', { header: 'Benefits', ...figure }),
    helper.accessor('premium', { header: 'Premium', ...figure }),
    ...facts.map(({ id, label }) =>
      helper.accessor(({ facts }) => leastOf(facts[id]), { id: `fact ${id}`, header: label, ...figure }),
    ),
  ])
}

/** The number by which a fact is sorted. */
function leastOf(value: FactValue | undefined): number | undefined {
  return typeof value === 'object'
    ? (value.from ?? value.to)
    : typeof value === 'string'
      ? undefined
      : Number(value ?? Number.NaN)
}

const directions = { asc: 'ascending', desc: 'descending' } as const

interface PlansTableProps {
  readonly file: OpenFile
  readonly onOpen: (at: Keys) => void
}

/** All plans of a market beside one another, to be written in as in a spreadsheet; a plan's name opens its form. */
export function PlansTable({ file, onOpen }: PlansTableProps) {
  const studio = useStudio()
  const [search, setSearch] = useState('')
  const all = useMemo(() => planRows(file.value), [file.value])
  const saved = useMemo(() => parsed(file.saved ?? file.text), [file.saved, file.text])
  const data = useMemo(() => all.filter((plan) => isFound(plan, search)), [all, search])
  const market = marketOf(file.file)
  const { fact: known } = useReferences(file.file)
  const facts = useMemo(() => statedFacts(known ?? [], market, all), [known, market, all])
  const columns = useMemo(() => columnsOf(facts), [facts])
  const written = useMemo(
    () => [premium, ...facts.map(({ id, label }) => ({ title: label, fact: String(id) }))],
    [facts],
  )
  const table = useTable({ features, columns, data })
  if (all.length === 0) return <p>There are no plans yet.</p>
  const { rows } = table.getRowModel()
  const order = rows.map(({ original }) => original.index)
  const change = (texts: readonly CellText[]) => {
    const { change, problem } = changeOf(file, texts)
    if (change) void studio.change(change)
    return problem
  }
  return (
    <div className={styles['scroll']}>
      <label className={styles['search']}>
        Show plans with <input type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
      </label>
      <table className={styles['plans']}>
        <thead>
          {table.getHeaderGroups().map(({ id, headers }) => (
            <tr key={id}>
              {headers.map(({ column }) => {
                const sorted = column.getIsSorted()
                return (
                  <th key={column.id} scope="col" {...(sorted && { 'aria-sort': directions[sorted] })}>
                    <Button className={buttons['link'] ?? ''} onPress={() => column.toggleSorting()}>
                      {String(column.columnDef.header)}
                      <span aria-hidden="true">{sorted ? { asc: ' ↑', desc: ' ↓' }[sorted] : ''}</span>
                    </Button>
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {rows.map(({ id, original: plan }, row) => (
            <tr key={id}>
              <td>{plan.provider}</td>
              <th scope="row">
                <Button className={buttons['link'] ?? ''} onPress={() => onOpen(plan.at)}>
                  {plan.name}
                </Button>
              </th>
              <td>{plan.benefits ?? 0}</td>
              {written.map((column, i) => {
                const cell = { plan: plan.index, column }
                const text = textOf(file, cell)
                const before = rows[row - 1]?.original.index
                return isWritable(file, cell) ? (
                  <PlanCell
                    key={column.title}
                    label={`${column.title} of ${plan.name}, ${plan.provider}`}
                    row={row}
                    column={i}
                    text={text}
                    above={before === undefined ? undefined : textOf(file, { plan: before, column })}
                    isChanged={text !== textOf({ value: saved }, cell)}
                    onWrite={(typed) => change([{ ...cell, text: typed }])}
                    onPaste={(typed) => change(pasted(typed, cell, order, written))}
                  />
                ) : (
                  <td key={column.title}>{{ true: 'yes', false: 'no' }[text] ?? text}</td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const premium: GridColumn = { title: 'Premium' }

function isFound({ provider, name }: PlanRow, search: string): boolean {
  return `${provider} ${name}`.toLowerCase().includes(search.trim().toLowerCase())
}

/** The file as it is saved; undefined if that cannot be read. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The facts of a market that any of its plans states, other than words. */
function statedFacts(known: readonly Reference[], market: string | undefined, plans: readonly PlanRow[]): Reference[] {
  return known.filter(
    ({ id, within, valueKind }) =>
      [undefined, market].includes(within) &&
      valueKind !== 'words' &&
      plans.some(({ facts }) => facts[id] !== undefined),
  )
}

function planRows(market: unknown): PlanRow[] {
  const { plans, providers }: Record<string, unknown> = Object(market)
  const names = new Map(recordsOf(providers).map(({ id, name }) => [id, name]))
  return recordsOf(plans).map(({ provider, plan, premium, benefits, facts }, i) => ({
    index: i,
    at: ['plans', i],
    provider: String(names.get(provider) ?? provider ?? ''),
    name: String(plan ?? `Plan ${i + 1}`),
    premium: numberOf(premium),
    benefits: Array.isArray(benefits) ? benefits.length : undefined,
    facts: plainFacts(facts),
  }))
}

function plainFacts(facts: unknown): PlanRow['facts'] {
  const stated: readonly [string, StatedFact][] = Object.entries(Object(facts))
  return Object.fromEntries(stated.map(([id, fact]) => [id, plainValue(fact)]))
}

const recordsOf = (list: unknown) =>
  Array.isArray(list) ? list.map((item): Record<string, unknown> => Object(item)) : []
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)

function byNumber(a: Row<typeof features, PlanRow>, b: Row<typeof features, PlanRow>, column: string): number {
  return a.getValue<number>(column) - b.getValue<number>(column)
}

function byText(a: Row<typeof features, PlanRow>, b: Row<typeof features, PlanRow>, column: string): number {
  return a.getValue<string>(column).localeCompare(b.getValue<string>(column))
}
