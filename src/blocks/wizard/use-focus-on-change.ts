import { useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus to the step that appears, so that keyboards and screen readers go along, and brings its label into
 * sight. Where something is wrong with the step, the summary of that takes the focus instead.
 */
export function useFocusOnChange(stepId: string, live: boolean, wrong: boolean): void {
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!live) return
    // When the page begins to run, the answer picked last may have the focus, and its question be gone.
    const changed = shown.current ? shown.current !== stepId : document.activeElement?.closest('[hidden]')
    shown.current = stepId
    if (!changed || wrong) return
    document.getElementById(`step-${stepId}`)?.focus({ preventScroll: true })
    document.getElementById('step-label')?.scrollIntoView({ block: 'nearest' })
  }, [stepId, live, wrong])
}
