import { useEffect, useState } from 'react'
import { parametersIn } from '#engine/site.ts'
import type { LeadState } from '../../../database/lead-work-tables.ts'
import type { SavedFilter } from '../../../leads/saved-views.ts'

/** A filter as the address has it behind #. */
export type View = SavedFilter

export function addressOf({ state, market, language, mine, overdue, quarantined }: View): string {
  const query = new URLSearchParams({
    view: 'leads',
    ...(state && { state }),
    ...(market !== undefined && { market }),
    ...(language && { language }),
    ...(mine && { mine: 'yes' }),
    ...(overdue && { overdue: 'yes' }),
    ...(quarantined && { quarantined: 'yes' }),
  })
  return `/#${query}`
}

const states: readonly string[] = ['new', 'mine', 'waiting', 'done'] satisfies LeadState[]

function viewIn(hash: string): View {
  const query = parametersIn(hash.slice(1))
  const [state, market, language] = [query.get('state') ?? '', query.get('market'), query.get('language')]
  return {
    ...(states.includes(state) && { state: state as LeadState }),
    ...(market !== null && { market }),
    ...(language && { language }),
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
