import { RequestError } from '#workbench/request-error.ts'
import type { WorkingCopy } from '../../workspace/working-copy.ts'
import { rememberBaseline } from '../hand-over/baseline.ts'
import { writeOver } from './disk.ts'

/** Writes files of the working copy; returns those that were written, and adds the problems of others. */
export function writeFiles(
  root: string,
  { base, texts }: Pick<WorkingCopy, 'base' | 'texts'>,
  files: readonly string[],
  problems: Map<string, string>,
): readonly string[] {
  rememberBaseline(root, Object.fromEntries(files.map((file) => [file, base.get(file) ?? null])))
  return files.filter((file) => {
    try {
      return writeOver(root, file, base.get(file), texts.get(file))
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      problems.set(file, error.message)
      return false
    }
  })
}
