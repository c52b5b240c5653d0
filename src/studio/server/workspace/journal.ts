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
import { syncFolder } from '../../../storage/atomic-file.ts'
import { afterEvent, type Event, untouched, type WorkingCopy } from '../../workspace/working-copy.ts'
import { diskRefusal } from './disk-refusal.ts'

/** The journal of drafts: a line for each event, on the disk before anybody is told that it happened. */
export interface Journal {
  /** The working copy that the journal tells of. */
  readonly copy: WorkingCopy
  readonly append: (...events: readonly Event[]) => void
  /** How long it is, in bytes. */
  readonly size: () => number
  /** Forgets all: everything was saved. */
  readonly empty: () => void
  readonly close: () => void
}

/**
 * Opens the journal in a folder, which is made where there is none. A last line that was not written to its end never
 * happened. Of a journal with a damaged line, the lines above it count; all of it is kept beside, which is told.
 */
export function openJournal(folder: string, tell: (sentence: string) => void): Journal {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'journal.jsonl')
  const descriptor = openSync(file, 'a+')
  const bytes = readFileSync(file)
  const text = bytes.toString()
  const { copy, length, isDamaged } = replay(text)
  if (isDamaged) {
    const kept = path.join(folder, `journal-${Date.now()}.jsonl`)
    writeFileSync(kept, bytes, { flush: true })
    tell(
      `The drafts are damaged: some changes at their end cannot be read. All of them are kept as they are in ${kept}.`,
    )
  }
  let isOpen = true
  let size = Buffer.byteLength(text.slice(0, length))
  ftruncateSync(descriptor, size)
  syncFolder(folder)
  return {
    copy,
    append(...events) {
      const bytes = Buffer.from(events.map(lineOf).join(''))
      try {
        writeAll(descriptor, bytes)
        fsyncSync(descriptor)
      } catch (error) {
        // A full disk may have taken a part: what follows must not stand behind it.
        ftruncateSync(descriptor, size)
        throw diskRefusal('Nothing was changed, for its draft cannot be kept', error)
      }
      size += bytes.length
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

function writeAll(descriptor: number, bytes: Buffer): void {
  let done = 0
  while (done < bytes.length) done += writeSync(descriptor, bytes, done)
}

function lineOf(event: Event): string {
  const text = JSON.stringify(event)
  return `${digestOf(text)} ${text}\n`
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** What a journal tells, how far it can be read, and whether more than a torn last line stands behind that. */
function replay(text: string) {
  let copy = untouched
  let length = 0
  for (const line of text.split(/(?<=\n)/)) {
    const event = eventOf(line)
    const next = event && after(copy, event)
    if (!next) break
    copy = next
    length += line.length
  }
  return { copy, length, isDamaged: text.slice(length).includes('\n') }
}

function eventOf(line: string): Event | undefined {
  const [, digest, text = ''] = /^(\w+) (.*)\n$/.exec(line) ?? []
  return digest !== undefined && digest === digestOf(text) ? JSON.parse(text) : undefined
}

function after(copy: WorkingCopy, event: Event): WorkingCopy | undefined {
  try {
    return afterEvent(copy, event)
  } catch {
    return undefined
  }
}
