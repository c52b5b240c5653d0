import { useCallback, useEffect, useState } from 'react'
import { deskApi } from '#studio/app/store/api.ts'
import type { CommentLine, Mentionable, NewComment } from '#studio/comments.ts'

const none: readonly never[] = []

export type Comments = ReturnType<typeof useComments>

/** The comments of a change of the desk, loaded anew whenever the window gets the focus; none without a change. */
export function useComments(change: string | undefined) {
  const [comments, setComments] = useState<readonly CommentLine[]>(none)
  const [people, setPeople] = useState<readonly Mentionable[]>(none)
  const [problem, setProblem] = useState('')
  const address = change && `/desk/changes/${change}`
  const reload = useCallback(async () => {
    if (!address) return
    try {
      setComments(await deskApi.get(`${address}/comments`))
      setProblem('')
    } catch (error) {
      setProblem((error as Error).message)
    }
  }, [address])
  useEffect(() => {
    void reload()
    if (address) deskApi.get<readonly Mentionable[]>(`${address}/people`).then(setPeople, () => {})
    const again = () => void reload()
    window.addEventListener('focus', again)
    return () => window.removeEventListener('focus', again)
  }, [address, reload])
  /** Resolves to whether it was taken. */
  const post = async (path: string, body: object = {}): Promise<boolean> => {
    try {
      await deskApi.post(`${address}/comments${path}`, body)
    } catch (error) {
      setProblem((error as Error).message)
      return false
    }
    await reload()
    return true
  }
  return {
    comments,
    people,
    problem,
    add: (comment: NewComment) => post('', comment),
    settle: ({ id, resolvedBy }: CommentLine) => post(`/${id}/${resolvedBy === undefined ? 'resolve' : 'reopen'}`),
  }
}
