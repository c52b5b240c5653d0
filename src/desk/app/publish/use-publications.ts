import { useEffect } from 'react'
import type { PublicationLine } from '../answers.ts'
import { useLoaded } from '../use-loaded.ts'

/** How often the desk is asked, in milliseconds: while something is under way, and otherwise. */
const often = 1000
const seldom = 10_000

/** The publications, kept up to date while the window is in sight. */
export function usePublications() {
  const loaded = useLoaded<readonly PublicationLine[]>('/desk/publications')
  const { data, reload } = loaded
  const every = data?.some(isUnderWay) ? often : seldom
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), every)
    return () => clearInterval(timer)
  }, [every, reload])
  return loaded
}

export function isUnderWay({ state, dueAt }: PublicationLine): boolean {
  return state === 'running' || (state === 'waiting' && (dueAt === null || Date.parse(dueAt) <= Date.now()))
}

/** Whether it waits for a later time. */
export function isScheduled(publication: PublicationLine): boolean {
  return publication.state === 'waiting' && !isUnderWay(publication)
}
