import { median } from '#tests/runner/samples.ts'
import { type Figure, limitOf, type Table } from '#tests/runner/table.ts'

/** A row of a table with a cell for each rival, ours first. */
export interface Row {
  readonly name: string
  /** Each a text, or figures of several runs, of which the median counts. */
  readonly cells: readonly (string | readonly number[])[]
  readonly digits?: number
  /** The most that ours may be, as a share of the first peer's. */
  readonly aim?: number
}

/**
 * Rivals side by side: medians, each with half the distance from the least to the most in percent, the ratio of ours to
 * the first peer's, and its aim.
 */
export function sideBySide(title: string, names: readonly string[], rows: readonly Row[]): Table {
  return {
    title,
    columns: [...names, 'ratio', 'aim'],
    rows: rows.map((row) => {
      const ratio = ratioOf(row)
      return [row.name, ...row.cells.map((cell) => cellText(cell, row)), ratio ?? '', ratio ? limitOf(ratio) : '']
    }),
  }
}

/** Ours as a share of the first peer's; undefined for a row of texts. */
function ratioOf({ cells: [ours, peer], aim }: Row): Figure | undefined {
  if (typeof ours !== 'object' || typeof peer !== 'object') return undefined
  return { value: median(ours) / median(peer), digits: 2, ...(aim !== undefined && { atMost: aim }) }
}

function cellText(cell: Row['cells'][number], { digits = 0 }: Row): string {
  if (typeof cell === 'string') return cell
  const middle = median(cell)
  if (!Number.isFinite(middle)) return 'never'
  const text = middle.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const noise = Math.round(((Math.max(...cell) - Math.min(...cell)) / 2 / middle) * 100)
  return noise > 0 ? `${text} ± ${noise} %` : text
}
