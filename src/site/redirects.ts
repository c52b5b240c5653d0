import type { Site } from '../engine/site/site.ts'

/** What `page.json` holds at an address that leads to another page. */
export interface RedirectData {
  readonly redirect: string
}

/**
 * What leads elsewhere, in the form that static hosts read: a line for each in a file `_redirects`. The last one gives
 * every address that has no file the not-found page.
 */
export function redirectLines({ config }: Site): string {
  const moved = (config.redirects ?? []).map(({ from, to }) => `${from} ${to} 301\n`)
  return `${moved.join('')}/* /404/index.html 404\n`
}
