export const msPerMinute = 60_000
export const msPerDay = 24 * 60 * msPerMinute

/**
 * What a clock in a time zone (an IANA name) shows at an instant, to the minute: in milliseconds, as if that clock stood
 * in UTC, so that days and minutes can be counted without thinking of zones.
 */
export function wallClock(timeZone: string, instant: Date): number {
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  const parts = clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)])
  const { year = 0, month = 0, day = 0, hour, minute } = Object.fromEntries(parts)
  return Date.UTC(year, month - 1, day, hour, minute)
}

/**
 * The instant at which that clock shows `wall`: the first one where clocks go back and it comes twice, the one an hour
 * later where they go forward and it never comes.
 */
export function instantOf(timeZone: string, wall: number): Date {
  // The offset changes at most once in two days, so it is the one of the day before or the one of the day after.
  const offsets = [wall - msPerDay, wall + msPerDay].map((near) => wallClock(timeZone, new Date(near)) - near)
  const [first, last] = offsets.map((offset) => new Date(wall - offset)).sort((a, b) => a.getTime() - b.getTime())
  if (!first || !last) throw new Error(`There is no time zone "${timeZone}".`)
  return wallClock(timeZone, first) >= wall ? first : last
}
