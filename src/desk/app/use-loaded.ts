import { useState } from 'react'
import { type Answer, useLatestAnswer } from '#workbench/app/latest-answer.ts'
import { get } from './api.ts'

interface Loaded<T> extends Pick<Answer<T>, 'data' | 'problem'> {
  /** Loads it again. */
  readonly reload: () => void
}

/** The answer to a GET; the last one to the same path stays while the next is loading. */
export function useLoaded<T>(path: string): Loaded<T> {
  return useLatestAnswer<T>({ ask: get }, path, undefined)
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
