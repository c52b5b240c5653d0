import { hash } from 'node:crypto'
import { type KeptTable, keptTables } from '../database/tables.ts'
import { type Digests, digestsOf, type Rows } from './kept-rows.ts'

/** A table in both databases of a move. */
export interface ComparedTable {
  readonly table: KeptTable
  readonly from: TableSummary
  readonly to: TableSummary
  /** Rows that `to` lacks. */
  readonly added: number
  /** Rows that `to` has otherwise. */
  readonly changed: number
  /** Rows that only `to` has. */
  readonly gone: number
}

interface TableSummary {
  readonly rows: number
  /** The first digits of a SHA-256 over the rows. */
  readonly digest: string
}

/** Compares all tables that a move copies. */
export async function compare(from: Rows, to: Rows): Promise<ComparedTable[]> {
  const compared: ComparedTable[] = []
  for (const table of Object.keys(keptTables) as KeptTable[]) {
    const [there, here] = [await digestsOf(from, table), await digestsOf(to, table)]
    const added = there.keys().filter((key) => !here.has(key))
    const gone = here.keys().filter((key) => !there.has(key))
    const changed = here.entries().filter(([key, digest]) => there.has(key) && there.get(key) !== digest)
    const counts = { added: countOf(added), changed: countOf(changed), gone: countOf(gone) }
    compared.push({ table, from: summaryOf(there), to: summaryOf(here), ...counts })
  }
  return compared
}

export function isEqual({ from, to }: ComparedTable): boolean {
  return from.rows === to.rows && from.digest === to.digest
}

function countOf(items: IteratorObject<unknown>): number {
  return items.reduce((count: number) => count + 1, 0)
}

function summaryOf(digests: Digests): TableSummary {
  const lines = [...digests].map(([key, digest]) => `${key} ${digest}\n`).sort()
  return { rows: digests.size, digest: hash('sha256', lines.join('')).slice(0, 12) }
}
