import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import type { OutlineEntry } from '../../../protocol.ts'
import { useStudio, useStudioState } from '../../studio-context.tsx'
import controls from '../controls.module.css'
import { type OpenDialog, useDialogs } from '../dialogs/dialog-context.ts'
import styles from './editor.module.css'

interface Props {
  readonly entry: OutlineEntry
  /** The page of it that is shown. */
  readonly page: string | undefined
}

/** What can be done with a file besides filling in its fields. */
export function FileMenu({ entry, page }: Props) {
  const studio = useStudio()
  const openDialog = useDialogs()
  const isUnsaved = useStudioState(({ workspace }) => entry.file in workspace.unsaved)
  const choices = choicesFor(entry, page)
  return (
    <MenuTrigger>
      <Button className={`${controls['button']} ${styles['more']}`}>More…</Button>
      <Popover className={controls['popover'] ?? ''} placement="bottom end">
        <Menu className={controls['menu'] ?? ''}>
          {choices.map(({ title, dialog }) => (
            <MenuItem key={title} className={controls['option'] ?? ''} onAction={() => openDialog(dialog)}>
              {title}
            </MenuItem>
          ))}
          {isUnsaved && (
            <MenuItem className={controls['option'] ?? ''} onAction={() => void studio.discard(entry.file)}>
              Go back to what is saved
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
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
