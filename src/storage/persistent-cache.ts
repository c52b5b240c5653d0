import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  utimesSync,
  writevSync,
} from 'node:fs'
import path from 'node:path'
import { msPerDay } from '#engine/dates.ts'
import { checked, checksumBytes, withChecksum } from './digest.ts'

/** A cache on the disk, for results that take long to make. */
export interface PersistentCache {
  /** The result under a key; undefined when there is none, or it is damaged. */
  get(key: string): Buffer | undefined
  /** Stores a result under the digest of its inputs. */
  set(key: string, result: Uint8Array): void
}

/** How long unused results stay, in milliseconds: a month. */
const maxAgeMs = 30 * msPerDay

/** The place of a result: each process appends to a file of its own. */
interface Entry {
  readonly file: string
  readonly at: number
  readonly length: number
}

/** Before each result stand its key, a digest, and its length with the checksum. */
const keyBytes = 43
const headBytes = keyBytes + 4

/** Opens the cache in a folder, and removes files unused for a month. */
export function openCache(folder: string): PersistentCache {
  mkdirSync(folder, { recursive: true })
  const files = readdirSync(folder).map((name) => path.join(folder, name))
  const entries = new Map(files.sort().filter(isInUse).flatMap(entriesIn))
  const own = path.join(folder, `${Date.now()}-${randomBytes(6).toString('hex')}`)
  const used = new Set([own])
  let length = 0
  return {
    get(key) {
      const entry = entries.get(key)
      const result = entry && resultAt(entry)
      if (!result) return undefined
      const now = new Date()
      if (!used.has(entry.file)) utimesSync(entry.file, now, now)
      used.add(entry.file)
      return result
    },
    set(key, result) {
      const entry = { file: own, at: length + headBytes, length: checksumBytes + result.length }
      const head = Buffer.alloc(headBytes, key)
      head.writeUInt32LE(entry.length, keyBytes)
      const handle = openSync(own, 'a')
      writevSync(handle, [head, withChecksum(result)])
      closeSync(handle)
      entries.set(key, entry)
      length = entry.at + entry.length
    },
  }
}

/** Whether a file was used in the last month; removes it if not. */
function isInUse(file: string): boolean {
  // Another process may remove it first.
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isFile() && Date.now() - found.mtimeMs < maxAgeMs) return true
  rmSync(file, { recursive: true, force: true })
  return false
}

/** The entries of a file up to its last whole one: another process may be writing it. */
function entriesIn(file: string): [key: string, Entry][] {
  return (
    reading(file, (handle, size) => {
      const entries: [string, Entry][] = []
      const head = Buffer.alloc(headBytes)
      for (let at = headBytes; at < size; at += headBytes) {
        readSync(handle, head, { position: at - headBytes })
        const entry = { file, at, length: head.readUInt32LE(keyBytes) }
        entries.push([head.toString('latin1', 0, keyBytes), entry])
        at += entry.length
      }
      return entries
    }) ?? []
  )
}

function resultAt({ file, at, length }: Entry): Buffer | undefined {
  return reading(file, (handle, size) => {
    if (at + length > size) return undefined
    const stored = Buffer.alloc(length)
    readSync(handle, stored, { position: at })
    return checked(stored)
  })
}

/** The result of reading a file; undefined when another process has removed it. */
function reading<Result>(file: string, read: (handle: number, size: number) => Result): Result | undefined {
  try {
    const handle = openSync(file, 'r')
    try {
      return read(handle, fstatSync(handle).size)
    } finally {
      closeSync(handle)
    }
  } catch {
    return undefined
  }
}
