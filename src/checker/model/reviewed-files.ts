import { posix } from 'node:path'
import type { ReviewRule } from '#engine/contract/config.ts'

/** Whether a rule of review is about a file, by its patterns: the check and the desk have to agree on it. */
export function isReviewed({ files }: Pick<ReviewRule, 'files'>, file: string): boolean {
  return !files || files.some((pattern) => posix.matchesGlob(file, pattern))
}
