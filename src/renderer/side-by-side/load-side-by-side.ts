import { loadShare } from '#renderer/share/load-share.ts'
import type { SideBySide } from './SideBySide.tsx'

let loaded: typeof SideBySide | undefined

/** Loads the code of the comparison: before a page that opens with one, else when the first plan is chosen. */
export async function loadSideBySide(): Promise<void> {
  const [module] = await Promise.all([import('./SideBySide.tsx'), loadShare()])
  loaded = module.SideBySide
}

export function loadedSideBySide(): typeof SideBySide | undefined {
  return loaded
}
