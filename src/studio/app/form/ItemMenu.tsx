import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import styles from './menus.module.css'

/** Something that can be done with an item. */
export interface Action {
  readonly title: string
  readonly isOff?: boolean
  readonly act: () => void
}

/** What can be done with an item, behind three dots. */
export function ItemMenu({ label, actions }: { readonly label: string; readonly actions: readonly Action[] }) {
  return (
    <MenuTrigger>
      <Button className={styles.dots ?? ''} aria-label={label}>
        <span aria-hidden="true">⋯</span>
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <Menu
          className={styles.menu ?? ''}
          disabledKeys={actions.filter(({ isOff }) => isOff).map(({ title }) => title)}
        >
          {actions.map(({ title, act }) => (
            <MenuItem key={title} id={title} className={styles.item ?? ''} onAction={act}>
              {title}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
