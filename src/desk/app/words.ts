const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** A time of the server, as people here write it. */
export function moment(at: string): string {
  return format.format(new Date(at))
}

const browsers = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
] as const
const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const

/** A browser's `User-Agent` in words. */
export function browserName(agent: string): string {
  const find = (list: readonly (readonly [string, RegExp])[]) => list.find(([, pattern]) => pattern.test(agent))?.[0]
  const [browser, system] = [find(browsers) ?? 'A browser', find(systems)]
  return system === undefined ? browser : `${browser} on ${system}`
}
