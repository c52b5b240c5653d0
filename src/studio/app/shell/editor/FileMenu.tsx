import { ActionMenu } from '#studio/app/controls/ActionMenu.tsx'
import buttons from '#studio/app/controls/buttons.module.css'
import { type OpenDialog, useDialogs } from '#studio/app/shell/dialogs/StudioDialog.tsx'
import { useStudio, useStudioState } from '#studio/app/store/studio-context.tsx'
import type { OutlineEntry } from '#studio/protocol.ts'
import styles from './editor.module.css'

interface Props {
  readonly entry: OutlineEntry
  readonly page: string | undefined
}

/** Actions on a whole file. */
export function FileMenu({ entry, page }: Props) {
  const studio = useStudio()
  const openDialog = useDialogs()
  const isUnsaved = useStudioState(({ workspace }) => entry.file in workspace.unsaved)
  const choices = choicesFor(entry, page)
  const actions = choices.map(({ title, dialog }) => ({ title, act: () => openDialog(dialog) }))
  const discard = { title: 'Go back to what is saved', act: () => void studio.discard(entry.file) }
  return (
    <ActionMenu
      className={`${buttons['button']} ${styles['more']}`}
      actions={isUnsaved ? [...actions, discard] : actions}
    >
      More…
    </ActionMenu>
  )
}

function choicesFor(
  { file, kind, status }: OutlineEntry,
  page: string | undefined,
): { readonly title: string; readonly dialog: OpenDialog }[] {
  const path = page?.replace(/[?#].*$/, '')
  return [
    ...(kind === 'market'
      ? [
          { title: 'Schedule a price…', dialog: { kind: 'price', file } as const },
          { title: status === 'closed' ? 'Bring it back…' : 'Let it rest…', dialog: { kind: 'rest', file } as const },
        ]
      : []),
    ...(path !== undefined && path !== '/'
      ? [{ title: `Move ${path}…`, dialog: { kind: 'move', address: path } as const }]
      : []),
    { title: 'Go back to an earlier version…', dialog: { kind: 'history', file } },
  ]
}
