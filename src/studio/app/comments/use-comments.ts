import { useEffect, useState } from 'react'
import { deskApi } from '#workbench/app/api.ts'
import { useLatestAnswer } from '#workbench/app/latest-answer.ts'
import type { CommentLine, Mentionable, NewComment } from '../../protocol.ts'

const none: readonly never[] = []

export type Comments = ReturnType<typeof useComments>

const useAsked = <T>(question: string | undefined) =>
  useLatestAnswer<T>({ ask: (asked) => deskApi.get(asked) }, question || undefined, undefined)

/** The comments of a change of the desk, loaded anew whenever the window gets the focus; none without a change. */
export function useComments(change: string | undefined) {
  const address = change && `/desk/changes/${change}`
  const { data: comments = none, problem, reload } = useAsked<readonly CommentLine[]>(address && `${address}/comments`)
  const { data: people = none } = useAsked<readonly Mentionable[]>(address && `${address}/people`)
  const [refused, setRefused] = useState('')
  useEffect(() => {
    window.addEventListener('focus', reload)
    return () => window.removeEventListener('focus', reload)
  }, [reload])
  /** Resolves to whether it was taken. */
  const post = async (path: string, body: object = {}): Promise<boolean> => {
    try {
      await deskApi.post(`${address}/comments${path}`, body)
    } catch (error) {
      setRefused((error as Error).message)
      return false
    }
    setRefused('')
    reload()
    return true
  }
  return {
    comments,
    people,
    problem: refused || (problem ?? ''),
    add: (comment: NewComment) => post('', comment),
    settle: ({ id, resolvedBy }: CommentLine) => post(`/${id}/${resolvedBy === undefined ? 'resolve' : 'reopen'}`),
  }
}
