import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { replace } from '#tests/checker/sound.ts'
import { newDevRoot } from '#tests/cli/temp-root.ts'

/**
 * A temporary folder with everything that a build or the dev server needs, and the small sound config; removed after
 * the test.
 */
export function devRoot(): string {
  const root = newDevRoot()
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

/** Replaces `from` by `to` in a file under a root. */
export function edit(root: string, file: string, from: string, to: string): void {
  const target = path.join(root, file)
  writeFileSync(target, replace(from, to)(readFileSync(target, 'utf8')))
}
