import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { messagesFile, messagesText, projectRoot, soundRoot } from '../config/sound.ts'

/** How a command ended, and what it printed. */
export interface Run {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A folder of its own with a copy of the small sound config; whoever asks for it removes it. */
export function tempRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'tools-'))
  cpSync(soundRoot, root, { recursive: true })
  mkdirSync(join(root, dirname(messagesFile)), { recursive: true })
  writeFileSync(join(root, messagesFile), messagesText)
  return root
}

/** A folder of its own with all that a site is built or developed from, and the small sound config. */
export function newDevRoot(): string {
  const root = tempRoot()
  for (const part of ['package.json', 'schemas', 'src', 'vite.config.ts']) {
    cpSync(join(projectRoot, part), join(root, part), { recursive: true })
  }
  // Not one link to all of them: the dev server keeps what it makes of packages beside them.
  mkdirSync(join(root, 'node_modules'))
  for (const name of readdirSync(join(projectRoot, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(join(projectRoot, 'node_modules', name), join(root, 'node_modules', name))
  }
  return root
}

/** Runs a script of the project, by its path, in a folder, with these lines typed into it. */
export function run(root: string, script: string, args: readonly string[], typed = ''): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(projectRoot, script), ...args], {
    cwd: root,
    encoding: 'utf8',
    input: typed,
    env: { ...process.env, NO_COLOR: '1' },
  })
  return { status, stdout, stderr }
}
