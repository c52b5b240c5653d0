import { isSame, valueAt } from '#checker/edit.ts'
import { idOf } from '#checker/files.ts'
import type { Currency } from '#engine/contract/config.ts'
import { plainValue } from '#engine/facts.ts'
import type { OpenFile } from '../../protocol.ts'
import { type PlanColumn, type PlanMarket, recordsOf } from './plan-columns.ts'
import { shownText, textOf } from './plan-notation.ts'

/** A plan of a market's file as it stands, which may lack anything. */
export interface PlanRow {
  /** No two rows have the same. */
  readonly id: string
  readonly market: PlanMarket
  /** The name and the id of the market. */
  readonly marketTitle: string
  readonly marketId: string
  /** The plan's place in the file. */
  readonly index: number
  readonly plan: PlanRecord
  /** The same plan as it was saved last; undefined for a new one. */
  readonly saved: PlanRecord | undefined
  readonly provider: string
  readonly providerName: string
  readonly name: string
}

/** Opens the form of a plan, or a property in it. */
export type OpenPlan = (row: PlanRow, property?: string) => void

export type PlanRecord = Readonly<Record<string, unknown>>

/** The plans of some markets, or of one provider in them. */
export function planRows(files: readonly OpenFile[], provider?: string): PlanRow[] {
  return files.flatMap((file) => {
    const { value } = file
    const names = new Map(recordsOf(valueAt(value, ['providers'])).map(({ id, name }) => [id, name]))
    const saved = new Map(recordsOf(valueAt(savedValue(file), ['plans'])).map((plan) => [plan['id'], plan]))
    const marketId = idOf(file.file)
    return recordsOf(valueAt(value, ['plans'])).flatMap((plan, index) => {
      const own = String(plan['provider'] ?? '')
      if (provider !== undefined && own !== provider) return []
      return {
        id: `${file.file} ${index}`,
        market: file,
        marketTitle: String(valueAt(value, ['name']) ?? marketId),
        marketId,
        index,
        plan,
        saved: saved.get(plan['id']),
        provider: own,
        providerName: String(names.get(own) ?? own),
        name: String(plan['plan'] ?? `Plan ${index + 1}`),
      }
    })
  })
}

const savedValues = new WeakMap<OpenFile, unknown>()

/** The file as it is saved; undefined if that cannot be read. */
function savedValue(file: OpenFile): unknown {
  if (file.saved === undefined) return file.value
  if (!savedValues.has(file)) savedValues.set(file, parsed(file.saved))
  return savedValues.get(file)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The currency of a plan's market; undefined where its file names none. */
export function currencyOf({ market }: PlanRow): Currency | undefined {
  const { code, symbol } = Object(valueAt(market.value, ['currency']))
  return typeof code === 'string' && typeof symbol === 'string' ? { code, symbol } : undefined
}

/** Whether the market of a plan knows the fact or the benefit of a column. */
export function isCell({ market }: PlanRow, { files }: PlanColumn): boolean {
  return files === undefined || files.includes(market.file)
}

/** Whether visitors read that a price, a fact or a benefit of a plan is not listed. */
export function isMissing(row: PlanRow, column: PlanColumn): boolean {
  return ['price', 'fact', 'benefit'].includes(column.kind) && isCell(row, column) && textOf(row.plan, column) === ''
}

export function isChanged({ plan, saved }: PlanRow, column: PlanColumn): boolean {
  const { kind, of } = column
  if (kind === 'price' || kind === 'changes') return !isSame(plan[of], saved?.[of])
  return textOf(plan, column) !== textOf(saved ?? {}, column)
}

export const shows = ['all', 'facts', 'benefits', 'changed'] as const

/** Which plans are shown. */
export interface PlanFilter {
  readonly words: string
  /** The id of a provider; empty for all. */
  readonly provider: string
  readonly show: (typeof shows)[number]
}

/** Whether a plan is among those that are asked for; what is missing is sought in the shown columns. */
export function isShown(row: PlanRow, { words, provider, show }: PlanFilter, columns: readonly PlanColumn[]): boolean {
  const text = `${row.providerName} ${row.name} ${row.marketTitle}`.toLowerCase()
  const sought = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (provider !== '' && row.provider !== provider) return false
  if (!sought.every((word) => text.includes(word))) return false
  if (show === 'all') return true
  if (show === 'changed') return columns.some((column) => isChanged(row, column))
  const isSought = ({ kind }: PlanColumn) => (show === 'benefits') === (kind === 'benefit')
  return columns.some((column) => isSought(column) && isMissing(row, column))
}

/** Whether any plan says something in a column; columns without a word are hidden at first. */
export function isUsed(rows: readonly PlanRow[], column: PlanColumn): boolean {
  return rows.some(({ plan }) => textOf(plan, column) !== '')
}

/** Sorts by number where there is one, else by words; cells that say nothing come last. */
export function sortKey({ plan }: PlanRow, column: PlanColumn): number | string | undefined {
  if (textOf(plan, column) === '') return undefined
  return lowestNumber(valueIn(plan, column)) ?? shownText(plan, column)
}

/** What a plan says in a column, of later prices the next one. */
function valueIn(plan: PlanRecord, { kind, of }: PlanColumn): unknown {
  if (kind === 'price') return plan[of]
  if (kind === 'changes') return recordsOf(plan[of])[0]?.['price']
  return kind === 'fact' ? plainValue(Object(plan['facts'])[of]) : undefined
}

/** The number of a price or a fact, of a range its lower end; undefined where it has none. */
function lowestNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const { amount, from, between, to }: Record<string, unknown> = Object(value)
  const numbers = [amount, from, ...(Array.isArray(between) ? between : []), to]
  return numbers.find((part) => typeof part === 'number')
}
