import { useEffect, useRef, useState } from 'react'
import { RefusedError } from '#workbench/app/api.ts'
import { useStudio } from '../../store/studio-context.tsx'

/** The proposals of translations that a window asks the service for, one after another. */
export interface Proposals {
  /** The names of the texts that are still to come. */
  readonly waiting: readonly string[]
  /** By the name of the text, why there is none. */
  readonly problems: Readonly<Record<string, string>>
  readonly propose: (names: readonly string[]) => Promise<void>
  /** Ends after the text that the service is at. */
  readonly stop: () => void
}

export function useProposals(file: string): Proposals {
  const { api } = useStudio()
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<Proposals['problems']>({})
  const isStopped = useRef(false)
  const stop = () => {
    isStopped.current = true
  }
  // Nothing more is sent once the texts are out of sight.
  useEffect(() => {
    return () => {
      isStopped.current = true
    }
  }, [])
  const propose = async (names: readonly string[]) => {
    isStopped.current = false
    setProblems({})
    for (let i = 0; i < names.length && !isStopped.current; i += 1) {
      const name = names[i] ?? ''
      setWaiting(names.slice(i))
      try {
        await api.post('propose', { file, name })
      } catch (error) {
        setProblems((all) => ({ ...all, [name]: (error as Error).message }))
        // A refused text says nothing of the next one; a service that fails does.
        if (!(error instanceof RefusedError) || error.status >= 500) break
      }
    }
    setWaiting([])
  }
  return { waiting, problems, propose, stop }
}
