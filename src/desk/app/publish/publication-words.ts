import type { PlaceBack, PublicationLine, Zone } from '../answers.ts'
import { moment } from '../words.ts'

/** What each step does, for people. */
export const stepNames: Readonly<Record<PublicationLine['step'], string>> = {
  pull: 'Take over what is new in the repository',
  check: 'Check the site with this change',
  push: 'Send it to the repository',
  merge: 'Take it into the site',
  build: 'Build the pages',
  swap: 'Bring them to visitors',
}

/** An instant on the clocks of a market: `1 January 2027, 00:00 Atlantis time`. */
export function timeIn(at: string, zone: string, zones: readonly Zone[]): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: zone }).format(new Date(at))
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone }).format(new Date(at))
  return `${day}, ${time} ${zoneName(zone, zones)}`
}

function zoneName(zone: string, zones: readonly Zone[]): string {
  const market = zones.find((one) => one.zone === zone)?.market
  const [city = zone] = zone.split('/').slice(-1)
  return `${market ?? city.replaceAll('_', ' ')} time`
}

/** How a publication stands. */
export function stateOf({ state, dueAt, zone, isUndone }: PublicationLine, zones: readonly Zone[]): string {
  if (isUndone) return 'Taken back'
  if (state === 'waiting' && dueAt !== null) return `Goes live on ${timeIn(dueAt, zone ?? 'UTC', zones)}`
  return states[state]
}

const states: Readonly<Record<PublicationLine['state'], string>> = {
  waiting: 'Waits for its turn',
  running: 'Under way',
  asked: 'Waits at the repository',
  failed: 'Not published',
  live: 'Live',
  merged: 'Taken in, not live yet',
  cancelled: 'Cancelled',
}

/** Who asked, when, and why. */
export function askedBy({ by, requestedAt, endedAt, reason }: PublicationLine): string {
  const words = [by || 'Somebody who left', moment(endedAt ?? requestedAt), reason]
  return words.filter((one) => one !== null && one !== '').join(' · ')
}

/** How many places a dialog names. */
const namedPlaces = 6

/** The values that an undo restores, in a few lines. */
export function goingBack(places: readonly PlaceBack[]): string[] {
  const all = places.map(({ place, now, back }) => {
    if (now !== undefined && back !== undefined) return `${place}: ${now} becomes ${back}`
    if (now !== undefined) return `${place}: ${now} goes`
    return place
  })
  const distinct = [...new Set(all)]
  const lines = distinct.slice(0, namedPlaces)
  const more = distinct.length - namedPlaces
  return more > 0 ? [...lines, `and ${more} more ${more === 1 ? 'place' : 'places'}`] : lines
}

/** The beginning of a commit's hash, which names it. */
export function shortCommit(commit: string): string {
  return commit.slice(0, 10)
}
