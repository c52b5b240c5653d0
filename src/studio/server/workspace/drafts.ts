import { createHash } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { syncFolder } from '#storage/atomic-file.ts'
import { afterEvent, type Event, filesOf, untouched, type WorkingCopy } from '../../workspace/working-copy.ts'
import { clearAside, diskError, readText } from './disk.ts'
import type { Permitted } from './permit.ts'

/** From this size in bytes on, some thousand changes, a journal is begun anew once everything is saved. */
const longJournal = 1_000_000

/** The working copy of a folder. Each of its events is in the journal in `drafts/` before it takes effect. */
export class Drafts {
  readonly #root: string
  readonly #journal: Journal
  /** The files whose `base` the journal has. */
  readonly #journaled: Set<string>
  readonly #permitted: Pick<Permitted, 'assertEvent'>
  #copy: WorkingCopy

  /** Replays the journal of an earlier session; `tell` has a sentence for the terminal. */
  constructor(root: string, tell: (sentence: string) => void, permitted: Pick<Permitted, 'assertEvent'>) {
    this.#root = root
    this.#permitted = permitted
    const { copy, ...journal } = openJournal(path.join(root, 'drafts'), tell)
    this.#journal = journal
    this.#copy = copy
    this.#journaled = new Set(copy.base.keys())
    for (const file of this.#journaled) clearAside(root, file)
  }

  get copy(): WorkingCopy {
    return this.#copy
  }

  /** Adds a file to the working copy as it is on the disk. */
  touch(file: string): void {
    if (this.#copy.base.has(file)) return
    this.#copy = afterEvent(this.#copy, { kind: 'base', file, text: readText(this.#root, file) })
  }

  /** Applies an event; returns the files whose text it changed. Throws if the person who asks may not. */
  commit(event: Event): readonly string[] {
    this.#permitted.assertEvent(event)
    const before = this.#copy
    const next = afterEvent(before, event)
    const files = [...new Set(filesOf(event))]
    const bases = files.filter((file) => !this.#journaled.has(file))
    this.#journal.append(...bases.map((file) => ({ kind: 'base', file, text: before.base.get(file) }) as const), event)
    for (const file of bases) this.#journaled.add(file)
    this.#copy = next
    return files.filter((file) => before.texts.get(file) !== next.texts.get(file))
  }

  /** Counts a revision for untouched files that changed on the disk. */
  seen(files: readonly string[]): void {
    this.#copy = afterEvent(this.#copy, { kind: 'seen', files })
  }

  /** Empties a long journal once everything is saved; until Studio ends, its changes can still be undone. */
  saved(): void {
    if (this.#journal.size() < longJournal) return
    this.#journal.empty()
    this.#journaled.clear()
  }

  close(): void {
    this.#journal.close()
  }
}

type Journal = Omit<ReturnType<typeof openJournal>, 'copy'>

/** Opens a journal: a line per event. A torn last line is dropped; a journal with a damaged line is kept aside as a whole. */
function openJournal(folder: string, tell: (sentence: string) => void) {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'journal.jsonl')
  const descriptor = openSync(file, 'a+')
  const bytes = readFileSync(file)
  const { copy, isDamaged, ...replayed } = replay(bytes.toString())
  if (isDamaged) {
    const kept = path.join(folder, `journal-${Date.now()}.jsonl`)
    writeFileSync(kept, bytes, { flush: true })
    tell(
      `The drafts are damaged: some changes at their end cannot be read. All of them are kept as they are in ${kept}.`,
    )
  }
  let isOpen = true
  let { size } = replayed
  ftruncateSync(descriptor, size)
  syncFolder(folder)
  return {
    copy,
    append(...events: readonly Event[]) {
      const lines = Buffer.from(events.map(lineOf).join(''))
      try {
        for (let done = 0; done < lines.length; ) done += writeSync(descriptor, lines, done)
        fsyncSync(descriptor)
      } catch (error) {
        // A full disk may have taken a part of a line.
        ftruncateSync(descriptor, size)
        throw diskError('Nothing was changed, for its draft cannot be kept', error)
      }
      size += lines.length
    },
    size: () => size,
    empty() {
      ftruncateSync(descriptor, 0)
      fsyncSync(descriptor)
      size = 0
    },
    close() {
      if (isOpen) closeSync(descriptor)
      isOpen = false
    },
  }
}

function lineOf(event: Event): string {
  const text = JSON.stringify(event)
  return `${digestOf(text)} ${text}\n`
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** The working copy after the lines before the first unreadable one, and their size in bytes. */
function replay(text: string) {
  let copy = untouched
  let length = 0
  for (const line of text.split(/(?<=\n)/)) {
    const next = afterLine(copy, line)
    if (!next) break
    copy = next
    length += line.length
  }
  return { copy, size: Buffer.byteLength(text.slice(0, length)), isDamaged: text.slice(length).includes('\n') }
}

function afterLine(copy: WorkingCopy, line: string): WorkingCopy | undefined {
  const [, digest, text = ''] = /^(\w+) (.*)\n$/.exec(line) ?? []
  if (digest !== digestOf(text)) return undefined
  try {
    return afterEvent(copy, JSON.parse(text))
  } catch {
    return undefined
  }
}
