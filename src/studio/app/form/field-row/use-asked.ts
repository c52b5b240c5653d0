import { type RefObject, useRef, useState } from 'react'
import { focusIn } from '../focus.ts'
import type { Asked } from '../form-context.ts'

/** What is asked for in an object; the focus goes to what was asked for last. */
export function useAsked(group: RefObject<HTMLElement | null>): Asked & { readonly ask: (name: string) => void } {
  const [names, setNames] = useState<readonly string[]>([])
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const focus = (name: string) => {
    const rows = [...(group.current?.children ?? [])]
    const row = rows.find((one) => JSON.parse(one.getAttribute('data-at') ?? '[]').at(-1) === name)
    // Whoever is in it already is left alone.
    if (!row?.contains(document.activeElement)) focusIn(row)
  }
  return {
    names,
    forget: (name) => setNames((all) => all.filter((one) => one !== name)),
    ask: (name) => {
      setNames((all) => [...all, name])
      // Once the menu has closed, which gives the focus back to its button.
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => focus(name), 100)
    },
  }
}
