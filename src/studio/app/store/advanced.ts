import { createContext, useContext, useMemo, useState } from 'react'
import { store, stored } from './browser-storage.ts'

const storageKey = 'studio-advanced'

/** Whether names of files and fields, short names and stored values are shown beside the words. */
interface Advanced {
  readonly isAdvanced: boolean
  readonly setAdvanced: (isAdvanced: boolean) => void
}

export const AdvancedContext = createContext<Advanced>({ isAdvanced: false, setAdvanced: () => {} })

/** What the person last chose in this browser; at first it is off. */
export function useKeptAdvanced(): Advanced {
  const [isAdvanced, choose] = useState(() => stored('localStorage', storageKey, { isAdvanced: false }).isAdvanced)
  return useMemo(() => {
    const setAdvanced = (is: boolean) => {
      choose(is)
      store('localStorage', storageKey, { isAdvanced: is })
    }
    return { isAdvanced, setAdvanced }
  }, [isAdvanced])
}

export function useAdvanced(): boolean {
  return useContext(AdvancedContext).isAdvanced
}
