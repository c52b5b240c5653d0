/** The visitor's own date, YYYY-MM-DD. */
export function today(): string {
  return new Intl.DateTimeFormat('sv-SE').format(new Date())
}
