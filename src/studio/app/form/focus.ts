import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isDefaultText } from '#checker/texts.ts'
import type { Keys } from '../../protocol.ts'
import type { Fresh } from './form-context.ts'

/** Focuses the control of a row, an input or a day of a calendar before a button; false where there is none. */
export function focusIn(row: Element | null | undefined): boolean {
  const control =
    (row &&
      find(
        row,
        'input, textarea, select, [role="spinbutton"], [role="textbox"], [role="gridcell"] > [tabindex="0"]',
      )) ??
    (row && find(row, 'button, [tabindex="0"]'))
  control?.focus()
  return Boolean(control)
}

function find(row: Element, selector: string): HTMLElement | null {
  return row.querySelector<HTMLElement>(
    `:is(${selector}):not([hidden], [type="hidden"], [data-removes], [aria-label^='Move '], [aria-hidden] *)`,
  )
}

interface Opened {
  readonly part: Keys
  readonly selected: Keys | undefined
  readonly fresh: Fresh
}

/** Focuses a part that was opened by something now gone: a new item's first field, else the form. */
export function useFocusOnOpen(form: RefObject<HTMLElement | null>, { part, selected = part, fresh }: Opened) {
  const shown = JSON.stringify(part)
  const isFresh = fresh.has(part)
  // A field of the part gets the focus by `useFocusFromElsewhere`.
  const isForField = selected.length > part.length
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    if (isFresh) form.current?.scrollIntoView({ block: 'start' })
    if (document.activeElement !== document.body || isForField) return
    if (!isFresh || !focusIn(form.current?.querySelector('[data-at]'))) form.current?.focus({ preventScroll: true })
  }, [shown, form, isFresh, isForField])
}

/** Keeps the selected field in view. */
export function useScrollToSelected(form: RefObject<HTMLElement | null>, selected: Keys | undefined) {
  const at = selected && JSON.stringify(selected)
  // A layout effect: a later scroll would move the form away under the pointer.
  useLayoutEffect(() => {
    const row = at && form.current?.querySelector(`[data-at=${CSS.escape(at)}]`)
    if (row && !row.contains(document.activeElement)) row.scrollIntoView({ block: 'nearest' })
  }, [at, form])
  useEffect(() => {
    if (!at) return undefined
    // What only the field before showed has gone by then; a press ends where it began.
    const frame = requestAnimationFrame(() => {
      const { activeElement: active } = document
      if (form.current?.contains(active) && !document.querySelector(':active'))
        active?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [at, form])
}

/** Marks links to a field, which move the focus there. */
export const leadsToField = { 'data-leads': '' } as const

/**
 * Focuses the field of a place that was reached from the preview, a finding or an address, but never from within the form.
 */
export function useFocusFromElsewhere(at: Keys | undefined, isReady: boolean): void {
  const wanted = at && JSON.stringify(at)
  useEffect(() => {
    if (!isReady || wanted === undefined || !isElsewhere(document.activeElement)) return
    focusField(JSON.parse(wanted))
  }, [wanted, isReady])
}

/** Focuses the field at some keys, the first one of an opened part, or else the nearest one around it. */
export function focusField(at: Keys): void {
  for (let end = at.length; end > 0; end -= 1) {
    const row = end === at.length ? rowAt(at) : ownRow(at.slice(0, end))
    if (!row) continue
    focusIn(row)
    selectStandIn(document.activeElement)
    // A text may be longer than the pane.
    if (row.matches('section')) row.scrollIntoView()
    return
  }
}

/** The field at some keys, or the first one of an opened part. */
function rowAt(at: Keys): Element | null {
  const start = CSS.escape(`${JSON.stringify(at).slice(0, -1)},`)
  return ownRow(at) ?? document.querySelector(`main [data-at^=${start}]`)
}

function ownRow(at: Keys): Element | null {
  return document.querySelector(`main [data-at=${CSS.escape(JSON.stringify(at))}]`)
}

/** The frames in which a form is drawn after a dialog has gone. */
const mostFrames = 120

/** Focuses a field once the dialog that leads to it has gone and its form is drawn, unless somebody writes by then. */
export function focusFieldSoon(at: Keys, frames = mostFrames, before = document.activeElement): void {
  const active = document.activeElement
  if (active !== before && active?.matches('main :is(input, textarea)')) return
  const row = rowAt(at)
  const isOver = document.querySelector('[role="dialog"]') !== null
  if (frames > 0 && (!row || isOver)) requestAnimationFrame(() => focusFieldSoon(at, frames - 1, before))
  else if (!row?.contains(active)) focusField(at)
}

/** Selects what only stands in, so that typing replaces it; a field of one line is selected as by Tab. */
function selectStandIn(control: Element | null): void {
  const isStandIn = control instanceof HTMLTextAreaElement && isDefaultText(control.value)
  if (control instanceof HTMLInputElement || isStandIn) control.select()
}

/** Whether the focus waits for a field: on nothing, in the preview, on a link to a field or on the menu that led here. */
export function isElsewhere(active: Element | null): boolean {
  if (!active || active === document.body || active instanceof HTMLIFrameElement) return true
  return active.matches('main, [data-leads], [role="menuitem"]')
}
