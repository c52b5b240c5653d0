import { reasonOf } from '../../../config/diagnostics/english.ts'
import { Refused } from '../../workspace/refused.ts'

/** Why, and what to do. */
const words: Readonly<Record<string, string>> = {
  EACCES: 'you have no right to. Ask for it',
  EBUSY: 'another program holds it. Close it there',
  EDQUOT: 'you have no room left on the disk. Make some',
  EEXIST: 'a file stands where its folder should be. Move it away',
  EISDIR: 'a folder stands in its place. Move it away',
  ENOSPC: 'the disk is full. Make room',
  ENOTDIR: 'a file stands where its folder should be. Move it away',
  EPERM: 'another program holds it, or you have no right to. See to that',
  EROFS: 'the disk takes no changes. Make it writable',
}

/** Says what the disk refused, such as `config/site.json was not saved`, why, and what to do. */
export function diskRefusal(what: string, error: unknown): Refused {
  if (error instanceof Refused) return error
  const why = words[codeOf(error)] ?? `${reasonOf(error)}. See to that`
  return new Refused('disk', `${what}: ${why}, then try again. Your drafts are kept.`)
}

/** What the system calls an error of the disk, such as `ENOSPC`. */
export function codeOf(error: unknown): string {
  return String(Object(error).code)
}
