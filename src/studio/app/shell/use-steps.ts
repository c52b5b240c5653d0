import { useRef } from 'react'
import type { Stepped } from '../../protocol.ts'
import { focusFieldSoon } from '../form/focus.ts'
import { hasField, partWith, shownPart } from '../parts/parts.ts'
import type { Router } from '../place.ts'
import { useStudio, useStudioState } from '../store/studio-context.tsx'

/** Undo and Redo, after which the view goes to the field that changed, and focuses it. */
export function useSteps(router: Router) {
  const studio = useStudio()
  const outline = useStudioState((state) => state.outline)
  const latest = useRef({ router, outline })
  latest.current = { router, outline }
  const follow = async (step: Promise<Stepped | undefined>) => {
    const { place: changed } = (await step) ?? {}
    const { place, go, adjust } = latest.current.router
    const entry = latest.current.outline.find(({ file }) => file === changed?.file)
    if (!changed || !entry) return
    if (changed.file !== place.file) go(changed)
    else {
      const { tab } = shownPart(entry.kind, place)
      const isInFlow = tab.kind === 'flow' && changed.at[0] === 'wizard'
      // Other views, such as the table of plans, show the change themselves.
      if (tab.kind !== 'form' && !isInFlow) return
      adjust({ at: changed.at, ...(!isInFlow && !hasField(tab, changed.at) && partWith(entry.kind, changed.at)) })
    }
    focusFieldSoon(changed.at)
  }
  return {
    undo: (file?: string) => follow(studio.undo(file)),
    redo: () => follow(studio.redo()),
  }
}
