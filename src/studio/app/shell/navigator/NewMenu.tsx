import { ActionMenu } from '../../controls/ActionMenu.tsx'
import buttons from '../../controls/buttons.module.css'
import { type NewKind, useDialogs } from '../dialogs/dialog-context.ts'
import styles from './navigator.module.css'

const kinds: readonly { readonly id: NewKind; readonly title: string }[] = [
  { id: 'market', title: 'Market' },
  { id: 'plan', title: 'Plan' },
  { id: 'insurer', title: 'Insurer' },
  { id: 'article', title: 'Article' },
  { id: 'language', title: 'Language' },
]

/** What can be added. */
export function NewMenu({ market }: { readonly market: string | undefined }) {
  const openDialog = useDialogs()
  const open = (what: NewKind) => openDialog({ kind: 'new', what, ...(market !== undefined && { market }) })
  return (
    <ActionMenu
      className={`${buttons['button']} ${styles['new']}`}
      actions={kinds.map(({ id, title }) => ({ title, act: () => open(id) }))}
      placement="bottom start"
    >
      New…
    </ActionMenu>
  )
}
