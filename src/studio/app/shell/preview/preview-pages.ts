import { valueAt } from '../../../../config/edit/edit.ts'
import type { OutlineEntry } from '../../../protocol.ts'
import { shownPart } from '../../parts.ts'
import type { Place } from '../../place.ts'
import { originalOf } from '../navigator/navigator-items.ts'

/** A page that the preview offers. */
export interface PageChoice {
  readonly address: string
  readonly title: string
}

/** The page that shows a place best: the one whose part of a market is open, or else the first of its file. */
export function pageOf(outline: readonly OutlineEntry[], place: Place, value: unknown): string {
  const entry = outline.find(({ file }) => file === place.file)
  if (!entry) return '/'
  const path = valueAt(value, [...shownPart(entry.kind, place).tab.at, 'path'])
  return typeof path === 'string' ? path : (entry.addresses[0] ?? '/')
}

/** The pages of a file first, then all others, each once. */
export function pageChoices(outline: readonly OutlineEntry[], file: string | undefined): PageChoice[] {
  const own = outline.filter((entry) => entry.file === file)
  const rest = outline.filter((entry) => entry.file !== file && entry.kind !== 'overlay')
  const pages = [...own, ...rest].flatMap(({ title, addresses }) => addresses.map((address) => ({ address, title })))
  return [...new Map(pages.map((page) => [page.address, page])).values()]
}

/** The same page in the languages that it has, by their tags; the config's own is the empty one. */
export function languagesOf(
  outline: readonly OutlineEntry[],
  page: string,
): { readonly tag: string; readonly address: string }[] {
  const path = page.replace(/[?#].*$/, '')
  const of = outline.find(({ addresses }) => addresses.includes(path))
  if (!of) return []
  const all = outline.filter((entry) => originalOf(entry) === originalOf(of))
  const place = of.addresses.indexOf(path)
  return all.flatMap(({ language = '', kind, addresses }) => {
    const address = addresses[place]
    return address === undefined ? [] : [{ tag: kind === 'overlay' ? language : '', address }]
  })
}
