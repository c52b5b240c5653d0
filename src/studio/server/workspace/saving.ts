import { Refused } from '../../workspace/refused.ts'
import type { WorkingCopy } from '../../workspace/working-copy.ts'
import { rememberBefore } from './before.ts'
import { writeOver } from './disk.ts'

/** What came of writing files: those that were, and of those that could not be, by file, why, and what to do. */
export interface Written {
  readonly files: readonly string[]
  readonly problems: ReadonlyMap<string, string>
}

/** Writes files of a working copy, each for itself; neither one nor the other is what somebody else has written meanwhile. */
export function writeFiles(root: string, { base, texts }: WorkingCopy, files: readonly string[]): Written {
  const problems = new Map<string, string>()
  rememberBefore(root, Object.fromEntries(files.map((file) => [file, base.get(file) ?? null])))
  const written = files.filter((file) => {
    try {
      return writeOver(root, file, base.get(file), texts.get(file))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      problems.set(file, error.message)
      return false
    }
  })
  return { files: written, problems }
}
