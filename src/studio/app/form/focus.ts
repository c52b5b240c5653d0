import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Keys } from '../../protocol.ts'
import type { Fresh } from './fresh-items.ts'

/** Gives the focus to the control of a field's row, rather what can be written in; says whether there is one. */
export function focusIn(row: Element | null | undefined): boolean {
  const control =
    (row && find(row, 'input, textarea, select, [role="spinbutton"]')) ?? (row && find(row, 'button, [tabindex="0"]'))
  control?.focus()
  return Boolean(control)
}

function find(row: Element, selector: string): HTMLElement | null {
  return row.querySelector<HTMLElement>(
    `:is(${selector}):not([hidden], [type="hidden"], [data-removes], [aria-label^='Move '], [aria-hidden] *)`,
  )
}

/** Puts the focus into the part that was opened, where what had it has gone; of something new, into its first field. */
export function useFocusOnOpen(form: RefObject<HTMLElement | null>, part: Keys, fresh: Fresh) {
  const shown = JSON.stringify(part)
  const isFresh = fresh.has(part)
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    if (isFresh) form.current?.scrollIntoView({ block: 'start' })
    if (document.activeElement !== document.body) return
    if (!isFresh || !focusIn(form.current?.querySelector('[data-at]'))) form.current?.focus({ preventScroll: true })
  }, [shown, form, isFresh])
}

/** Brings the selected field into view, unless the person is in it. */
export function useScrollToSelected(form: RefObject<HTMLElement | null>, selected: Keys | undefined) {
  const at = selected && JSON.stringify(selected)
  // At once: a moment later the person may be elsewhere, and the form would move away under the pointer.
  useLayoutEffect(() => {
    const row = at && form.current?.querySelector(`[data-at=${CSS.escape(at)}]`)
    if (row && !row.contains(document.activeElement)) row.scrollIntoView({ block: 'nearest' })
  }, [at, form])
}

/** Marks what leads to a field: whoever follows it gets the focus there. */
export const leadsToField = { 'data-leads': '' } as const

/**
 * Gives the focus to the field of a place that was reached from elsewhere: from a click in the page of the preview, from
 * what the checker says, from an address. Whoever is in the form already stays where they are.
 */
export function useFocusFromElsewhere(at: Keys | undefined, isReady: boolean): void {
  const wanted = at && JSON.stringify(at)
  useEffect(() => {
    if (!isReady || wanted === undefined || !isElsewhere(document.activeElement)) return
    focusField(JSON.parse(wanted))
  }, [wanted, isReady])
}

/** Gives the focus to the field of a place, or else of what holds it. */
export function focusField(at: Keys): void {
  for (let end = at.length; end > 0; end -= 1) {
    const row = document.querySelector(`main [data-at=${CSS.escape(JSON.stringify(at.slice(0, end)))}]`)
    if (row) return void focusIn(row)
  }
}

function isElsewhere(active: Element | null): boolean {
  if (!active || active === document.body || active instanceof HTMLIFrameElement) return true
  return active.matches('main, [data-leads]')
}
