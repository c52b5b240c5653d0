import { useCallback, useRef } from 'react'
import { json, RefusedError, UnreachableError } from '#studio/app/store/api.ts'

/** Thrown where the desk wants to know first that it is you. */
export class LockedError extends Error {}

/** Asks about requests; without a body by GET. Nothing of the answer is kept outside of this page. */
export async function askLeads<T>(path: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  // A draft is sent while its window closes.
  const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body), keepalive: true }
  try {
    return await json<T>(fetch, path === '' ? '/desk/leads' : `/desk/leads/${path}`, { cache: 'no-store', ...init })
  } catch (error) {
    if (error instanceof RefusedError && error.status === 428) {
      window.dispatchEvent(new Event(lockedEvent))
      throw new LockedError(error.message)
    }
    throw error instanceof UnreachableError ? new Error('The desk does not answer. Try again in a moment.') : error
  }
}

/** The event of this window when the desk has locked its requests. */
export const lockedEvent = 'leads-locked'

/** The event of this window when others have opened or closed a request: browsers keep few connections for events open. */
export const peopleEvent = 'leads-people'

/** Begins one request after another; tells of each whether it is the latest, since answers can overtake each other. */
export function useLatest(): () => () => boolean {
  const count = useRef(0)
  return useCallback(() => {
    count.current += 1
    const own = count.current
    return () => own === count.current
  }, [])
}
