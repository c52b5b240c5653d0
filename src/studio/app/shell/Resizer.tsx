import type { KeyboardEvent, PointerEvent } from 'react'
import styles from './shell.module.css'
import { limits, type Pane, type Panes } from './use-panes.ts'

interface Props {
  readonly pane: Pane
  readonly label: string
  readonly panes: Panes
}

const step = 24

/** The line beside a pane that makes it larger or smaller: dragged, or by the arrow keys; Enter or a double click folds it. */
export function Resizer({ pane, label, panes: { sizes, resize, fold } }: Props) {
  const isUpright = pane !== 'bottom'
  // The navigator grows to the right, the others towards the middle of the screen.
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
