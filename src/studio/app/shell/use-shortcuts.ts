import { useEffect } from 'react'
import { useStudio } from '../studio-context.tsx'

/**
 * Ctrl+S (on a Mac Cmd+S) saves; Ctrl+Z undoes and Ctrl+Shift+Z does it again, in text fields too: all that is typed is a
 * change of the config, and undone as one.
 */
export function useShortcuts(): void {
  const studio = useStudio()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      const isDraft = event.target instanceof Element && event.target.closest('[data-own-undo], [role="dialog"]')
      if (key === 's' && !event.shiftKey) void studio.save()
      else if (key === 'z' && !isDraft) void (event.shiftKey ? studio.redo() : studio.undo())
      else if (key === 'y' && !isDraft) void studio.redo()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [studio])
}
