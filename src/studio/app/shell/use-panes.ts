import { type RefObject, useLayoutEffect, useState } from 'react'
import { store, stored } from '../store/stored.ts'

/** The panes around the editor. */
export type Pane = 'navigator' | 'preview' | 'bottom'

/** How large each pane is, in pixels; 0 where it is folded. */
export type Sizes = Readonly<Record<Pane, number>>

/** The sizes of the panes, and how they change. */
export interface Panes {
  readonly sizes: Sizes
  readonly resize: (pane: Pane, size: number) => void
  /** Folds a pane, or gives it its size back. */
  readonly fold: (pane: Pane) => void
}

/** The least and the most that a pane takes; below half of the least, it folds. */
export const limits: Readonly<Record<Pane, { readonly least: number; readonly usual: number; readonly most: number }>> =
  {
    navigator: { least: 176, usual: 236, most: 420 },
    preview: { least: 280, usual: 424, most: 960 },
    bottom: { least: 64, usual: 116, most: 480 },
  }

const storageKey = 'studio-panes'

/** Keeps the sizes of the panes for the next time, and writes them where the styles of the frame read them. */
export function usePanes(frame: RefObject<HTMLElement | null>): Panes {
  const [sizes, setSizes] = useState(keptSizes)
  useLayoutEffect(() => {
    for (const [pane, size] of Object.entries(sizes)) frame.current?.style.setProperty(`--${pane}`, `${size}px`)
    store('localStorage', storageKey, sizes)
  }, [frame, sizes])
  const resize = (pane: Pane, size: number) => setSizes((now) => ({ ...now, [pane]: fitting(pane, size) }))
  return { sizes, resize, fold: (pane) => resize(pane, sizes[pane] === 0 ? limits[pane].usual : 0) }
}

/** The nearest size that a pane can have. */
export function fitting(pane: Pane, size: number): number {
  const { least, most } = limits[pane]
  return size < least / 2 ? 0 : Math.round(Math.min(most, Math.max(least, size)))
}

function keptSizes(): Sizes {
  const isWide = innerWidth >= 1600
  const usual = {
    navigator: limits.navigator.usual,
    preview: isWide ? 640 : limits.preview.usual,
    bottom: limits.bottom.usual,
  }
  return stored('localStorage', storageKey, usual)
}
