import { count, some, wordList } from '#checker/english.ts'
import { csvRows } from '#checker/files.ts'
import { csvText } from '#engine/text.ts'
import { type CellText, isOther, refusalOf } from '../plan-cells.ts'
import type { PlanColumn } from '../plan-columns.ts'
import { textOf } from '../plan-notation.ts'
import { isCell, type PlanRow } from '../plan-rows.ts'

const named = ['Market', 'Plan number', 'Provider', 'Plan'] as const

/** The plans and columns of the table as CSV; the number and the market of a plan find it again. */
export function plansCsv(rows: readonly PlanRow[], columns: readonly PlanColumn[]): string {
  const head = [...named, ...columns.map(({ title }) => title)]
  const lines = rows.map((row) => [...namesOf(row), ...columns.map((column) => textOf(row.plan, column))])
  return csvText([head, ...lines])
}

function namesOf({ marketId, plan, providerName, name }: PlanRow): string[] {
  return [marketId, String(plan['id'] ?? ''), providerName, name]
}

/** What a CSV file changes. */
export interface CsvChanges {
  /** The cells that get another text. */
  readonly cells: readonly CellText[]
  /** Sentences on what is left out, and why. */
  readonly notes: readonly string[]
}

interface Known {
  readonly rows: readonly PlanRow[]
  /** All columns, hidden ones too. */
  readonly columns: readonly PlanColumn[]
}

/** Compares a CSV file with the plans. Throws a sentence for people if it cannot be read. */
export function csvChanges(text: string, known: Known): CsvChanges {
  const [head, ...lines] = csvRows(text)
  if (!head) throw new Error('This file is empty.')
  const { places, columns, notes } = readHead(head.cells, known.columns)
  if (places.get('Plan number') === undefined && places.get('Plan') === undefined)
    throw new Error('No column says which plan a row is about: the first line has to name "Plan number" or "Plan".')
  const found = new Map<PlanRow, readonly string[]>()
  const unknown: string[] = []
  let twice = 0
  for (const { line, cells } of lines) {
    const row = rowOf(known.rows, (name) => cells[places.get(name) ?? -1]?.trim())
    if (!row) unknown.push(`line ${line} (${namesIn(cells, places) || 'without a name'})`)
    else {
      if (found.has(row)) twice += 1
      found.set(row, cells)
    }
  }
  const texts = [...found].flatMap(([row, cells]) =>
    columns.flatMap(({ column, place }) => {
      const text = cells[place]
      return text === undefined ? [] : [{ row, column, text }]
    }),
  )
  const others = texts.filter(isOther)
  return {
    cells: others.filter((cell) => refusalOf(cell) === undefined),
    notes: [
      ...notes,
      ...unknownNote(unknown),
      ...(twice > 0 ? [`${count(twice, 'row')} name a plan again: the last row of a plan counts.`] : []),
      ...renamedNote(found, places),
      ...foreignNote(texts),
      ...others.flatMap(refusedNote),
    ],
  }
}

type Places = ReadonlyMap<(typeof named)[number], number>

/** The columns of a file by their titles or ids. */
function readHead(titles: readonly string[], known: readonly PlanColumn[]) {
  const places = new Map<(typeof named)[number], number>()
  const columns = new Map<string, { readonly column: PlanColumn; readonly place: number }>()
  const unknown: string[] = []
  const twice: string[] = []
  for (const [place, written] of titles.entries()) {
    const title = written.trim().toLowerCase()
    const name = named.find((one) => one.toLowerCase() === title)
    const column = known.find((one) => one.title.toLowerCase() === title) ?? known.find(({ id }) => id === title)
    if (name ? places.has(name) : column && columns.has(column.id)) twice.push(written)
    else if (name) places.set(name, place)
    else if (column) columns.set(column.id, { column, place })
    else if (title !== '') unknown.push(written)
  }
  const notes = [
    ...(unknown.length > 0 ? [`No column of the table is called ${some(unknown, 'or')}: left out.`] : []),
    ...(twice.length > 0 ? [`The first line names ${some(twice, 'and')} twice: the first of them counts.`] : []),
  ]
  return { places: places as Places, columns: [...columns.values()], notes }
}

/** The plan of a line: by its number, or else by its name and provider; undefined where that is none or not one alone. */
function rowOf(rows: readonly PlanRow[], said: (name: (typeof named)[number]) => string | undefined) {
  const [market, id, provider, plan] = named.map(said)
  const inMarket = market ? rows.filter((row) => [row.marketId, row.marketTitle].includes(market)) : rows
  const same = id
    ? inMarket.filter((row) => String(row.plan['id']) === id)
    : inMarket.filter((row) => row.name === plan && (!provider || row.providerName === provider))
  return same.length === 1 ? same[0] : undefined
}

function namesIn(cells: readonly string[], places: Places): string {
  return named.flatMap((name) => cells[places.get(name) ?? -1]?.trim() || []).join(', ')
}

function unknownNote(unknown: readonly string[]): string[] {
  if (unknown.length === 0) return []
  const shown = unknown.slice(0, 5)
  const rest = unknown.length - shown.length
  const which = wordList(rest > 0 ? [...shown, `${rest} more`] : shown, 'and')
  return [`No plan here is the one of ${which}: left out. New plans are added with New… › Plan.`]
}

/** Names are the plan's identity in texts and links, so a file does not change them by the way. */
function renamedNote(found: ReadonlyMap<PlanRow, readonly string[]>, places: Places): string[] {
  const other = [...found].filter(([row, cells]) => {
    const name = cells[places.get('Plan') ?? -1]?.trim()
    return name !== undefined && name !== row.name
  })
  return other.length === 0 ? [] : [`${count(other.length, 'plan')} would have another name: names stay as they are.`]
}

function foreignNote(texts: readonly CellText[]): string[] {
  const foreign = texts.filter(({ row, column, text }) => text.trim() !== '' && !isCell(row, column))
  const titles = foreign.map(({ column }) => column.title)
  return foreign.length === 0 ? [] : [`Not every market knows ${some(titles, 'or')}: left out where one does not.`]
}

function refusedNote(cell: CellText): string[] {
  const refusal = refusalOf(cell)
  return refusal === undefined ? [] : [`${cell.row.name}: ${refusal} It stays as it is.`]
}
