import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { threadId } from 'node:worker_threads'

/** A file's content, or a function that writes it to the given path. */
type Content = string | Uint8Array | ((file: string) => void)

interface Options {
  /** Waits for the disk, so that a power cut loses nothing. */
  readonly flush?: boolean
}

/** Writes a temporary file and renames it, so that readers see either the old content or the new one. */
export function replaceFile(file: string, content: Content, { flush = false }: Options = {}): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}.${threadId}.new`
  try {
    if (typeof content === 'function') content(unfinished)
    else writeFileSync(unfinished, content, { flush })
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
  if (flush) syncFolder(path.dirname(file))
}

/** Creates a file; replaces it if it exists. */
export function newFile(file: string, make: (file: string) => void): void {
  try {
    make(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    replaceFile(file, make)
  }
}

/** Flushes a folder: otherwise a power cut may undo a rename in it. */
export function syncFolder(folder: string): void {
  // Windows cannot open folders.
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
