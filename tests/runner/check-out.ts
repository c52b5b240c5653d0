import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { InputError } from '#cli/command.ts'

/**
 * Checks an earlier state of this project out into a temporary folder, which is removed when this process ends.
 * @throws InputError if git knows no such state
 */
export function checkOut(ref: string, root = process.cwd()): string {
  // Its name is no word of this project, as tests look for those in what commands write.
  const folder = mkdtempSync(path.join(tmpdir(), 'checked-out-'))
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  process.once('exit', () => {
    git('worktree', 'remove', '--force', folder)
    rmSync(folder, { recursive: true, force: true })
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const { status, stderr } = git('worktree', 'add', '--detach', folder, '--end-of-options', ref)
  if (status !== 0) throw new InputError(stderr.trim())
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
  return folder
}
