import { useLayoutEffect, useRef } from 'react'
import { useStudioState, useValue } from '../../store/studio-context.tsx'
import type { Way } from '../../use-place.ts'
import { PreviewBar } from './PreviewBar.tsx'
import { PreviewFrame } from './PreviewFrame.tsx'
import styles from './preview.module.css'
import { isLockedBuild, pageOf, staleSentence } from './preview-pages.ts'
import { useView, type View } from './preview-view.ts'
import { usePreview } from './use-preview.ts'

/** The real page of what is being edited, as visitors get it. */
export function PreviewPane({ way }: { readonly way: Way }) {
  const { place } = way
  const [view, setView] = useView()
  const outline = useStudioState((state) => state.outline)
  const value = useValue(place.file)
  const page = place.page ?? pageOf(outline, place, value)
  const shown = useStudioState((state) => state.preview)
  const entry = outline.find((one) => one.file === place.file)
  const market = { id: entry?.kind === 'market' ? entry.id : '', value, isShown: !isLockedBuild(shown, place.file) }
  const stale = staleSentence(shown, page, outline)
  const { source, problem, frame, walk } = usePreview(way, page, view, market)
  const scene = useScale(view)
  return (
    <div className={styles['pane']}>
      <PreviewBar way={way} page={page} view={view} setView={setView} value={value} onWalk={walk} />
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

/** Makes the page as wide as it would be on its screen, and as small as the pane needs it to be. */
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
