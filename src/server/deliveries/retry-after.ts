/** The time that a `Retry-After` header (RFC 9110, seconds or a date) names; undefined where it names none. */
export function retryAfter(header: string | null, now: Date): Date | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return validDate(now.getTime() + Number(text) * 1000)
  // Only the form that HTTP writes: `Date` would read almost anything.
  return /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)
    ? validDate(Date.parse(text))
    : undefined
}

/** The date of a time in milliseconds; the last one that can be written where it is later. */
function validDate(time: number): Date | undefined {
  return Number.isNaN(time) ? undefined : new Date(Math.min(time, Date.UTC(9999, 11, 31)))
}
