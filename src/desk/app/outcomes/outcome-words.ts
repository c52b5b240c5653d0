/** Minutes in words: `45 min`, `2 h 5 min`. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}

/** A share from 0 to 1 in words: `92%`. */
export function shareText(share: number): string {
  return `${Math.round(share * 100)}%`
}

/** Said where a figure would speak of fewer than five people. */
export const tooFew = 'too few to say'
