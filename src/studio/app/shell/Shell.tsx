import { useEffect, useRef, useState } from 'react'
import { CommentsPane } from '../comments/CommentsPane.tsx'
import { CommentsContext } from '../comments/comments-context.ts'
import { useComments } from '../comments/use-comments.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { flushTyping } from '../form/typing.ts'
import { type Router, useRouter } from '../place.ts'
import { deskChange } from '../store/desk-address.ts'
import { useStudio } from '../store/studio-context.tsx'
import bottom from './bottom.module.css'
import { HandOver } from './dialogs/HandOver.tsx'
import { History } from './dialogs/History.tsx'
import { MoveAddress } from './dialogs/MoveAddress.tsx'
import { NewThing } from './dialogs/NewThing.tsx'
import { RestMarket } from './dialogs/RestMarket.tsx'
import { SchedulePrice } from './dialogs/SchedulePrice.tsx'
import { DialogContext, type OpenDialog } from './dialogs/StudioDialog.tsx'
import { Editor } from './editor/Editor.tsx'
import { FindingList } from './FindingList.tsx'
import { Notices } from './Notices.tsx'
import { Navigator } from './navigator/Navigator.tsx'
import { Resizer, usePanes } from './Panes.tsx'
import { PreviewPane } from './preview/PreviewPane.tsx'
import { ReplaceDialog } from './search/ReplaceDialog.tsx'
import { SearchDialog } from './search/SearchDialog.tsx'
import styles from './shell.module.css'
import { TopBar } from './TopBar.tsx'
import { useSteps } from './use-steps.ts'
import { VisitorChanges } from './VisitorChanges.tsx'

/** The screen: navigator, editor, preview, and findings with changes below. */
export function Shell() {
  const frame = useRef<HTMLDivElement>(null)
  const panes = usePanes(frame)
  const router = useRouter()
  const change = deskChange()
  const comments = useComments(change)
  const [dialog, setDialog] = useState<OpenDialog>()
  useShortcuts(router, () => setDialog({ kind: 'search' }))
  return (
    <DialogContext value={setDialog}>
      <CommentsContext value={change === undefined ? undefined : comments}>
        <div className={styles['frame']} ref={frame}>
          <button type="button" className={`unseen ${styles['skip']}`} onClick={skip}>
            Skip to the form
          </button>
          <TopBar panes={panes} router={router} />
          <Notices router={router} />
          <nav className={styles['navigator']} aria-label="Files">
            <div className={styles['pane']} hidden={panes.sizes.navigator === 0}>
              <Navigator router={router} />
            </div>
            <Resizer pane="navigator" label="Width of the list" panes={panes} />
          </nav>
          <main className={styles['editor']} aria-label="Editor" tabIndex={-1}>
            <Editor router={router} />
          </main>
          <section className={styles['preview']} aria-label="Preview">
            <Resizer pane="preview" label="Width of the preview" panes={panes} />
            {/* A page that nobody sees need not be loaded, nor follow each change. */}
            {panes.sizes.preview > 0 && (
              <div className={styles['pane']}>
                <ErrorBoundary of={router.place}>
                  <PreviewPane router={router} />
                </ErrorBoundary>
              </div>
            )}
          </section>
          <footer className={styles['bottom']}>
            <Resizer pane="bottom" label="Height of the messages" panes={panes} />
            <div className={styles['pane']} hidden={panes.sizes.bottom === 0}>
              <BottomBar router={router} />
            </div>
          </footer>
        </div>
      </CommentsContext>
      <Dialogs open={dialog} router={router} onClose={() => setDialog(undefined)} />
    </DialogContext>
  )
}

function skip(): void {
  document.querySelector('main')?.focus()
}

function BottomBar({ router }: { readonly router: Router }) {
  return (
    <div className={bottom['columns']}>
      <FindingList router={router} />
      <VisitorChanges day={router.place.day} />
      <CommentsPane router={router} />
    </div>
  )
}

interface DialogsProps {
  readonly open: OpenDialog | undefined
  readonly router: Router
  readonly onClose: () => void
}

function Dialogs({ open, router, onClose }: DialogsProps) {
  switch (open?.kind) {
    case 'new':
      return <NewThing what={open.what} market={open.market} router={router} onClose={onClose} />
    case 'handOver':
      return <HandOver router={router} onClose={onClose} />
    case 'history':
      return <History file={open.file} onClose={onClose} />
    case 'price':
      return <SchedulePrice file={open.file} router={router} onClose={onClose} />
    case 'rest':
      return <RestMarket file={open.file} onClose={onClose} />
    case 'move':
      return <MoveAddress address={open.address} router={router} onClose={onClose} />
    case 'search':
      return <SearchDialog router={router} onClose={onClose} />
    case 'replace':
      return <ReplaceDialog find={open.find} onClose={onClose} />
    default:
      return null
  }
}

/**
 * Ctrl+S (on a Mac Cmd+S) saves, Ctrl+K searches, Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo. Text fields have no undo of their own, since
 * all that is typed is a change of the config.
 */
function useShortcuts(router: Router, search: () => void): void {
  const studio = useStudio()
  const steps = useRef(useSteps(router))
  const onSearch = useRef(search)
  onSearch.current = search
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      if (key === 'k' && !event.shiftKey) {
        event.preventDefault()
        return onSearch.current()
      }
      const isDraft = event.target instanceof Element && event.target.closest('[data-own-undo], [role="dialog"]')
      const act = () => {
        if (key === 's' && !event.shiftKey) return studio.save()
        if (key === 'z' && !isDraft) return event.shiftKey ? steps.current.redo() : steps.current.undo()
        return key === 'y' && !isDraft ? steps.current.redo() : undefined
      }
      if (!['s', 'y', 'z'].includes(key)) return
      flushTyping()
      if (act()) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [studio])
}
