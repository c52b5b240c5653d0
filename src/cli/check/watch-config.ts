import { watch } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type { ConfigFiles } from '../../config/files/decode.ts'
import { type ConfigRoots, loadConfig } from '../load-config.ts'

// An editor saves a file in several steps; a person does not notice so short a wait.
const settling = 20

/** Checks now and whenever a file changes, until the process is stopped; returns the exit code of the last check. */
export function watchConfig(
  roots: ConfigRoots,
  config: ConfigFiles,
  check: (config: ConfigFiles) => number,
): Promise<number> {
  let code = check(config)
  let timer: NodeJS.Timeout | undefined
  const again = (): void => {
    const began = performance.now()
    try {
      code = check(loadConfig(roots))
    } catch (error) {
      // What was named on the command line may be gone for a while.
      console.error(error instanceof Error ? error.message : error)
    }
    console.error(`Checked in ${Math.round(performance.now() - began)} ms. Watching; stop with Ctrl+C.`)
  }
  const later = (): void => {
    clearTimeout(timer)
    timer = setTimeout(again, settling)
  }
  const watchers = [path.join(roots.root, 'config'), path.join(roots.schemasRoot, 'schemas')].map((folder) => {
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
