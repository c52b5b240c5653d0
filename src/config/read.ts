import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Checked, checkConfig } from './check.ts'
import { reasonOf } from './diagnostics/english.ts'
import type { ConfigFiles, FileContent } from './files/decode.ts'
import { isConfigFile } from './files/file-patterns.ts'

/** Reads `config/` under the root and `schemas/` under its own; of assets and other files, the names alone. */
export function readConfigFiles(root: string, schemasRoot = root): ConfigFiles {
  return { files: readFolder(root, 'config'), schemas: readFolder(schemasRoot, 'schemas') }
}

/** Reads and checks the config under a root folder; the schemas are those of another root when it is given. */
export function loadSite(root: string, schemasRoot = root): Checked {
  const { files, schemas } = readConfigFiles(root, schemasRoot)
  return checkConfig(files, schemas)
}

/** Whether there is a folder of this name under the root. */
export function hasFolder(root: string, name: string): boolean {
  return statSync(join(root, name), { throwIfNoEntry: false })?.isDirectory() ?? false
}

function readFolder(root: string, folder: string): Map<string, FileContent> {
  const found = new Map<string, FileContent>()
  const read = (path: string): void => {
    const entries = attempt(() => readdirSync(join(root, path), { withFileTypes: true }))
    if (!Array.isArray(entries)) {
      found.set(path, entries)
      return
    }
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const file = `${path}/${entry.name}`
      if (entry.isDirectory()) read(file)
      else if (isConfigFile(file) || isSchema(file))
        found.set(
          file,
          attempt(() => readFileSync(join(root, file))),
        )
      else found.set(file, null)
    }
  }
  read(folder)
  return found
}

function isSchema(file: string): boolean {
  return file.startsWith('schemas/') && file.toLowerCase().endsWith('.json')
}

function attempt<T>(action: () => T): T | { unreadable: string } {
  try {
    return action()
  } catch (error) {
    // Node's message names the call and the full path as well; only the reason is of use here.
    return {
      unreadable: reasonOf(error)
        .replace(/^\w+: /, '')
        .replace(/, \w+( '.*')?$/, ''),
    }
  }
}
