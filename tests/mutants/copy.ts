import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { checkOut } from '#tests/runner/check-out.ts'
import { locate, type Mutant, mutated } from './choose.ts'

/** A copy of the project in which one module at a time is mutated. */
export interface Copy {
  readonly root: string
  /** Writes a mutant; whether its code is still there. */
  apply(mutant: Mutant): boolean
  /** Undoes all mutants. */
  restore(): void
}

/** Checks out an earlier state or, without one, copies the present one with what is not committed. */
export function newCopy(ref: string | undefined): Copy {
  const root = checkOut(ref ?? 'HEAD')
  if (ref === undefined) copyChanges(root)
  const originals = new Map<string, string>()
  return {
    root,
    apply(mutant) {
      const full = path.join(root, mutant.file)
      const text = readText(full)
      const mutation = text === undefined ? undefined : locate(mutant, originals.get(full) ?? text)
      if (text === undefined || mutation === undefined) return false
      originals.set(full, originals.get(full) ?? text)
      writeFileSync(full, mutated(text, mutation))
      return true
    },
    restore() {
      for (const [full, text] of originals) writeFileSync(full, text)
      originals.clear()
    },
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function copyChanges(root: string): void {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\0').filter(Boolean)
  const changed = ['--modified', '--deleted', '--others', '--exclude-standard', '--exclude=node_modules']
  for (const file of git('ls-files', '-z', ...changed)) {
    const copied = path.join(root, file)
    rmSync(copied, { force: true })
    if (readText(file) !== undefined) cpSync(path.join(process.cwd(), file), copied)
  }
}
