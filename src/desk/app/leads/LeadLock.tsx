import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { Problem } from '#workbench/app/Problem.tsx'
import { confirm } from '../api.ts'
import styles from '../desk.module.css'
import { useWork } from '../use-loaded.ts'
import { askLeads, lockedEvent } from './lead-api.ts'

/** How long requests stay in sight of a window that nobody uses, as the server does. */
const restMs = 10 * 60_000

/** How often the desk is told that somebody uses this window. */
const everyMs = 30_000

const uses = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Takes what it shows away once nobody has used it for ten minutes, until the person confirms that it is them. */
export function LeadLock({ children }: { readonly children: ReactNode }) {
  const [isLocked, setLocked] = useState(false)
  const { run, problem, isBusy } = useWork()
  useEffect(() => {
    if (isLocked) return undefined
    const lock = () => setLocked(true)
    let timer = setTimeout(lock, restMs)
    let toldAt = 0
    const use = () => {
      clearTimeout(timer)
      timer = setTimeout(lock, restMs)
      if (Date.now() - toldAt < everyMs) return
      toldAt = Date.now()
      askLeads('used', {}).catch(() => {})
    }
    for (const name of uses) window.addEventListener(name, use, { passive: true })
    window.addEventListener(lockedEvent, lock)
    return () => {
      clearTimeout(timer)
      for (const name of uses) window.removeEventListener(name, use)
      window.removeEventListener(lockedEvent, lock)
    }
  }, [isLocked])
  if (!isLocked) return children
  return (
    <section className={styles['invitation']} aria-labelledby="locked">
      <h1 id="locked">Requests are locked</h1>
      <p>Nobody has used them for a while. Confirm that it is you to go on.</p>
      <Button look="primary" isDisabled={isBusy} onPress={() => run(() => confirm().then(() => setLocked(false)))}>
        Confirm
      </Button>
      <Problem>{problem}</Problem>
    </section>
  )
}
