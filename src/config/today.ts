/** The day it is where the checker runs, as YYYY-MM-DD. */
export function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(new Date())
}
