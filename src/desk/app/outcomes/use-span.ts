import { useEffect, useState } from 'react'
import { dateIn, daysAfter, isDay } from '#engine/dates.ts'
import { parametersIn } from '#engine/site.ts'

/** Which requests the figures are of, as the address has it behind #: a link is a saved view. */
export interface Span {
  /** So many days up to today, where no days are named. */
  readonly days: number
  readonly from?: string
  readonly until?: string
  readonly market?: string
}

export const usualDays = [30, 90, 365] as const

export function addressOf({ days, from, until, market }: Span): string {
  const query = new URLSearchParams({
    view: 'outcomes',
    ...(from !== undefined && until !== undefined ? { from, until } : { days: String(days) }),
    ...(market !== undefined && { market }),
  })
  return `/#${query}`
}

function spanIn(hash: string): Span {
  const query = parametersIn(hash.slice(1))
  const [from, until, market] = ['from', 'until', 'market'].map((name) => query.get(name) ?? undefined)
  const days = usualDays.find((one) => String(one) === query.get('days')) ?? usualDays[0]
  const hasDays = from !== undefined && until !== undefined && isDay(from) && isDay(until)
  return { days, ...(hasDays && { from, until }), ...(market !== undefined && { market }) }
}

/** The first and the last day of a span, YYYY-MM-DD. */
export function daysOf({ days, from, until }: Span): { readonly from: string; readonly until: string } {
  const today = dateIn(undefined, new Date())
  return { from: from ?? daysAfter(today, 1 - days), until: until ?? today }
}

/** What the desk is asked. The day may have begun in a market that has not here: up to today means up to its today. */
export function queryOf(span: Span): URLSearchParams {
  const { from, until } = daysOf(span)
  const { market } = span
  return new URLSearchParams({
    from,
    until: span.until ?? daysAfter(until, 1),
    ...(market !== undefined && { market }),
  })
}

/** The span that the address names. */
export function useSpan(): Span {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const follow = () => setHash(location.hash)
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  return spanIn(hash)
}
