import type { Site } from '../engine/site.ts'

/** What `page.json` holds at an address that leads to another page. */
export interface RedirectData {
  readonly redirect: string
}

/** The site's redirects in the form that static hosts read: a line for each in a file `_redirects`. */
export function redirectLines({ config }: Site): string {
  return (config.redirects ?? []).map(({ from, to }) => `${from} ${to} 301\n`).join('')
}
