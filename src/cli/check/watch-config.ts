import path from 'node:path'
import process from 'node:process'
import { createReader } from '#checker/disk.ts'
import type { ConfigFiles } from '#checker/files.ts'
import { watchFolders } from '#storage/watch-folders.ts'
import type { ConfigRoots } from '../config-roots.ts'

/** Checks now and whenever a file changes, until the process is stopped; returns the exit code of the last check. */
export function watchConfig(
  { root, schemasRoot }: ConfigRoots,
  check: (config: ConfigFiles) => number,
): Promise<number> {
  let code = 0
  let checked: ConfigFiles | undefined
  const read = createReader(root, schemasRoot)
  const again = (): void => {
    const began = performance.now()
    const files = read()
    if (files === checked) return
    checked = files
    try {
      code = check(files)
    } catch (error) {
      // A named file may be gone for a moment.
      console.error(error instanceof Error ? error.message : error)
    }
    console.error(`Checked in ${Math.round(performance.now() - began)} ms. Watching; stop with Ctrl+C.`)
  }
  const folders = [path.join(root, 'config'), path.join(schemasRoot, 'schemas')]
  const unwatch = watchFolders(folders, { look: again, tell: console.error })
  return new Promise((resolve) => {
    const stop = (): void => {
      resolve(unwatch().then(() => code))
    }
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
  })
}
