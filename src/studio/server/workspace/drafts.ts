import path from 'node:path'
import { afterEvent, type Event, filesOf, type WorkingCopy } from '../../workspace/working-copy.ts'
import { clearAside, readText } from './disk.ts'
import { openJournal } from './journal.ts'

/** The working copy of a folder, kept in `drafts/` there: nothing happens to it that is not in the journal first. */
export interface Drafts {
  readonly copy: () => WorkingCopy
  /** Makes sure that the working copy has a file, and says what it is on the disk if this is new. */
  readonly touch: (file: string) => void
  /** Takes in an event; says which files have another text by it. */
  readonly commit: (event: Event) => readonly string[]
  /** Takes in that files have changed which nobody has touched here. */
  readonly seen: (files: readonly string[]) => readonly string[]
  /** Everything was saved: a journal that has grown long is begun anew, and what it told can be undone until Studio ends. */
  readonly saved: () => void
  readonly close: () => void
}

/** From so many bytes on a journal is long: some thousand changes, which are read in a fraction of a second. */
const longJournal = 1_000_000

/** The drafts under a root folder, as an earlier session left them. */
export function openDrafts(root: string, tell: (sentence: string) => void): Drafts {
  const journal = openJournal(path.join(root, 'drafts'), tell)
  const written = new Set(journal.copy.base.keys())
  let { copy } = journal
  // A process that ended while it saved may have left behind what it wrote aside.
  for (const file of written) clearAside(root, file)
  const baseOf = (file: string): Event => {
    const text = copy.base.get(file)
    return { kind: 'base', file, ...(text !== undefined && { text }) }
  }
  return {
    copy: () => copy,
    touch(file) {
      if (copy.base.has(file)) return
      const text = readText(root, file)
      copy = afterEvent(copy, { kind: 'base', file, ...(text !== undefined && { text }) })
    },
    commit(event) {
      const before = copy
      const next = afterEvent(copy, event)
      const files = [...new Set(filesOf(event))]
      const bases = files.filter((file) => !written.has(file))
      journal.append(...bases.map(baseOf), event)
      for (const file of bases) written.add(file)
      copy = next
      return files.filter((file) => before.texts.get(file) !== copy.texts.get(file))
    },
    seen(files) {
      copy = afterEvent(copy, { kind: 'seen', files })
      return files
    },
    saved() {
      if (journal.size() < longJournal) return
      journal.empty()
      written.clear()
    },
    close: journal.close,
  }
}
