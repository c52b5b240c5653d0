import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { hasFolder } from '#checker/disk.ts'
import { InputError } from './command.ts'

/** The root of a config, and that of its schemas, which are the program's where it has none. */
export interface ConfigRoots {
  readonly root: string
  readonly schemasRoot: string
}

/** The folder of the program, with its own config. */
export const programRoot = path.resolve(import.meta.dirname, '../..')

/**
 * The roots of the config around the current folder, or else of the program's own. Makes the first the current folder:
 * commands name files from there.
 */
export function configRoots(): ConfigRoots {
  const from = process.cwd()
  const root = rootFrom(from) ?? (hasFolder(from, 'config') ? from : programRoot)
  if (!hasFolder(root, 'config')) throw new InputError(`There is no folder config/ in ${from}.`)
  if (root !== from) {
    console.error(`In ${root}:`)
    process.chdir(root)
  }
  return { root, schemasRoot: hasFolder(root, 'schemas') ? root : programRoot }
}

// Other projects have a folder config too.
function rootFrom(folder: string): string | undefined {
  if (existsSync(path.join(folder, 'config/site.json'))) return folder
  const parent = path.dirname(folder)
  return parent === folder ? undefined : rootFrom(parent)
}

/** The folder in which the command was called: npm runs it in the project's. */
export function callersFolder(): string {
  const { INIT_CWD: called, npm_package_json: manifest = '' } = process.env
  return called && path.dirname(manifest) === process.cwd() ? called : process.cwd()
}
