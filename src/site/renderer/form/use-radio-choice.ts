import { type KeyboardEvent, useRef } from 'react'

/**
 * Tells choosing a radio button from moving to it: click, tap, Space and Enter choose, arrow keys only check it (WCAG 3.2.2).
 *
 * @param choose undefined while nothing can be chosen, as before hydration.
 * @param move called before an arrow key checks another one.
 */
export function useRadioChoice(choose: ((value: string) => void) | undefined, move?: () => void) {
  const byArrow = useRef(false)
  return {
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      // Alt or Command with an arrow key moves through the history.
      byArrow.current = event.key.startsWith('Arrow') && !event.altKey && !event.metaKey
      if (byArrow.current) move?.()
      // A browser fires no click when Space is pressed on a radio button that is checked.
      const chooses = event.key === 'Enter' || (event.key === ' ' && event.currentTarget.checked)
      if (!chooses || !choose) return
      event.preventDefault()
      event.currentTarget.checked = true
      choose(event.currentTarget.value)
    },
    onClick: ({ currentTarget: { value } }: { readonly currentTarget: HTMLInputElement }) => {
      if (!byArrow.current) choose?.(value)
      byArrow.current = false
    },
  }
}
