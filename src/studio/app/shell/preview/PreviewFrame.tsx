import { type RefObject, useEffect, useRef, useState } from 'react'
import styles from './preview.module.css'
import type { View } from './preview-view.ts'

interface Props {
  readonly frame: RefObject<HTMLIFrameElement | null>
  /** The address that it loads. */
  readonly source: string
  /** The address of the page, as visitors have it. */
  readonly page: string
  readonly hasScripts: boolean
  readonly scheme: View['scheme']
}

/** The frame with the page. Another address takes the place of the last one, so that Back goes back in Studio. */
export function PreviewFrame({ frame, source, page, hasScripts, scheme }: Props) {
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
