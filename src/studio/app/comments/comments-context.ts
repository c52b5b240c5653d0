import { createContext, useContext } from 'react'
import { isSame } from '#checker/edit.ts'
import type { Keys } from '../../protocol.ts'
import type { Comments } from './use-comments.ts'

/** The comments of the change that this window edits; undefined where Studio runs alone. */
export const CommentsContext = createContext<Comments | undefined>(undefined)

/** The number of open comments on a field. */
export function useOpenComments(file: string, at: Keys): number {
  const { comments = [] } = useContext(CommentsContext) ?? {}
  return comments.filter((one) => one.resolvedBy === undefined && one.file === file && isSame(one.at, at)).length
}
