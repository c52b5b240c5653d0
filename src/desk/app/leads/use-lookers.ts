import { useEffect, useState } from 'react'
import { latestAnswers } from '#workbench/app/latest-answer.ts'
import { askLeads, peopleEvent } from './lead-api.ts'

/** How often a window says that it still shows a request. */
const everyMs = 15_000

/** Names this window to the desk until the page is left. */
const windowId = crypto.randomUUID()

const none: readonly string[] = []

/** The names of the others who have a request open. */
export function useLookers(id: number): readonly string[] {
  const [others, setOthers] = useState(none)
  useEffect(() => {
    const say = (isOpen: boolean) =>
      askLeads<{ readonly others: readonly string[] }>(`${id}/here`, { window: windowId, isOpen })
    const { ask, leave } = latestAnswers<readonly string[], undefined>(
      { ask: async () => (await say(true)).others, told: () => undefined },
      (next) => setOthers((last) => next({ data: last, isLoading: false }).data ?? none),
    )
    const here = () => void ask(`${id}`, undefined)
    here()
    const timer = setInterval(here, everyMs)
    window.addEventListener(peopleEvent, here)
    return () => {
      clearInterval(timer)
      leave()
      window.removeEventListener(peopleEvent, here)
      say(false).catch(() => {})
    }
  }, [id])
  return others
}
