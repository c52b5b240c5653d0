import { json, RefusedError, UnreachableError } from '#workbench/app/api.ts'
import type { Asking } from '#workbench/app/latest-answer.ts'

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

/** How the pages of requests ask; that they are locked is told by the lock. */
export function askingLeads<T>(ask: (question: string) => Promise<T>): Asking<T> {
  return { ask, told: (error) => (error instanceof LockedError ? undefined : error.message) }
}
