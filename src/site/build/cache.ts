import { hash, randomBytes } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writevSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { msPerDay } from '../../engine/dates/dates.ts'

/** Results that take long to make, kept on the disk. */
export interface Cache {
  /** What was kept under a key; undefined where there is nothing, or nothing whole. */
  get(key: string): Buffer | undefined
  /** Keeps a result under the digest of all that it was made of. */
  set(key: string, result: Uint8Array): void
}

/** For how long what no build has used is kept, in milliseconds: a month. */
const keepMs = 30 * msPerDay

/** What is sealed begins with the digest of the rest, by which damage shows. */
const digestBytes = 32

/** What is kept of a result. */
export function sealed(result: Uint8Array): Buffer {
  return Buffer.concat([sealOf(result), result])
}

const sealOf = (result: Uint8Array) => hash('sha256', result, 'buffer')

/** The result of which this was kept; undefined where it is not whole. */
export function unsealed(kept: Buffer): Buffer | undefined {
  const result = kept.subarray(digestBytes)
  return kept.subarray(0, digestBytes).equals(sealOf(result)) ? result : undefined
}

/** Where a result is kept, sealed: a file has all that a build has made. */
interface Place {
  readonly file: string
  readonly at: number
  readonly length: number
}

/** Before each result stands its key, a digest, and how many bytes it has once it is sealed. */
const keyBytes = 43
const headBytes = keyBytes + 4

/** Opens the cache in a folder, and forgets what nobody has used for long. */
export function openCache(folder: string): Cache {
  mkdirSync(folder, { recursive: true })
  const files = readdirSync(folder).map((name) => path.join(folder, name))
  const places = new Map(files.sort().filter(isInUse).flatMap(placesIn))
  const own = path.join(folder, `${Date.now()}-${randomBytes(6).toString('hex')}`)
  const used = new Set([own])
  let length = 0
  return {
    get(key) {
      const place = places.get(key)
      const result = place && resultAt(place)
      if (!result) return undefined
      const now = new Date()
      if (!used.has(place.file)) utimesSync(place.file, now, now)
      used.add(place.file)
      return result
    },
    set(key, result) {
      const place = { file: own, at: length + headBytes, length: digestBytes + result.length }
      const head = Buffer.alloc(headBytes, key)
      head.writeUInt32LE(place.length, keyBytes)
      const handle = openSync(own, 'a')
      writevSync(handle, [head, sealOf(result), result])
      closeSync(handle)
      places.set(key, place)
      length = place.at + place.length
    },
  }
}

/** Whether a file of the cache has been used of late; removes it where it has not. */
function isInUse(file: string): boolean {
  // Another build may have forgotten it first.
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isFile() && Date.now() - found.mtimeMs < keepMs) return true
  rmSync(file, { recursive: true, force: true })
  return false
}

/** Where a file has which results, as far as it is whole: another build may be writing it. */
function placesIn(file: string): [key: string, Place][] {
  return (
    reading(file, (handle, size) => {
      const places: [string, Place][] = []
      const head = Buffer.alloc(headBytes)
      for (let at = headBytes; at < size; at += headBytes) {
        readSync(handle, head, { position: at - headBytes })
        const place = { file, at, length: head.readUInt32LE(keyBytes) }
        places.push([head.toString('latin1', 0, keyBytes), place])
        at += place.length
      }
      return places
    }) ?? []
  )
}

function resultAt({ file, at, length }: Place): Buffer | undefined {
  return reading(file, (handle, size) => {
    if (at + length > size) return undefined
    const kept = Buffer.alloc(length)
    readSync(handle, kept, { position: at })
    return unsealed(kept)
  })
}

/** What is read of a file of this size; undefined where another build has forgotten it. */
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

/** Writes a file under another name, then gives it its own: whoever reads it gets the old one or the new one, whole. */
export function replaceFile(file: string, write: (file: string) => void): void {
  const unfinished = `${file}.${process.pid}`
  write(unfinished)
  renameSync(unfinished, file)
}

/** Makes a file of a name; where that is taken, in place of what has it: whoever reads that gets the old one or the new one. */
export function newFile(file: string, make: (file: string) => void): void {
  try {
    make(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    replaceFile(file, make)
  }
}
