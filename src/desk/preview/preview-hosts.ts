import type { IncomingMessage } from 'node:http'
import { live } from '../changes/working-copies.ts'

/** The site that a preview shows: of a change or of what is published, as of today or of a day (YYYY-MM-DD). */
export interface Previewed {
  readonly change: string
  readonly day?: string | undefined
}

/** Each preview has a host of its own, since tabs share the cookies of a host: in a pattern, `*` is its label. */
export function originIn(pattern: string, { change, day }: Previewed): string {
  return pattern.replace('*', day === undefined ? change : `${change}-${day.replaceAll('-', '')}`)
}

/** The preview whose host a request is to; undefined for other hosts. */
export function previewedAt(pattern: string, { headers: { host = '' } }: IncomingMessage): Previewed | undefined {
  const [start = '', end = ''] = pattern.replace(/^https?:\/\//, '').split('*')
  const name = host.toLowerCase()
  if (!name.startsWith(start) || !name.endsWith(end)) return undefined
  const label = name.slice(start.length, name.length - end.length)
  const [, change, year, month, date] = /^([0-9a-f]{12}|live)(?:-(\d{4})(\d\d)(\d\d))?$/.exec(label) ?? []
  if (change === undefined) return undefined
  return { change, ...(year !== undefined && { day: `${year}-${month}-${date}` }) }
}

export const isOfLive = ({ change }: Previewed) => change === live
