import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { OpenFile } from '../protocol.ts'
import type { Studio } from './state.ts'
import type { Schemas, StudioState } from './studio-state.ts'

const StudioContext = createContext<Studio | undefined>(undefined)

/** Gives the store to what stands within. */
export const StudioProvider = StudioContext.Provider

/** The store of this window. */
export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (!studio) throw new Error('No store: this stands outside StudioProvider.')
  return studio
}

/** Something of what the window knows, followed. The choice must be of what is there already, not made anew. */
export function useStudioState<T>(choose: (state: StudioState) => T): T {
  const studio = useStudio()
  return useSyncExternalStore(studio.subscribe, () => choose(studio.state))
}

/** A file, opened and followed; undefined until it is there. */
export function useFile(file: string | undefined): OpenFile | undefined {
  const studio = useStudio()
  useEffect(() => {
    if (file !== undefined) void studio.open(file)
  }, [studio, file])
  return useStudioState(({ files }) => (file === undefined ? undefined : files[file]))
}

/** What the server answers to a question; the last answer stays while the next one is on its way. */
export interface Answer<T> {
  readonly data?: T
  readonly problem?: string
  readonly isLoading: boolean
}

/** Asks the server, and again whenever the question or `asOf` is another; nothing while there is no question. */
export function useAnswer<T>(question: string | undefined, asOf: unknown): Answer<T> {
  const { api } = useStudio()
  const [answer, setAnswer] = useState<Answer<T> & { readonly question?: string }>({ isLoading: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asOf` is what makes an answer old.
  useEffect(() => {
    if (question === undefined) return
    let isWanted = true
    const answered = (next: Answer<T>) => isWanted && setAnswer({ ...next, question })
    setAnswer((last) => (last.question === question ? { ...last, isLoading: true } : { isLoading: true }))
    api
      .get<T>(question)
      .then((data) => answered({ data, isLoading: false }))
      .catch((error: Error) => answered({ problem: error.message, isLoading: false }))
    return () => {
      isWanted = false
    }
  }, [api, question, asOf])
  return answer
}

/** All schemas by their paths; undefined until they are there. They do not change while Studio runs. */
export function useSchemas(): Schemas | undefined {
  const studio = useStudio()
  useEffect(() => void studio.openSchemas(), [studio])
  return useStudioState(({ schemas }) => schemas)
}
