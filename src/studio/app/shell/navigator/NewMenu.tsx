import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import controls from '../controls.module.css'
import { type NewKind, useDialogs } from '../dialogs/dialog-context.ts'

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
    <MenuTrigger>
      <Button className={`${controls['button']} ${controls['wide']}`}>New…</Button>
      <Popover className={controls['popover'] ?? ''}>
        <Menu className={controls['menu'] ?? ''} items={kinds} onAction={(key) => open(key as NewKind)}>
          {({ title }) => <MenuItem className={controls['option'] ?? ''}>{title}</MenuItem>}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
