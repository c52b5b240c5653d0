import { useCallback, useEffect, useState } from 'react'
import { get } from './api.ts'

interface Loaded<T> {
  readonly data?: T
  readonly problem?: string
  /** Loads it again. */
  readonly reload: () => void
}

/** The answer to a GET; the last one stays while the next is loading. */
export function useLoaded<T>(path: string): Loaded<T> {
  const [answer, setAnswer] = useState<{ readonly data?: T; readonly problem?: string }>({})
  const reload = useCallback(() => {
    get<T>(path).then(
      (data) => setAnswer({ data }),
      (error: Error) => setAnswer((last) => ({ ...last, problem: error.message })),
    )
  }, [path])
  useEffect(reload, [reload])
  return { ...answer, reload }
}

/** Runs work of a button: says its problem, and whether it is under way. */
export function useWork(): {
  readonly run: (work: () => Promise<unknown>) => void
  readonly problem: string
  readonly isBusy: boolean
} {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const run = (work: () => Promise<unknown>) => {
    setProblem('')
    setBusy(true)
    work()
      .catch((error: Error) => setProblem(error.message))
      .finally(() => setBusy(false))
  }
  return { run, problem, isBusy }
}
