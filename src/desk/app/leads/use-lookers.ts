import { useEffect, useState } from 'react'
import { askLeads, peopleEvent } from './lead-api.ts'

/** How often a window says that it still shows a request. */
const everyMs = 15_000

/** Names this window to the desk until the page is left. */
const windowId = crypto.randomUUID()

/** The names of the others who have a request open. */
export function useLookers(id: number): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([])
  useEffect(() => {
    const say = (isOpen: boolean) =>
      askLeads<{ readonly others: readonly string[] }>(`${id}/here`, { window: windowId, isOpen })
    const here = () => {
      say(true).then(
        (answer) => setOthers(answer.others),
        () => {},
      )
    }
    here()
    const timer = setInterval(here, everyMs)
    window.addEventListener(peopleEvent, here)
    return () => {
      clearInterval(timer)
      window.removeEventListener(peopleEvent, here)
      say(false).catch(() => {})
    }
  }, [id])
  return others
}
