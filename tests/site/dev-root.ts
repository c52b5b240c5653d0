import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { newDevRoot } from '#tests/cli/temp-root.ts'
import { replace } from '#tests/config/sound.ts'

/**
 * A folder of its own with all that a site is built or developed from and the small sound config; gone after the test.
 */
export function devRoot(): string {
  const root = newDevRoot()
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

/** Puts `to` in place of `from` in a file under a root. */
export function edit(root: string, file: string, from: string, to: string): void {
  const target = path.join(root, file)
  writeFileSync(target, replace(from, to)(readFileSync(target, 'utf8')))
}
