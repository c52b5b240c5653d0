import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './Sortable.module.css'

interface SortableProps<Item> {
  readonly items: readonly Item[]
  /** What an item is called on its grip. */
  readonly nameOf: (item: Item, index: number) => string
  /** Moves an item, and has it read out where it is now. */
  readonly onMove: (from: number, to: number) => void
  readonly children: (item: Item, index: number) => ReactNode
}

/** Where an item is being dragged. */
interface Drag {
  readonly from: number
  readonly to: number
}

/** A list whose items are moved by their grips: dragged by mouse or touch, or with the arrow keys. */
export function Sortable<Item>({ items, nameOf, onMove, children }: SortableProps<Item>) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<Drag>()
  // Where the grip goes that has the focus, and the item that has had it last.
  const followed = useRef<number>(undefined)
  const visited = useRef<number>(undefined)
  const count = useRef(items.length)
  // How far down the pointer is that drags.
  const height = useRef(0)
  useEffect(() => {
    const isGone = items.length < count.current
    count.current = items.length
    // On its way from one field to another, the focus is nowhere for a moment as well.
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

/** What is read out of an item that was moved. */
export function movedWords(name: string, to: number, count: number): string {
  return `${name} is now ${to + 1} of ${count}.`
}

/** The item of a list that is at a height of the window. */
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

/** How near to its end a pane begins to scroll, and how fast at most, in pixels and pixels a frame. */
const edge = 48
const fastest = 14

/** Scrolls the pane that an element stands in while something is held near the pane's upper or lower end. */
export function scrollNearEdge(element: Element, y: number): void {
  const pane = paneOf(element)
  const { top, bottom } = pane.getBoundingClientRect()
  const above = Math.max(0, top) + edge - y
  const below = y - (Math.min(innerHeight, bottom) - edge)
  const depth = above > 0 ? -above : Math.max(0, below)
  pane.scrollBy(0, Math.max(-1, Math.min(1, depth / edge)) * fastest)
}

/** The nearest thing around an element that scrolls: the window where nothing else does. */
function paneOf(element: Element): Element {
  const parent = element.parentElement
  if (!parent) return document.documentElement
  const isPane = parent.scrollHeight > parent.clientHeight && /auto|scroll/.test(getComputedStyle(parent).overflowY)
  return isPane ? parent : paneOf(parent)
}
