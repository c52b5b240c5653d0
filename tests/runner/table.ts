/** A measured value, with the most or the least that it may be. */
export interface Figure {
  readonly value: number
  readonly unit?: string
  readonly digits?: number
  readonly atMost?: number
  readonly atLeast?: number
}

export type Cell = string | number | Figure

/** A table of figures; the title heads the column of the rows' names. */
export interface Table {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly [name: string, ...cells: readonly Cell[]])[]
}

/** A figure that could not be measured misses its limit. */
export function isMissed({ value, atMost, atLeast }: Figure): boolean {
  return (atMost !== undefined && !(value <= atMost)) || (atLeast !== undefined && !(value >= atLeast))
}

/** The limit of a figure in words: `≤ 300 ms`. */
export function limitOf({ atMost, atLeast, ...figure }: Figure): string {
  const limits = [...(atMost === undefined ? [] : [['≤', atMost]]), ...(atLeast === undefined ? [] : [['≥', atLeast]])]
  return limits.map(([sign, value]) => `${sign} ${textOf({ ...figure, value: Number(value) })}`).join(', ')
}

/** Rows of figures by their names, each with its limit. */
export function withLimits(figures: Readonly<Record<string, Figure>>): Pick<Table, 'columns' | 'rows'> {
  const rows = Object.entries(figures).map(([name, figure]) => [name, figure, limitOf(figure)] as const)
  return { columns: ['measured', 'limit'], rows }
}

/** A sentence for each figure of a table that misses its limit. */
export function misses({ columns, rows }: Table): string[] {
  return rows.flatMap(([name, ...cells]) =>
    cells.flatMap((cell, i) =>
      typeof cell === 'object' && isMissed(cell)
        ? [`${name}, ${columns[i]}: ${textOf(cell)} is beyond the limit of ${limitOf(cell)}.`]
        : [],
    ),
  )
}

/** Longer texts do not widen their column, in characters. */
const widest = 70

/** A table in Markdown, whose columns also stand one below the other in a terminal; figures are on the right. */
export function markdown({ title, columns, rows }: Table): string {
  const texts = [[title, ...columns], ...rows.map(([name, ...cells]) => [name, ...cells.map(cellText)])]
  const lengths = (i: number) => texts.map((cells) => (cells[i] ?? '').length).filter((length) => length <= widest)
  const widths = [title, ...columns].map((_, i) => Math.max(3, ...lengths(i)))
  const isRight = widths.map((_, i) => i > 0 && rows.every((cells) => typeof cells[i] !== 'string'))
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
  const padded = (cells: readonly string[]) =>
    cells.map((text, i) => (isRight[i] ? text.padStart(widths[i] ?? 0) : text.padEnd(widths[i] ?? 0)))
  const [head = [], ...body] = texts.map(padded)
  const rule = widths.map((width, i) => (isRight[i] ? '-:'.padStart(width, '-') : '-'.repeat(width)))
  return [head, rule, ...body].map(line).join('')
}

function cellText(cell: Cell): string {
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return textOf({ value: cell })
  return isMissed(cell) ? `${textOf(cell)} MISSED` : textOf(cell)
}

function textOf({ value, unit, digits = 0 }: Figure): string {
  if (!Number.isFinite(value)) return 'never'
  const text = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return unit === undefined ? text : `${text} ${unit}`
}
