import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { type Answer, useLatestAnswer } from '#workbench/app/latest-answer.ts'
import type { OpenFile, References } from '../../protocol.ts'
import type { Studio } from './studio.ts'
import type { Schemas, StudioState } from './studio-state.ts'

const StudioContext = createContext<Studio | undefined>(undefined)

export const StudioProvider = StudioContext.Provider

export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (!studio) throw new Error('No store: this stands outside StudioProvider.')
  return studio
}

/** Subscribes to a part of the state; `choose` must return an existing object. */
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

/** Opens a file and subscribes to it; undefined until it is loaded. */
export function useFile(file: string | undefined): OpenFile | undefined {
  useOpened(file)
  return useStudioState(({ files }) => (file === undefined ? undefined : files[file]))
}

/** The checker debounces by the same time. */
const usualDebounceMs = 150

function useDebounced<T>(value: T, debounceMs: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value, debounceMs])
  return debounced
}

/** The value of a file; unlike `useFile`, it ignores changes of its text alone. */
export function useValue(file: string | undefined): unknown {
  useOpened(file)
  return useStudioState(({ files }) => (file === undefined ? undefined : files[file]?.value))
}

/** Queries the server, and again when the query changes or, debounced, when `asOf` does; nothing without a query. */
export function useAnswer<T, AsOf = unknown>(
  question: string | undefined,
  asOf: AsOf,
  debounceMs = usualDebounceMs,
): Answer<T, AsOf> {
  const { api } = useStudio()
  const debounced = useDebounced(asOf, debounceMs)
  const ask = (asked: string, signal: AbortSignal) => api.get<T>(asked, undefined, signal)
  return useLatestAnswer({ ask, abortsEarlier: true }, question, debounced)
}

/** All schemas by path; undefined until loaded. They do not change while Studio runs. */
export function useSchemas(): Schemas | undefined {
  const studio = useStudio()
  useEffect(() => void studio.openSchemas(), [studio])
  return useStudioState(({ schemas }) => schemas)
}

const noReferences: Partial<References> = {}

/** The possible targets of a file's references, as of the last check. */
export function useReferences(file: string): Partial<References> {
  const checked = useStudioState(({ findings }) => findings.revision)
  return useAnswer<Partial<References>>(`references?${new URLSearchParams({ file })}`, checked).data ?? noReferences
}
