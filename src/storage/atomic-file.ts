import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { threadId } from 'node:worker_threads'

/** A file's content, or a function that writes it to the given path. */
type Content = string | Uint8Array | ((file: string) => void)

interface Options {
  /** Whether the disk has it when this returns, so that a power cut loses nothing. */
  readonly flush?: boolean
}

/** Writes a file beside its place and moves it there: readers see the old content or the new one, never a part of it. */
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

/** Makes a file that may be there already; then it is replaced. */
export function newFile(file: string, make: (file: string) => void): void {
  try {
    make(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    replaceFile(file, make)
  }
}

/** Waits until the disk has the names in a folder: a renamed file may have its old name after a power cut otherwise. */
export function syncFolder(folder: string): void {
  // Windows has no such thing for folders.
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
