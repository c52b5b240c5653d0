import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { ToggleButton } from 'react-aria-components'
import buttons from '#workbench/app/buttons.module.css'
import { store, stored } from '../store/browser-storage.ts'
import styles from './shell.module.css'

type Pane = 'navigator' | 'preview' | 'bottom'

/** In pixels; 0 is folded. */
type Sizes = Readonly<Record<Pane, number>>

export interface Panes {
  readonly sizes: Sizes
  readonly resize: (pane: Pane, size: number) => void
  readonly fold: (pane: Pane) => void
}

/** In pixels; below half of the least, a pane folds. */
const limits: Readonly<Record<Pane, { readonly least: number; readonly usual: number; readonly most: number }>> = {
  navigator: { least: 176, usual: 236, most: 420 },
  preview: { least: 280, usual: 424, most: 960 },
  bottom: { least: 64, usual: 116, most: 480 },
}

/** Where three columns have no room, as on a phone or at 200 %, the list begins folded, and its sizes are kept apart. */
const isNarrow = innerWidth <= 960
const storageKey = isNarrow ? 'studio-panes-narrow' : 'studio-panes'

/** Stores the sizes of the panes, and sets them as custom properties of the frame. */
export function usePanes(frame: RefObject<HTMLElement | null>): Panes {
  const [sizes, setSizes] = useState(keptSizes)
  useLayoutEffect(() => {
    for (const [pane, size] of Object.entries(sizes)) frame.current?.style.setProperty(`--${pane}`, `${size}px`)
    store('localStorage', storageKey, sizes)
  }, [frame, sizes])
  const resize = (pane: Pane, size: number) => setSizes((now) => ({ ...now, [pane]: fitting(pane, size) }))
  return { sizes, resize, fold: (pane) => resize(pane, sizes[pane] === 0 ? limits[pane].usual : 0) }
}

function fitting(pane: Pane, size: number): number {
  const { least, most } = limits[pane]
  return size < least / 2 ? 0 : Math.round(Math.min(most, Math.max(least, size)))
}

function keptSizes(): Sizes {
  const isWide = innerWidth >= 1600
  const usual = {
    navigator: isNarrow ? 0 : limits.navigator.usual,
    preview: isWide ? 640 : limits.preview.usual,
    bottom: limits.bottom.usual,
  }
  return stored('localStorage', storageKey, usual)
}

interface ResizerProps {
  readonly pane: Pane
  readonly label: string
  readonly panes: Panes
}

const step = 24

/** The separator of a pane: dragged or moved by arrow keys; Enter or a double click folds the pane. */
export function Resizer({ pane, label, panes: { sizes, resize, fold } }: ResizerProps) {
  const isUpright = pane !== 'bottom'
  // The navigator grows to the right, the others towards the middle.
  const sign = pane === 'navigator' ? 1 : -1
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const start = isUpright ? event.clientX : event.clientY
    const element = event.currentTarget
    element.setPointerCapture(event.pointerId)
    element.onpointermove = (move) =>
      resize(pane, sizes[pane] + sign * ((isUpright ? move.clientX : move.clientY) - start))
    element.onpointerup = () => {
      element.onpointermove = null
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    if (direction) resize(pane, sizes[pane] + sign * direction * step)
    else if (event.key === 'Enter') fold(pane)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved.
    <div
      className={styles['resizer']}
      data-pane={pane}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={isUpright ? 'vertical' : 'horizontal'}
      aria-valuemin={0}
      aria-valuemax={limits[pane].most}
      aria-valuenow={sizes[pane]}
      aria-valuetext={sizes[pane] === 0 ? 'Folded' : `${sizes[pane]} pixels`}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDoubleClick={() => fold(pane)}
    />
  )
}

/** The icon of each pane: a frame with the pane in it. */
const toggles: readonly { readonly pane: Pane; readonly title: string; readonly part: string }[] = [
  { pane: 'navigator', title: 'List', part: 'M2 3h4v10H2z' },
  { pane: 'bottom', title: 'Messages', part: 'M2 9h14v4H2z' },
  { pane: 'preview', title: 'Preview', part: 'M10 3h6v10h-6z' },
]

export function PaneToggles({ panes: { sizes, fold } }: { readonly panes: Panes }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are no fields of a form.
    <div role="group" aria-label="Panes" className={styles['toggles']}>
      {toggles.map(({ pane, title, part }) => (
        <ToggleButton
          key={pane}
          className={buttons['icon'] ?? ''}
          aria-label={title}
          isSelected={sizes[pane] > 0}
          onChange={() => fold(pane)}
        >
          <svg viewBox="0 0 18 16" aria-hidden="true">
            <rect x="1" y="2" width="16" height="12" rx="1.5" />
            <path d={part} />
          </svg>
        </ToggleButton>
      ))}
    </div>
  )
}
