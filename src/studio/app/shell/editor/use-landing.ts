import { useEffect } from 'react'
import type { Keys } from '../../../protocol.ts'
import { focusIn } from '../../form/focus.ts'

/** Marks what leads to a field: whoever follows it gets the focus there. */
export const leadsToField = { 'data-leads': '' } as const

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

/** Gives the focus to the field of a place, or else of what holds it. */
export function landOn(at: Keys): void {
  for (let end = at.length; end > 0; end -= 1) {
    const row = document.querySelector(`main [data-at=${CSS.escape(JSON.stringify(at.slice(0, end)))}]`)
    if (row) return void focusIn(row)
  }
}

function isElsewhere(active: Element | null): boolean {
  if (!active || active === document.body || active instanceof HTMLIFrameElement) return true
  return active.matches('main, [data-leads]')
}
