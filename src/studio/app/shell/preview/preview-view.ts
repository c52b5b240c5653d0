import { useEffect, useState } from 'react'
import { store, stored } from '../../store/browser-storage.ts'

export interface View {
  readonly width: number
  /** `auto` follows the browser. */
  readonly scheme: 'auto' | 'light' | 'dark'
  readonly hasScripts: boolean
  /** Whether a click opens the field of the clicked text. */
  readonly selects: boolean
}

/** Phone, tablet and desktop, in pixels. */
export const widths = [390, 768, 1280] as const

const storageKey = 'studio-view'
const usual: View = { width: 390, scheme: 'auto', hasScripts: true, selects: true }

/** The view, stored for the tab. */
export function useView(): readonly [View, (change: Partial<View>) => void] {
  const [view, setView] = useState<View>(() => stored('sessionStorage', storageKey, usual))
  useEffect(() => store('sessionStorage', storageKey, view), [view])
  return [view, (change) => setView((now) => ({ ...now, ...change }))]
}
