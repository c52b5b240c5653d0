import { useEffect } from 'react'
import type { Keys } from '../../../protocol.ts'

/** Marks what leads to a field: whoever follows it gets the focus there. */
export const leadsToField = { 'data-leads': '' } as const

// Never on what takes the field away.
const focusable = 'input, textarea, select, [contenteditable], button:not([data-removes])'

/**
 * Gives the focus to the field of a place that was reached from elsewhere: from a click in the page of the preview, from
 * what the checker says, from an address. Whoever is in the form already stays where they are.
 */
export function useLanding(at: Keys | undefined, isReady: boolean): void {
  const wanted = at && JSON.stringify(at)
  useEffect(() => {
    if (!isReady || wanted === undefined || !isElsewhere(document.activeElement)) return
    landOn(JSON.parse(wanted))
  }, [wanted, isReady])
}

/** Gives the focus to the field of a place, where it is shown. */
export function landOn(at: Keys): void {
  fieldAt(at)?.focus()
}

function isElsewhere(active: Element | null): boolean {
  if (!active || active === document.body || active instanceof HTMLIFrameElement) return true
  return active.matches('main, [data-leads]')
}

/** The first control of the row that shows a place, or else what holds it. */
function fieldAt(at: Keys): HTMLElement | null {
  for (let end = at.length; end > 0; end -= 1) {
    const row = document.querySelector(`main [data-at=${CSS.escape(JSON.stringify(at.slice(0, end)))}]`)
    if (row) return row.querySelector<HTMLElement>(focusable)
  }
  return null
}
