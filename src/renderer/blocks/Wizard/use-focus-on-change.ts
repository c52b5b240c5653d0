import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the step that appears, so that keyboards and screen readers go along. Where something is wrong with
 * the step, the summary of that takes the focus instead.
 */
export function useFocusOnChange(stepId: string, live: boolean, wrong: boolean): void {
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (!live) return
    const changed = shown.current !== undefined && shown.current !== stepId
    shown.current = stepId
    if (changed && !wrong) document.getElementById(`step-${stepId}`)?.focus()
  }, [stepId, live, wrong])
}
