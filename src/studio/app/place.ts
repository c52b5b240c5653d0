import { pointer, pointerPath } from '../../config/json/pointer.ts'
import type { Keys } from '../protocol.ts'

/** What a window shows: kept in its address, so that Reload, Back and a bookmark lead to it again. */
export interface Place {
  readonly file?: string
  /** The part of the file, such as `wizard`, and the tab of it. */
  readonly part?: string
  readonly tab?: string
  /** The field that is meant. */
  readonly at?: Keys | undefined
  /** The address of the page in the preview. */
  readonly page?: string
}

/** The place that an address names in its fragment. */
export function placeIn(hash: string): Place {
  const [file = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const said = new URLSearchParams(query)
  const [part, tab, at, page] = ['part', 'tab', 'at', 'page'].map((name) => said.get(name) ?? undefined)
  return {
    ...(file.startsWith('config/') && { file: decodeURI(file) }),
    ...(part !== undefined && { part }),
    ...(tab !== undefined && { tab }),
    ...(at !== undefined && { at: pointerPath(at) }),
    ...(page !== undefined && /^\/(?!\/)/.test(page) && { page }),
  }
}

/** The fragment that leads to a place. */
export function hashOf({ file = '', part, tab, at, page }: Place): string {
  const said = Object.entries({ part, tab, at: at && pointer('', ...at), page })
  const query = new URLSearchParams(said.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  const text = query.toString().replaceAll('%2F', '/')
  return `#/${encodeURI(file)}${text && `?${text}`}`
}

/** The token in the fragment of the address that the command printed. */
export function tokenIn(hash: string): string | undefined {
  return /^#token=([\w-]+)$/.exec(hash)?.[1]
}
