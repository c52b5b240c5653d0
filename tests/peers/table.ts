/** A row of a table with a cell for each rival, ours first. */
export interface Row {
  readonly name: string
  /** Each a text, or figures of several runs, of which the median counts. */
  readonly cells: readonly (string | readonly number[])[]
  readonly digits?: number
  /** The most that ours may be, as a share of the first peer's. */
  readonly aim?: number
}

/** A row that misses its aim. */
export interface Miss {
  readonly name: string
  readonly ratio: number
  readonly aim: number
}

/**
 * Prints a table in Markdown: medians, each with half the distance from the least to the most in percent, the ratio of
 * ours to the first peer's, and its aim. Returns the rows that miss their aim.
 */
export function printTable(title: string, names: readonly string[], rows: readonly Row[]): Miss[] {
  const line = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)
  console.log('')
  line([title, ...names, 'ratio', 'aim'])
  line(['---', ...names.map(() => '--:'), '--:', '--:'])
  const misses: Miss[] = []
  for (const row of rows) {
    const ratio = ratioOf(row)
    const isMissed = ratio !== undefined && row.aim !== undefined && !(ratio <= row.aim)
    if (isMissed) misses.push({ name: row.name, ratio, aim: row.aim })
    const aim = row.aim === undefined ? '' : `≤ ${row.aim.toFixed(2)}${isMissed ? ', missed' : ''}`
    line([row.name, ...row.cells.map((cell) => cellText(cell, row)), ratio?.toFixed(2) ?? '', aim])
  }
  console.log('')
  return misses
}

/** Ours as a share of the first peer's; undefined for a row of texts. */
function ratioOf({ cells: [ours, peer] }: Row): number | undefined {
  return typeof ours === 'object' && typeof peer === 'object' ? median(ours) / median(peer) : undefined
}

export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}

function cellText(cell: Row['cells'][number], { digits = 0 }: Row): string {
  if (typeof cell === 'string') return cell
  const middle = median(cell)
  if (!Number.isFinite(middle)) return 'never'
  const text = middle.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const noise = Math.round(((Math.max(...cell) - Math.min(...cell)) / 2 / middle) * 100)
  return noise > 0 ? `${text} ± ${noise} %` : text
}
