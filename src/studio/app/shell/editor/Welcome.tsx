import { Button } from '#workbench/app/Buttons.tsx'
import type { Router } from '../../place.ts'
import { useAdvanced } from '../../store/advanced.ts'
import { editWords } from '../../store/desk-address.ts'
import { titled } from '../../store/file-titles.ts'
import { useStudioState } from '../../store/studio-context.tsx'
import { type NewKind, useDialogs } from '../dialogs/StudioDialog.tsx'
import { DayWork } from './DayWork.tsx'
import styles from './editor.module.css'

const starts: readonly { readonly what: NewKind; readonly title: string }[] = [
  { what: 'market', title: 'Add a market' },
  { what: 'plan', title: 'Add a plan' },
  { what: 'provider', title: 'Add a provider' },
  { what: 'article', title: 'Write an article' },
  { what: 'language', title: 'Add a language' },
]

/** The editor without a file: unsaved files, and first steps. */
export function Welcome({ router }: { readonly router: Router }) {
  const openDialog = useDialogs()
  const outline = useStudioState((state) => state.outline)
  const unsaved = useStudioState(({ workspace }) => workspace.unsaved)
  const isAdvanced = useAdvanced()
  const unsavedEntries = outline.filter(({ file }) => file in unsaved)
  return (
    <div className={styles['welcome']}>
      <h1>What would you like to change?</h1>
      <p>Choose a market or anything else in the list, or click in the page beside this.</p>
      <DayWork router={router} />
      {unsavedEntries.length > 0 && (
        <section>
          <h2>{editWords.files}</h2>
          <ul>
            {unsavedEntries.map((entry) => (
              <li key={entry.file}>
                <Button look="link" onPress={() => router.go({ file: entry.file })}>
                  {titled(entry, outline).title}
                </Button>{' '}
                {isAdvanced && <span>{entry.file}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>Something new</h2>
        <div className={styles['answers']}>
          {starts.map(({ what, title }) => (
            <Button key={what} onPress={() => openDialog({ kind: 'new', what })}>
              {title}
            </Button>
          ))}
        </div>
      </section>
    </div>
  )
}

/** The editor for an address whose file is gone. */
export function Gone() {
  return (
    <div className={styles['welcome']}>
      <h1>This file is not there</h1>
      <p>It was removed or has another name now. Undo brings back what was removed here.</p>
    </div>
  )
}
