import { watch } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { ConfigFiles } from '../src/config/files/decode.ts'
import { readConfigFiles } from '../src/config/read.ts'

/** What is watched: the folders, and what was read of them first. */
export interface Watched {
  readonly root: string
  readonly schemasRoot: string
  readonly read: ConfigFiles
}

// An editor saves a file in several steps; a person does not notice so short a wait.
const settling = 20

/** Checks now and whenever a file changes, until the process is stopped; returns the exit code of the last check. */
export function watchConfig(
  { root, schemasRoot, read }: Watched,
  check: (read: ConfigFiles) => number,
): Promise<number> {
  let code = check(read)
  let timer: NodeJS.Timeout | undefined
  const attempt = (): void => {
    try {
      again()
    } catch (error) {
      // What was named on the command line may be gone for a while.
      console.error(error instanceof Error ? error.message : error)
    }
  }
  const again = (): void => {
    const began = performance.now()
    code = check(readConfigFiles(root, schemasRoot))
    console.error(`Checked in ${Math.round(performance.now() - began)} ms. Watching; stop with Ctrl+C.`)
  }
  const later = (): void => {
    clearTimeout(timer)
    timer = setTimeout(attempt, settling)
  }
  const watchers = [join(root, 'config'), join(schemasRoot, 'schemas')].map((folder) => {
    return watch(folder, { recursive: true }, later)
  })
  console.error('Watching; stop with Ctrl+C.')
  return new Promise((resolve) => {
    const stop = (): void => {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      resolve(code)
    }
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
  })
}
