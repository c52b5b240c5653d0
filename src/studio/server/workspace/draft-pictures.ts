import { existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { type ConfigFiles, decode } from '../../../config/files/decode.ts'
import { assetsFolder, isConfigFile } from '../../../config/files/file-patterns.ts'
import { replaceFile } from '../../../storage/atomic-file.ts'
import { forgetBefore, rememberBefore, textsBefore } from './before.ts'
import { leadsOut } from './disk.ts'
import { diskRefusal } from './disk-refusal.ts'

const draftsFolder = 'drafts/pictures/'

/** Where a picture waits, by its path under the root, until a text that names it is saved. */
export function draftOf(root: string, file: string): string {
  return path.join(root, draftsFolder, file.slice(assetsFolder.length))
}

/** The pictures that were taken, by the paths that they have once they are saved. */
export function draftPictures(root: string): string[] {
  const found = globSync('**/*', { cwd: path.join(root, draftsFolder) })
  const pictures = found.filter((name) => statSync(path.join(root, draftsFolder, name)).isFile())
  return pictures.map((name) => assetsFolder + name.replaceAll(path.sep, '/')).sort()
}

/** Reads a config with the pictures that wait beside it; the very same while nothing changes. */
export function readingWithPictures(root: string, read: () => ConfigFiles): () => ConfigFiles {
  let last: { readonly of: ConfigFiles; readonly names: string; readonly config: ConfigFiles } | undefined
  return () => {
    const of = read()
    const pictures = draftPictures(root).filter((file) => !of.files.has(file))
    const names = pictures.join('\n')
    if (last?.of !== of || last.names !== names) {
      const files = new Map([...of.files, ...pictures.map((file) => [file, null] as const)])
      last = { of, names, config: pictures.length === 0 ? of : { ...of, files } }
    }
    return last.config
  }
}

/** The pictures that wait and that a text names: saving puts them into the config. */
export function pendingPictures(root: string, files: ConfigFiles['files']): string[] {
  const pending = draftPictures(root).filter((file) => !existsSync(path.join(root, file)))
  return pending.filter((file) => isNamed(file, files))
}

/**
 * Puts the pictures that a text names into the config, and takes those out again that Studio put there and none names. Says
 * of each that could not be, by its file, why.
 */
export function savePictures(root: string, files: ConfigFiles['files']): Map<string, string> {
  const problems = new Map<string, string>()
  for (const file of pendingPictures(root, files)) {
    if (leadsOut(root, file)) continue
    rememberBefore(root, { [file]: null })
    try {
      replaceFile(path.join(root, file), readFileSync(draftOf(root, file)), { flush: true })
    } catch (error) {
      problems.set(file, diskRefusal(`The picture ${file} was not saved`, error).message)
    }
  }
  const before = textsBefore(root)
  for (const file of draftPictures(root)) {
    const target = path.join(root, file)
    const isOwn = existsSync(target) && readFileSync(target).equals(readFileSync(draftOf(root, file)))
    if (isOwn && before[file] !== null) rmSync(draftOf(root, file))
    else if (isOwn && !isNamed(file, files)) {
      rmSync(target)
      forgetBefore(root, [file])
    }
  }
  return problems
}

/** Whether a text of the config names a picture, as `/logos/pearl.svg`. */
function isNamed(file: string, files: ConfigFiles['files']): boolean {
  const address = `/${file.slice(assetsFolder.length)}`
  return [...files].some(([name, content]) => isConfigFile(name) && decode(name, content).text?.includes(address))
}
