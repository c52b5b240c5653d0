import { useEffect, useState } from 'react'
import type { LeadState } from '#desk/database/lead-work-tables.ts'
import type { ListFilter } from '#desk/leads/inbox/list.ts'

/** A filter as the address has it behind #: a link is a saved view. What is searched for is never in it. */
export type View = Omit<ListFilter, 'search'>

export function addressOf({ state, market, mine, overdue, quarantined }: View): string {
  const query = new URLSearchParams({
    view: 'leads',
    ...(state && { state }),
    ...(market !== undefined && { market }),
    ...(mine && { mine: 'yes' }),
    ...(overdue && { overdue: 'yes' }),
    ...(quarantined && { quarantined: 'yes' }),
  })
  return `/#${query}`
}

const states: readonly string[] = ['new', 'mine', 'waiting', 'done'] satisfies LeadState[]

function viewIn(hash: string): View {
  const query = new URLSearchParams(hash.slice(1))
  const [state, market] = [query.get('state') ?? '', query.get('market')]
  return {
    ...(states.includes(state) && { state: state as LeadState }),
    ...(market !== null && { market }),
    ...(query.has('mine') && { mine: true }),
    ...(query.has('overdue') && { overdue: true }),
    ...(query.has('quarantined') && { quarantined: true }),
  }
}

/** The view that the address names. */
export function useView(): View {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const follow = () => setHash(location.hash)
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  return viewIn(hash)
}
