import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Keys } from '../../../protocol.ts'
import { focusIn } from '../focus.ts'
import type { Fresh } from './fresh.ts'

/** Puts the focus into the part that was opened, where what had it has gone; of something new, into its first field. */
export function useArrival(form: RefObject<HTMLElement | null>, part: Keys, fresh: Fresh) {
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
export function useShown(form: RefObject<HTMLElement | null>, selected: Keys | undefined) {
  const at = selected && JSON.stringify(selected)
  // At once: a moment later the person may be elsewhere, and the form would move away under the pointer.
  useLayoutEffect(() => {
    const row = at && form.current?.querySelector(`[data-at=${CSS.escape(at)}]`)
    if (row && !row.contains(document.activeElement)) row.scrollIntoView({ block: 'nearest' })
  }, [at, form])
}
