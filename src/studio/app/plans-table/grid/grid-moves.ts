/** A cell by the ids of its row and its column. */
export interface Corner {
  readonly row: string
  readonly column: string
}

/** The ids of the rows and columns that are shown, in their order. */
export interface GridOrder {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
}

interface Key {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** The rows that Page Up and Page Down move by. */
const page = 10

/** The cell to which a key moves, as in a spreadsheet; undefined for a key that does not move. */
export function movedTo(from: Corner, { key, shiftKey, ctrlKey, metaKey }: Key, order: GridOrder): Corner | undefined {
  const isFar = ctrlKey || metaKey
  const [down, right] = [isFar ? order.rows.length : 1, isFar ? order.columns.length : 1]
  const back = shiftKey ? -1 : 1
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowUp: [-down, 0],
    ArrowDown: [down, 0],
    ArrowLeft: [0, -right],
    ArrowRight: [0, right],
    PageUp: [-page, 0],
    PageDown: [page, 0],
    Home: [isFar ? -order.rows.length : 0, -order.columns.length],
    End: [isFar ? order.rows.length : 0, order.columns.length],
    Enter: [back, 0],
    Tab: [0, back],
  }
  const step = steps[key]
  return step && { row: at(order.rows, from.row, step[0]), column: at(order.columns, from.column, step[1]) }
}

function at(ids: readonly string[], from: string, step: number): string {
  const index = Math.min(Math.max(ids.indexOf(from) + step, 0), ids.length - 1)
  return ids[index] ?? from
}
