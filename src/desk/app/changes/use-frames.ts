import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Place, PreviewMessage } from '#studio/protocol.ts'
import { useLoaded } from '../use-loaded.ts'

interface Shown {
  readonly page: string
  /** In pixels. */
  readonly width: number
  readonly place: Place | undefined
}

interface Side {
  readonly title: string
  /** The address to load, once it is known. */
  readonly source: string | undefined
  readonly frame: RefObject<HTMLIFrameElement | null>
}

/** The published site and a change in two frames, which scroll together and outline a place. */
export function useFrames(change: string, { page, width, place }: Shown) {
  const before = useSide('live', page)
  const after = useSide(change, page)
  const latest = useRef<() => void>(() => {})
  const show = (to: typeof before) => {
    if (place) to.tell({ kind: 'show', file: place.file, at: place.at })
  }
  latest.current = () => [before, after].forEach(show)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is shown once, and each page shows it when it begins.
  useEffect(() => latest.current(), [place])
  const heard = useRef((_event: MessageEvent<PreviewMessage>) => {})
  heard.current = ({ source, origin, data }) => {
    const from = [before, after].find((side) => side.isFrom(source, origin))
    if (!from) return
    if (data.kind === 'moved') show(from)
    if (data.kind === 'scroll') (from === before ? after : before).tell({ kind: 'scroll', top: data.top })
  }
  useEffect(() => {
    const listener = (event: MessageEvent<PreviewMessage>) => heard.current(event)
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  }, [])
  const sides: readonly Side[] = [
    { title: 'Published', source: before.source, frame: before.frame },
    { title: 'With this change', source: after.source, frame: after.frame },
  ]
  return { sides, problem: before.problem ?? after.problem, scene: useScale(width) }
}

/** The preview of a change at a page. */
function useSide(change: string, page: string) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { data, problem } = useLoaded<{ readonly address: string }>(`/change/${change}/api/preview`)
  const url = data && new URL(data.address)
  url?.searchParams.set('to', page)
  return {
    frame,
    problem,
    source: url?.href,
    tell: (message: PreviewMessage) => {
      if (url) frame.current?.contentWindow?.postMessage(message, url.origin)
    },
    isFrom: (source: MessageEventSource | null, origin: string) =>
      source !== null && source === frame.current?.contentWindow && origin === url?.origin,
  }
}

/** Lays pages out at a width, scaled to the room that each of the two has. */
function useScale(width: number) {
  const scene = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = scene.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const room = element.querySelector('figure > div')?.clientWidth ?? width
      element.style.setProperty('--page-width', `${width}px`)
      element.style.setProperty('--scale', String(Math.min(1, room / width)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [width])
  return scene
}
