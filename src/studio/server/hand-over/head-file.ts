import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The branch and the commit at which a work tree is. */
export interface Head {
  /** Undefined where a commit is checked out without a branch. */
  readonly branch?: string
  /** Undefined where git alone can say it. */
  readonly commit?: string
}

const objectName = /^[0-9a-f]{40,64}$/

/** The branch of a repository whose references are no files. */
const noFile = '.invalid'

/** Reads what is checked out from git's own files, since a command takes longer; undefined where git has to be asked. */
export function headIn(root: string): Head | undefined {
  try {
    const folder = gitFolder(root)
    const head = folder && readFileSync(path.join(folder, 'HEAD'), 'utf8').trim()
    if (!folder || !head) return undefined
    if (objectName.test(head)) return { commit: head }
    const [, branch] = /^ref: refs\/heads\/(.+)$/.exec(head) ?? []
    if (branch === undefined || branch === noFile) return undefined
    const commit = commitOf(folder, branch)
    return { branch, ...(commit !== undefined && { commit }) }
  } catch {
    return undefined
  }
}

/** The folder of git for a work tree, or for a folder in it. */
function gitFolder(root: string): string | undefined {
  for (let at = path.resolve(root); ; at = path.dirname(at)) {
    const found = path.join(at, '.git')
    if (existsSync(found)) {
      if (statSync(found).isDirectory()) return found
      const [, linked] = /^gitdir: (.+)$/.exec(readFileSync(found, 'utf8').trim()) ?? []
      return linked === undefined ? undefined : path.resolve(at, linked)
    }
    if (at === path.dirname(at)) return undefined
  }
}

/** The commit of a branch; undefined where it has no file of its own. */
function commitOf(folder: string, branch: string): string | undefined {
  const shared = path.join(folder, 'commondir')
  const all = existsSync(shared) ? path.resolve(folder, readFileSync(shared, 'utf8').trim()) : folder
  const file = path.join(all, 'refs/heads', branch)
  const commit = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return objectName.test(commit) ? commit : undefined
}
