import { useEffect, useState } from 'react'
import { store, stored } from '../../store/browser-storage.ts'

/** How the preview shows a page. */
export interface View {
  readonly width: number
  /** `auto`: as the browser has it. */
  readonly scheme: 'auto' | 'light' | 'dark'
  readonly hasScripts: boolean
  /** Whether a click goes to the field of what was clicked. */
  readonly selects: boolean
}

/** The widths of a phone, a tablet and a desk. */
export const widths = [390, 768, 1280] as const

const storageKey = 'studio-view'
const usual: View = { width: 390, scheme: 'auto', hasScripts: true, selects: true }

/** How the preview shows a page, kept for as long as the tab is open. */
export function useView(): readonly [View, (change: Partial<View>) => void] {
  const [view, setView] = useState<View>(() => stored('sessionStorage', storageKey, usual))
  useEffect(() => store('sessionStorage', storageKey, view), [view])
  return [view, (change) => setView((now) => ({ ...now, ...change }))]
}
