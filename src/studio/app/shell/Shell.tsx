import { useRef, useState } from 'react'
import { ErrorBoundary } from '#studio/app/ErrorBoundary.tsx'
import { type Router, useRouter } from '#studio/app/place.ts'
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
import { useShortcuts } from './keyboard-shortcuts.ts'
import { Notices } from './Notices.tsx'
import { Navigator } from './navigator/Navigator.tsx'
import { Resizer, usePanes } from './Panes.tsx'
import { PreviewPane } from './preview/PreviewPane.tsx'
import styles from './shell.module.css'
import { TopBar } from './TopBar.tsx'
import { VisitorChanges } from './VisitorChanges.tsx'

/** The screen: navigator, editor, preview, and findings with changes below. */
export function Shell() {
  const frame = useRef<HTMLDivElement>(null)
  const panes = usePanes(frame)
  const router = useRouter()
  const [dialog, setDialog] = useState<OpenDialog>()
  useShortcuts()
  return (
    <DialogContext value={setDialog}>
      <div className={styles['frame']} ref={frame}>
        <button type="button" className={`unseen ${styles['skip']}`} onClick={skip}>
          Skip to the form
        </button>
        <TopBar panes={panes} />
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
          <div className={styles['pane']} hidden={panes.sizes.preview === 0}>
            <ErrorBoundary of={router.place}>
              <PreviewPane router={router} />
            </ErrorBoundary>
          </div>
        </section>
        <footer className={styles['bottom']}>
          <Resizer pane="bottom" label="Height of the messages" panes={panes} />
          <div className={styles['pane']} hidden={panes.sizes.bottom === 0}>
            <BottomBar router={router} />
          </div>
        </footer>
      </div>
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
      <VisitorChanges />
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
    default:
      return null
  }
}
