import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Corner, type GridOrder, movedTo } from './grid-moves.ts'
import type { GridSelection } from './use-grid-selection.ts'

/** A cell that is being written in. */
export interface Writing extends Corner {
  readonly text: string
  /** Whether typing began it, so that the arrow keys leave the cell; otherwise they move within the text. */
  readonly isTyped: boolean
}

/** How writing in a cell ends: `fill` writes into every selected one. */
export type Ending =
  | { readonly kind: 'leave' | 'cancel' }
  | { readonly kind: 'move' | 'fill'; readonly event: KeyboardEvent }

/** A table whose cells hold texts. */
export interface Sheet {
  readonly order: GridOrder
  /** Undefined where there is no such cell. */
  readonly textAt: (cell: Corner) => string | undefined
  readonly chosen: readonly Corner[]
  /** Writes one text into cells; false where it cannot be read. */
  readonly write: (cells: readonly Corner[], text: string) => boolean
  /** Forgets why a text could not be read. */
  readonly forget: () => void
}

/** Writing in one cell, in a field that the cell shows meanwhile. */
export function useCellWriting(sheet: Sheet, { corners, choose, takeFocus }: GridSelection) {
  const [writing, setWriting] = useState<Writing>()
  return {
    writing,
    /** Begins with a text, or with that of the cell. */
    begin(text: string | undefined, isTyped: boolean) {
      if (!corners) return
      const { anchor } = corners
      const before = sheet.textAt(anchor)
      if (before === undefined) return
      // The key that begins it is typed into the field, so that has to be there first.
      flushSync(() => setWriting({ ...anchor, text: text ?? before, isTyped }))
    },
    /** A text that cannot be read stays in its field. */
    end(text: string, ending: Ending) {
      if (ending.kind === 'cancel') sheet.forget()
      else if (writing && !sheet.write(ending.kind === 'fill' ? sheet.chosen : [writing], text)) return
      setWriting(undefined)
      if (ending.kind === 'leave') return
      takeFocus()
      const to = ending.kind === 'move' && writing && movedTo(writing, ending.event, sheet.order)
      if (to) choose(to, to)
    },
  }
}
