import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './DragAndDropList.module.css'

interface DragAndDropListProps<Item> {
  readonly items: readonly Item[]
  readonly nameOf: (item: Item, index: number) => string
  /** Moves an item and announces it. */
  readonly onMove: (from: number, to: number) => void
  readonly children: (item: Item, index: number) => ReactNode
}

interface Drag {
  readonly from: number
  readonly to: number
}

/** A list with drag and drop by mouse and touch, and arrow keys on the grips. */
export function DragAndDropList<Item>({ items, nameOf, onMove, children }: DragAndDropListProps<Item>) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<Drag>()
  // The next index of the focused grip, and the item that had the focus last.
  const followed = useRef<number>(undefined)
  const visited = useRef<number>(undefined)
  const count = useRef(items.length)
  // The vertical position of the dragging pointer.
  const height = useRef(0)
  useEffect(() => {
    const isGone = items.length < count.current
    count.current = items.length
    // The focus is on the body for a moment also between two fields.
    const isLost = isGone && visited.current !== undefined && document.activeElement === document.body
    const next = followed.current ?? (isLost ? Math.min(visited.current ?? 0, items.length - 1) : undefined)
    if (next !== undefined) list.current?.children[next]?.querySelector('button')?.focus()
    followed.current = undefined
  }, [items])
  const isDragging = drag !== undefined
  useEffect(() => {
    if (!isDragging) return
    let frame = requestAnimationFrame(function follow() {
      if (list.current) scrollNearEdge(list.current, height.current)
      const to = indexAt(list.current, height.current)
      setDrag((now) => (now && now.to !== to ? { ...now, to } : now))
      frame = requestAnimationFrame(follow)
    })
    return () => cancelAnimationFrame(frame)
  }, [isDragging])
  const move = (from: number, to: number) => {
    if (from !== to && to >= 0 && to < items.length) onMove(from, to)
  }
  return (
    <ol className={styles.list} ref={list}>
      {items.map((item, i) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no name that all of them share.
          key={i}
          className={styles.item}
          onFocus={() => {
            visited.current = i
          }}
          data-dragged={drag?.from === i || undefined}
          data-drop={drag?.to === i && drag.from !== i ? (drag.from < i ? 'after' : 'before') : undefined}
        >
          <button
            type="button"
            className={styles.grip}
            aria-label={`Move ${nameOf(item, i)}: arrow keys`}
            onPointerDown={(event) => {
              if (event.button !== 0) return
              event.currentTarget.setPointerCapture(event.pointerId)
              height.current = event.clientY
              setDrag({ from: i, to: i })
            }}
            onPointerMove={({ clientY }) => {
              height.current = clientY
            }}
            onPointerUp={({ clientY }) => {
              if (drag) move(drag.from, indexAt(list.current, clientY))
              setDrag(undefined)
            }}
            onPointerCancel={() => setDrag(undefined)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setDrag(undefined)
              const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
              if (step === undefined) return
              event.preventDefault()
              if (items[i + step] !== undefined) followed.current = i + step
              move(i, i + step)
            }}
          >
            <Dots />
          </button>
          {children(item, i)}
        </li>
      ))}
    </ol>
  )
}

/** The index of the item at a vertical position. */
function indexAt(list: Element | null, y: number): number {
  const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect())
  const found = rows.findIndex(({ bottom }) => y < bottom)
  return found < 0 ? rows.length - 1 : found
}

function Dots() {
  return (
    <svg viewBox="0 0 10 16" width="10" height="16" fill="currentColor" aria-hidden="true">
      {[2, 8].flatMap((x) => [2, 8, 14].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.25" />))}
    </svg>
  )
}

/** Edge zone in pixels, and the fastest scroll in pixels a frame. */
const edge = 48
const fastest = 14

/** Scrolls the pane around an element while the pointer is near its upper or lower edge. */
function scrollNearEdge(element: Element, y: number): void {
  const pane = paneOf(element)
  const { top, bottom } = pane.getBoundingClientRect()
  const above = Math.max(0, top) + edge - y
  const below = y - (Math.min(innerHeight, bottom) - edge)
  const depth = above > 0 ? -above : Math.max(0, below)
  pane.scrollBy(0, Math.max(-1, Math.min(1, depth / edge)) * fastest)
}

/** The nearest scroll container. */
function paneOf(element: Element): Element {
  const parent = element.parentElement
  if (!parent) return document.documentElement
  const isPane = parent.scrollHeight > parent.clientHeight && /auto|scroll/.test(getComputedStyle(parent).overflowY)
  return isPane ? parent : paneOf(parent)
}
