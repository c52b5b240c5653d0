import { useEffect } from 'react'
import { Button } from '#workbench/app/Buttons.tsx'
import { CopiedText } from '../controls/Buttons.tsx'
import type { Router } from '../place.ts'
import { useAdvanced } from '../store/advanced.ts'
import { fileTitle } from '../store/file-titles.ts'
import { useStudio, useStudioState } from '../store/studio-context.tsx'
import type { Notice } from '../store/studio-state.ts'
import styles from './shell.module.css'

/** How long a success notice stays. */
const noticeMs = 5000

/** Notices, and banners for problems to deal with. */
export function Notices({ router }: { readonly router: Router }) {
  const notices = useStudioState((state) => state.notices)
  const isLost = useStudioState(({ connection }) => connection === 'lost')
  const trouble = useStudioState((state) => state.trouble)
  const conflicts = useStudioState(({ workspace }) => workspace.conflicts)
  const outline = useStudioState((state) => state.outline)
  const isAdvanced = useAdvanced()
  // The open file shows its own conflicts.
  const undecided = new Set(conflicts.map(({ file }) => file).filter((file) => file !== router.place.file))
  return (
    <>
      <div className={styles['banner']} role="alert">
        {isLost && (
          <p>
            Studio’s server does not answer. What you type is kept here and sent once it is back: start Studio again.
            {isAdvanced && <code> npm run studio</code>}
          </p>
        )}
        {trouble !== undefined && <p>{trouble}</p>}
        {[...undecided].map((file) => (
          <p key={file}>
            {fileTitle(file, outline)} was changed here and on the disk. All others are saved as always.{' '}
            <Button look="link" onPress={() => router.go({ file })}>
              Decide which to keep
            </Button>
          </p>
        ))}
      </div>
      <div className={styles['notices']} role="status">
        {notices.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} router={router} />
        ))}
      </div>
    </>
  )
}

interface LineProps {
  readonly notice: Notice
  readonly router: Router
}

function NoticeLine({ notice: { id, text, isBad, file, lost }, router }: LineProps) {
  const studio = useStudio()
  useEffect(() => {
    if (isBad) return
    const timer = setTimeout(() => studio.dismiss(id), noticeMs)
    return () => clearTimeout(timer)
  }, [studio, id, isBad])
  return (
    <p className={styles['notice']} data-is-bad={isBad || undefined}>
      <span>{text}</span>
      {lost !== undefined && (
        <>
          <q className={styles['lost']}>{lost}</q>
          <CopiedText text={lost} label="Copy it" />
        </>
      )}
      {file !== undefined && file !== router.place.file && (
        <Button look="link" onPress={() => router.go({ file })}>
          Go there
        </Button>
      )}
      <Button look="link" aria-label="Close this message" onPress={() => studio.dismiss(id)}>
        Close
      </Button>
    </p>
  )
}
