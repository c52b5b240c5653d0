import { useEffect, useState } from 'react'
import type { Drafted } from '../../../protocol.ts'
import { useStudio, useStudioState } from '../../store/studio-context.tsx'

/** The given answers, and what the command derives from them. */
interface Draft {
  readonly drafted: Drafted | undefined
  readonly answers: Readonly<Record<string, string>>
  readonly answer: (name: string, value: string) => void
  /** Begins anew with these answers. */
  readonly begin: (answers: Readonly<Record<string, string>>) => void
  /** Resolves to undefined where an answer is missing or wrong, as the fields then report. */
  readonly write: () => Promise<Drafted | undefined>
  readonly problem: string | undefined
  readonly isWriting: boolean
}

/** Asks the server for derived answers whenever an answer or the config changes. */
export function useDraft(path: string, first: Readonly<Record<string, string>>): Draft {
  const studio = useStudio()
  const { api } = studio
  const checked = useStudioState(({ findings }) => findings.revision)
  const [answers, setAnswers] = useState(first)
  const [drafted, setDrafted] = useState<Drafted>()
  const [problem, setProblem] = useState<string>()
  const [isWriting, setIsWriting] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the config can lift a refusal.
  useEffect(() => {
    const stale = new AbortController()
    const isWanted = () => !stale.signal.aborted
    api
      .post<Drafted>(path, { answers }, stale.signal)
      .then((next) => {
        if (!isWanted()) return
        setDrafted(next)
        setProblem(undefined)
      })
      .catch((error: Error) => isWanted() && setProblem(error.message))
    return () => stale.abort()
  }, [api, path, answers, checked])
  const write = async () => {
    setIsWriting(true)
    try {
      // An addition is computed from the files at the server, so unsent edits go first.
      await studio.flushed()
      const next = await api.post<Drafted>(path, { answers, write: true })
      setDrafted(next)
      return next.file === undefined ? undefined : next
    } catch (error) {
      setProblem((error as Error).message)
      return undefined
    } finally {
      setIsWriting(false)
    }
  }
  return {
    drafted,
    answers,
    answer: (name, value) => setAnswers((before) => answered(before, name, value)),
    begin: setAnswers,
    write,
    problem,
    isWriting,
  }
}

/** An emptied answer goes back to the derived one. */
function answered(
  before: Readonly<Record<string, string>>,
  name: string,
  value: string,
): Readonly<Record<string, string>> {
  const { [name]: _, ...others } = before
  return value === '' ? others : { ...others, [name]: value }
}
