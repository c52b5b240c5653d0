import type { Table } from '#tests/runner/table.ts'

/** The effort of a journey. */
export interface Effort {
  /** How far was scrolled, in CSS pixels. */
  readonly pixels: number
  /** In how many movements of the thumb or the wheel. */
  readonly swipes: number
  readonly taps: number
  /** How many fields were filled in. */
  readonly fields: number
}

/** The shortest way of a journey in one state of the site. */
export interface Walked extends Effort {
  readonly way: string
}

/** A journey on one screen in an earlier state of the site and in this one; undefined where the goal is not reached. */
export interface Measured {
  readonly market: string
  readonly screen: string
  /** The effort so far. */
  readonly goal: string
  readonly before?: Walked | undefined
  readonly now: Walked | undefined
}

const movements = ({ swipes, taps, fields }: Effort) => swipes + taps + fields

/**
 * Seconds by the keystroke-level model (Card, Moran and Newell, 1983): 1.35 to think before each movement, 1.2 to point and
 * tap, 0.28 for each of a field's fifteen characters; 0.2 for a swipe.
 */
export function secondsOf({ swipes, taps, fields }: Effort): number {
  const [think, tap, key, swipe] = [1.35, 1.2, 0.28, 0.2]
  return swipes * (think + swipe) + taps * (think + tap) + fields * (think + tap + 15 * key)
}

/** The way of the fewest movements; of two with as many, the one with less to scroll. */
export function shortest(ways: readonly Walked[]): Walked | undefined {
  return [...ways].sort((a, b) => movements(a) - movements(b) || a.pixels - b.pixels)[0]
}

/** The margin between a thing and the edges of the screen after scrolling, in px. */
const margin = 8

/** The length of the next swipe, at most 60 % of the screen; negative is up, 0 for a thing in sight. */
export function swipeTowards(
  { top, bottom }: { readonly top: number; readonly bottom: number },
  height: number,
): number {
  const most = Math.floor(height * 0.6)
  if (bottom > height) return Math.min(most, Math.ceil(bottom - height + margin))
  if (top < 0) return Math.max(-most, Math.floor(top - margin))
  return 0
}

/** The journeys as a table, in per cent of an earlier state where there is one. */
export function journeyTable(journeys: readonly Measured[], base?: string): Table {
  const shares = ({ before, now }: Measured) => [
    share(before?.pixels, now?.pixels),
    share(before?.taps, now?.taps),
    share(before && movements(before), now && movements(now)),
  ]
  const compared = base === undefined ? [] : ['pixels', 'taps', 'swipes, taps and fields']
  return {
    title: 'market',
    columns: ['screen', 'until a person', ...(base ? [base] : []), 'now', ...compared],
    rows: journeys.map((journey) => [
      ...([journey.market, journey.screen, journey.goal] as const),
      ...(base ? [words(journey.before)] : []),
      words(journey.now),
      ...(base ? shares(journey) : []),
    ]),
  }
}

function words(walked: Walked | undefined): string {
  if (!walked) return 'cannot'
  const { pixels, swipes, taps, fields, way } = walked
  const seconds = `${secondsOf(walked).toFixed(1)} s`
  const counts = [counted(swipes, 'swipe'), counted(taps, 'tap'), ...(fields > 0 ? [counted(fields, 'field')] : [])]
  return `${pixels.toLocaleString('en')} px, ${counts.join(', ')}, ${seconds} (${way})`
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** The share of an earlier effort, in per cent. */
function share(before: number | undefined, now: number | undefined): string {
  if (before === undefined || now === undefined) return ''
  if (before === 0) return now === 0 ? 'none' : `+${now}`
  return `${Math.round((now / before) * 100)} %`
}
