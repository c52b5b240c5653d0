import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Router } from '../../place.ts'
import { useStudioState, useValue } from '../../store/studio-context.tsx'
import { PreviewBar } from './PreviewBar.tsx'
import styles from './preview.module.css'
import { isHeld, pageOf, staleSentence, useView, type View } from './preview-pages.ts'
import { usePreview } from './use-preview.ts'

/** The preview of the page that is edited. */
export function PreviewPane({ router }: { readonly router: Router }) {
  const { place } = router
  const [view, setView] = useView()
  const outline = useStudioState((state) => state.outline)
  const value = useValue(place.file)
  const page = place.page ?? pageOf(outline, place, value)
  const shown = useStudioState((state) => state.preview)
  const entry = outline.find((one) => one.file === place.file)
  const market = { id: entry?.kind === 'market' ? entry.id : '', value, isShown: !isHeld(shown, place.file) }
  const stale = staleSentence(shown, page, outline)
  const { source, problem, frame, walk } = usePreview(router, page, view, market)
  const scene = useScale(view)
  return (
    <div className={styles['pane']}>
      <PreviewBar router={router} page={page} view={view} setView={setView} value={value} onWalk={walk} />
      {stale !== undefined && (
        <p className={styles['stale']} role="status">
          {stale}
        </p>
      )}
      <div className={styles['scene']} ref={scene}>
        {problem !== undefined && <p className={styles['problem']}>{problem}</p>}
        {source !== undefined && (
          <PreviewFrame
            key={String(view.hasScripts)}
            frame={frame}
            source={source}
            page={page}
            hasScripts={view.hasScripts}
            scheme={view.scheme}
          />
        )}
      </div>
    </div>
  )
}

/** Lays the page out at its screen's width, scaled to the pane. */
function useScale({ width }: View) {
  const scene = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = scene.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const scale = Math.min(1, (entry?.contentRect.width ?? width) / width)
      element.style.setProperty('--page-width', `${width}px`)
      element.style.setProperty('--scale', String(scale))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [width])
  return scene
}

interface PreviewFrameProps {
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly source: string
  readonly page: string
  readonly hasScripts: boolean
  readonly scheme: View['scheme']
}

/** Replaces the frame's history entry, so that Back stays Studio's. */
function PreviewFrame({ frame, source, page, hasScripts, scheme }: PreviewFrameProps) {
  const [first] = useState(source)
  const last = useRef(source)
  useEffect(() => {
    if (source === last.current) return
    last.current = source
    frame.current?.contentWindow?.location.replace(source)
  }, [frame, source])
  return (
    <iframe
      ref={frame}
      className={styles['page']}
      data-scheme={scheme}
      title={`The page ${page}`}
      src={first}
      sandbox={
        hasScripts ? 'allow-scripts allow-same-origin allow-forms allow-popups' : 'allow-same-origin allow-forms'
      }
    />
  )
}
