import { type ToggleEventHandler, useState } from 'react'
import { useHydrated } from '../page-context.tsx'

interface Folded {
  /** Whether the content is rendered: in a document at once, later once it is opened, so that a tap renders less. */
  readonly isRendered: boolean
  readonly onToggle: ToggleEventHandler<HTMLDetailsElement>
}

/** The content of a `details` element. */
export function useFolded(isOpen = false): Folded {
  const hydrated = useHydrated()
  const [isRendered, setIsRendered] = useState(isOpen || !hydrated)
  return { isRendered, onToggle: ({ currentTarget }) => currentTarget.open && setIsRendered(true) }
}
