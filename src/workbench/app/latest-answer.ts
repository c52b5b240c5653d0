import { useCallback, useEffect, useRef, useState } from 'react'

/** The answer to a question. The last one to the same question stays while the next is on its way, and where that fails. */
export interface Answer<T, AsOf = unknown> {
  readonly data?: T
  /** The `asOf` for which the data was asked. */
  readonly asOf?: AsOf
  readonly problem?: string
  readonly isLoading: boolean
}

type Kept<T, AsOf> = Answer<T, AsOf> & { readonly question?: string }

/** How a question is asked, and how its error is told; one without words is not told. */
export interface Asking<T> {
  readonly ask: (question: string, signal: AbortSignal) => Promise<T>
  readonly told?: (error: Error) => string | undefined
  /** Whether a request aborts the one before it, also of the same question: a browser has few connections. */
  readonly abortsEarlier?: boolean
}

/**
 * Shows the answers to one question after another. Answers can overtake each other: a late one never replaces that to a
 * later request, and is dropped once another question is asked.
 */
export function latestAnswers<T, AsOf>(
  { ask, told = ({ message }) => message, abortsEarlier = false }: Asking<T>,
  show: (next: (last: Kept<T, AsOf>) => Kept<T, AsOf>) => void,
) {
  let [begun, shown] = [0, 0]
  let current: { readonly question: string; readonly stale: AbortController } | undefined
  const showFor = (own: number, { signal }: AbortController, next: (last: Kept<T, AsOf>) => Kept<T, AsOf>) => {
    if (signal.aborted || own < shown) return
    shown = own
    show((last) => ({ ...next(last), isLoading: own < begun }))
  }
  /** Begins a request, and returns by what its answer is shown. */
  const begin = (question: string, asOf: AsOf) => {
    begun += 1
    const own = begun
    if (abortsEarlier || current?.question !== question) {
      current?.stale.abort()
      current = { question, stale: new AbortController() }
    }
    const { stale } = current
    show((last) => (last.question === question ? { ...last, isLoading: true } : { question, isLoading: true }))
    return {
      signal: stale.signal,
      answered: (data: T) => showFor(own, stale, () => ({ question, data, asOf, isLoading: false })),
      failed: (error: Error) => {
        const problem = told(error)
        if (problem !== undefined) showFor(own, stale, (last) => ({ ...last, problem }))
      },
    }
  }
  return {
    begin,
    async ask(question: string, asOf: AsOf): Promise<void> {
      const { signal, answered, failed } = begin(question, asOf)
      await ask(question, signal).then(answered, failed)
    },
    /** Drops what is still on its way. */
    leave(): void {
      current?.stale.abort()
      current = undefined
    },
  }
}

/** Asks a question, and again when it or `asOf` changes; nothing without a question. */
export function useLatestAnswer<T, AsOf = unknown>(
  asking: Asking<T>,
  question: string | undefined,
  asOf: AsOf,
): Answer<T, AsOf> & {
  readonly reload: () => void
  readonly begin: ReturnType<typeof latestAnswers<T, AsOf>>['begin']
} {
  const [{ question: answered, ...answer }, setAnswer] = useState<Kept<T, AsOf>>({ isLoading: true })
  const latest = useRef(asking)
  latest.current = asking
  const [answers] = useState(() =>
    latestAnswers<T, AsOf>(
      {
        ask: (asked, signal) => latest.current.ask(asked, signal),
        told: (error) => (latest.current.told ?? messageOf)(error),
        abortsEarlier: asking.abortsEarlier ?? false,
      },
      setAnswer,
    ),
  )
  const reload = useCallback(() => {
    if (question !== undefined) void answers.ask(question, asOf)
  }, [answers, question, asOf])
  useEffect(reload, [reload])
  useEffect(() => () => answers.leave(), [answers])
  // Until the effect has run, the answer is that to the question before.
  return { ...(answered === question ? answer : { isLoading: true }), reload, begin: answers.begin }
}

const messageOf = ({ message }: Error) => message
