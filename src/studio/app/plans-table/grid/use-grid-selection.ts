import { type FocusEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { isElsewhere } from '../../form/focus.ts'
import type { Corner } from './grid-moves.ts'

/** The two corners of the selection; the cell of the first one has the focus. */
export interface Corners {
  readonly anchor: Corner
  readonly focus: Corner
}

export type GridSelection = ReturnType<typeof useGridSelection>

/** What is selected, and how that changes. */
export interface Selected {
  readonly corners: Corners | undefined
  readonly choose: (anchor: Corner, focus: Corner) => void
}

/**
 * The selected rectangle of a table, and the focus in it.
 *
 * @param isLedTo whether a job leads to the table, which then has the focus in its first cell.
 */
export function useGridSelection(
  { corners, choose }: Selected,
  frame: RefObject<HTMLTableElement | null>,
  isLedTo: boolean,
) {
  const wantsFocus = useRef(false)
  useEffect(() => {
    wantsFocus.current ||= isLedTo && isElsewhere(document.activeElement)
  }, [isLedTo])
  useEffect(() => {
    const cell = frame.current?.querySelector<HTMLElement>('td[tabindex="0"]')
    // A field in the cell keeps the focus.
    if (!wantsFocus.current || !cell || cell.contains(document.activeElement)) return
    wantsFocus.current = false
    cell.focus()
  })
  return {
    corners,
    choose,
    /** Moves the focus to the selection once that is drawn. */
    takeFocus() {
      wantsFocus.current = true
    },
  }
}

/** Selects by the mouse: a press begins, dragging or Shift extends. The Tab key selects the cell that it comes to. */
export function selectionHandlers({ corners, choose }: Selected) {
  return {
    onMouseDown(event: MouseEvent) {
      const at = cornerOf(event.target)
      if (!at || event.button !== 0) return
      // The focus stays at the first corner.
      if (event.shiftKey && corners) event.preventDefault()
      choose(event.shiftKey && corners ? corners.anchor : at, at)
    },
    onMouseOver(event: MouseEvent) {
      const at = cornerOf(event.target)
      if (event.buttons !== 1 || !at || !corners) return
      if (at.row !== corners.focus.row || at.column !== corners.focus.column) choose(corners.anchor, at)
    },
    onFocus(event: FocusEvent) {
      const at = cornerOf(event.target)
      if (at && !corners) choose(at, at)
    },
  }
}

/** The cell that an event is about; undefined if that is a field or a button, or no cell of a plan. */
export function cornerOf(target: EventTarget): Corner | undefined {
  if (!(target instanceof Element) || target.closest('input, button')) return undefined
  const { row, column } = target.closest<HTMLElement>('td[data-row]')?.dataset ?? {}
  return row === undefined || column === undefined ? undefined : { row, column }
}
