import { useEffect } from 'react'
import { flushTyping } from '#studio/app/form/typing.ts'
import { useStudio } from '#studio/app/store/studio-context.tsx'

/**
 * Ctrl+S (on a Mac Cmd+S) saves, Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo. Text fields have no undo of their own, since
 * all that is typed is a change of the config.
 */
export function useShortcuts(): void {
  const studio = useStudio()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      const isDraft = event.target instanceof Element && event.target.closest('[data-own-undo], [role="dialog"]')
      const act = () => {
        if (key === 's' && !event.shiftKey) return studio.save()
        if (key === 'z' && !isDraft) return event.shiftKey ? studio.redo() : studio.undo()
        return key === 'y' && !isDraft ? studio.redo() : undefined
      }
      if (!['s', 'y', 'z'].includes(key)) return
      flushTyping()
      if (act()) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [studio])
}
