import type { OutlineEntry } from '../../../protocol.ts'
import { fileParts } from '../../parts/parts.ts'
import type { Place } from '../../place.ts'
import { titled } from '../../store/file-titles.ts'
import { newKinds, type OpenDialog } from '../dialogs/StudioDialog.tsx'
import { frequentJobs } from '../jobs.ts'

/** A place or a dialog that search offers by its name. */
export interface Command {
  readonly title: string
  readonly note: string
  /** Other words for it. */
  readonly also?: string
  readonly goes: { readonly to: Place } | { readonly opens: OpenDialog }
}

/** The most commands that search shows above the texts that it found. */
const mostShown = 8

/** The places and jobs whose names have all of the words. */
export function commandsFor(query: string, outline: readonly OutlineEntry[], market?: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = commandsOf(outline, market).filter(({ title, note, also = '' }) => {
    const text = `${title} ${note} ${also}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  // A market whose name is written out comes before its parts.
  return found.toSorted((a, b) => a.title.length - b.title.length).slice(0, mostShown)
}

function commandsOf(outline: readonly OutlineEntry[], market: string | undefined): Command[] {
  const opens = (title: string, note: string, dialog: OpenDialog): Command => ({ title, note, goes: { opens: dialog } })
  const additions = newKinds.map((what) =>
    opens(`New ${what}`, '', { kind: 'new', what, ...(market !== undefined && { market }) }),
  )
  return [
    ...additions,
    ...outline.flatMap((entry): Command[] => {
      const { file, kind, addresses, status } = entry
      const { title } = titled(entry, outline)
      const note = kind === 'overlay' ? (entry.language ?? '') : (addresses[0] ?? '')
      const open: Command = { title, note, goes: { to: { file } } }
      const [page] = addresses
      const move =
        page !== undefined && page !== '/' && kind !== 'overlay'
          ? [{ ...opens(`Move ${page}`, title, { kind: 'move', address: page }), also: 'rename change the address' }]
          : []
      if (kind !== 'market') return [open, ...move]
      const tabs = fileParts('market').flatMap(({ id: part, title: partTitle, tabs: all }) =>
        all.map(({ id: tab, title: tabTitle }): Command => {
          const name = all.length === 1 || tabTitle === partTitle ? partTitle : `${partTitle}: ${tabTitle}`
          return { title: `${title} · ${name}`, note: '', goes: { to: { file, part, tab } } }
        }),
      )
      const jobs = frequentJobs.map(
        ({ title: job, also, place }): Command => ({
          title: `${title} · ${job}`,
          note: '',
          also,
          goes: { to: { file, ...place } },
        }),
      )
      return [
        open,
        ...tabs,
        ...jobs,
        opens(`${title} · Schedule a price`, 'a price from a day on', { kind: 'price', file }),
        opens(`${status === 'closed' ? 'Open' : 'Close'} ${title}`, 'the whole market', { kind: 'rest', file }),
        ...move,
      ]
    }),
  ]
}
