import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { tempRoot } from '../cli/temp-root.ts'
import { projectRoot, replace } from '../config/sound.ts'

/** A folder of its own with all that a site is built or developed from and the small sound config; gone after the test. */
export function devRoot(): string {
  const root = tempRoot()
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const part of ['package.json', 'schemas', 'src', 'vite.config.ts']) {
    cpSync(path.join(projectRoot, part), path.join(root, part), { recursive: true })
  }
  // Not one link to all of them: the dev server keeps what it makes of packages beside them.
  mkdirSync(path.join(root, 'node_modules'))
  for (const name of readdirSync(path.join(projectRoot, 'node_modules'))) {
    if (!name.startsWith('.'))
      symlinkSync(path.join(projectRoot, 'node_modules', name), path.join(root, 'node_modules', name))
  }
  return root
}

/** Puts `to` in place of `from` in a file under a root. */
export function edit(root: string, file: string, from: string, to: string): void {
  const target = path.join(root, file)
  writeFileSync(target, replace(from, to)(readFileSync(target, 'utf8')))
}
