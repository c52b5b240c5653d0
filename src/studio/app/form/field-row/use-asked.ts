import { type RefObject, useState } from 'react'
import { focusIn } from '../focus.ts'
import type { Asked } from '../form-context.ts'

/** How long a menu that closes may take to give the focus back to its button, in milliseconds. */
const closingMs = 300

/** What is asked for in an object; the focus goes to what was asked for last. */
export function useAsked(group: RefObject<HTMLElement | null>): Asked & { readonly ask: (name: string) => void } {
  const [names, setNames] = useState<readonly string[]>([])
  const focus = (name: string) => {
    const rows = [...(group.current?.children ?? [])]
    const row = rows.find((one) => JSON.parse(one.getAttribute('data-at') ?? '[]').at(-1) === name)
    if (!row?.contains(document.activeElement)) focusIn(row)
  }
  return {
    names,
    forget: (name) => setNames((all) => all.filter((one) => one !== name)),
    ask: (name) => {
      setNames((all) => [...all, name])
      // React draws the row in a microtask before this one: the next keystroke is in it.
      queueMicrotask(() => focus(name))
      const keepFocus = ({ target }: FocusEvent) => {
        if (target instanceof Element && target.matches('[aria-haspopup]')) focus(name)
      }
      document.addEventListener('focusin', keepFocus)
      setTimeout(() => document.removeEventListener('focusin', keepFocus), closingMs)
    },
  }
}
