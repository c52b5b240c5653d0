import { hash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
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
  return Buffer.concat([hash('sha256', result, 'buffer'), result])
}

/** The result of which this was kept; undefined where it is not whole. */
export function unsealed(kept: Buffer): Buffer | undefined {
  const result = kept.subarray(digestBytes)
  return kept.subarray(0, digestBytes).equals(hash('sha256', result, 'buffer')) ? result : undefined
}

/** Opens the cache in a folder, and forgets what nobody has used for long. */
export function openCache(folder: string): Cache {
  mkdirSync(folder, { recursive: true })
  const before = Date.now() - keepMs
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name)
    // Another build may have forgotten it first.
    const age = statSync(file, { throwIfNoEntry: false })
    if (age && age.mtimeMs < before) rmSync(file, { recursive: true, force: true })
  }
  return {
    get(key) {
      const file = path.join(folder, key)
      try {
        const result = unsealed(readFileSync(file))
        const now = new Date()
        utimesSync(file, now, now)
        return result
      } catch {
        return undefined
      }
    },
    set(key, result) {
      replaceFile(path.join(folder, key), (file) => writeFileSync(file, sealed(result)))
    },
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
