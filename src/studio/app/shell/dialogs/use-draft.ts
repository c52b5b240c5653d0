import { useEffect, useState } from 'react'
import type { Drafted } from '../../../dialogs.ts'
import { useStudio, useStudioState } from '../../store/studio-context.tsx'

/** What is being filled in: what was said, and what the command makes of it. */
export interface Draft {
  readonly drafted: Drafted | undefined
  readonly answers: Readonly<Record<string, string>>
  readonly answer: (name: string, value: string) => void
  /** Writes it; undefined where something is missing or wrong, which the fields then say. */
  readonly write: () => Promise<Drafted | undefined>
  readonly problem: string | undefined
  readonly isWriting: boolean
}

/** Asks the server what follows from the answers so far, each time that one changes or the config is found otherwise. */
export function useDraft(path: string, first: Readonly<Record<string, string>>): Draft {
  const { api } = useStudio()
  const checked = useStudioState(({ findings }) => findings.revision)
  const [answers, setAnswers] = useState(first)
  const [drafted, setDrafted] = useState<Drafted>()
  const [problem, setProblem] = useState<string>()
  const [isWriting, setIsWriting] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is refused in an unsound config is not in a sound one.
  useEffect(() => {
    let isWanted = true
    api
      .post<Drafted>(path, { answers })
      .then((next) => {
        if (!isWanted) return
        setDrafted(next)
        setProblem(undefined)
      })
      .catch((error: Error) => isWanted && setProblem(error.message))
    return () => {
      isWanted = false
    }
  }, [api, path, answers, checked])
  const write = async () => {
    setIsWriting(true)
    try {
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
    write,
    problem,
    isWriting,
  }
}

/** What is emptied is not answered: what follows from the others stands there again. */
function answered(
  before: Readonly<Record<string, string>>,
  name: string,
  value: string,
): Readonly<Record<string, string>> {
  const { [name]: _, ...others } = before
  return value === '' ? others : { ...others, [name]: value }
}
