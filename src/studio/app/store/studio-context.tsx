import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { OpenFile } from '../../protocol.ts'
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

function useOpened(file: string | undefined): void {
  const studio = useStudio()
  useEffect(() => {
    if (file !== undefined) void studio.open(file)
  }, [studio, file])
}

/** A file, opened and followed; undefined until it is there. */
export function useFile(file: string | undefined): OpenFile | undefined {
  useOpened(file)
  return useStudioState(({ files }) => (file === undefined ? undefined : files[file]))
}

/** How long somebody who types has to rest, in milliseconds; a check has waited for as long before. */
const usualDebounceMs = 150

/** The value once it has stood still for a moment. */
function useDebounced<T>(value: T, debounceMs: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value, debounceMs])
  return debounced
}

/** What a file says, opened and followed; whoever shows no more of it is not drawn anew for what its text looks like. */
export function useValue(file: string | undefined): unknown {
  useOpened(file)
  return useStudioState(({ files }) => (file === undefined ? undefined : files[file]?.value))
}

/** What the server answers to a question; the last answer stays while the next one is on its way. */
export interface Answer<T> {
  readonly data?: T
  readonly problem?: string
  readonly isLoading: boolean
}

/**
 * Asks the server, and again when the question is another, or once `asOf` is; nothing while there is no question. Whoever
 * types gets their page first: what is known already is asked again when they have rested for so many milliseconds.
 */
export function useAnswer<T>(question: string | undefined, asOf: unknown, debounceMs = usualDebounceMs): Answer<T> {
  const { api } = useStudio()
  const debounced = useDebounced(asOf, debounceMs)
  const [answer, setAnswer] = useState<Answer<T> & { readonly question?: string }>({ isLoading: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: this is what makes an answer old.
  useEffect(() => {
    if (question === undefined) return
    let isWanted = true
    const answered = (next: Answer<T>) => isWanted && setAnswer({ ...next, question })
    setAnswer((last) => (last.question === question ? { ...last, isLoading: true } : { isLoading: true }))
    api
      .get<T>(question)
      .then((data) => answered({ data, isLoading: false }))
      .catch((error: Error) => {
        const problem = { problem: error.message, isLoading: false, question }
        // Where the next answer fails, the last one still stands.
        if (isWanted) setAnswer((last) => ({ ...(last.data !== undefined && { data: last.data }), ...problem }))
      })
    return () => {
      isWanted = false
    }
  }, [api, question, debounced])
  return answer
}

/** All schemas by their paths; undefined until they are there. They do not change while Studio runs. */
export function useSchemas(): Schemas | undefined {
  const studio = useStudio()
  useEffect(() => void studio.openSchemas(), [studio])
  return useStudioState(({ schemas }) => schemas)
}
