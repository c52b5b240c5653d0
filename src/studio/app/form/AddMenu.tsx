import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import styles from './menus.module.css'

/** Something that can be added. */
export interface Addition {
  readonly id: string
  readonly title: string
  readonly description?: string | undefined
}

interface Props {
  readonly label: string
  readonly additions: readonly Addition[]
  readonly onAdd: (id: string) => void
}

/** What a form does not have yet, each with what it is for; a single thing is added at once. */
export function AddMenu({ label, additions, onAdd }: Props) {
  const [first, ...others] = additions
  if (first && others.length === 0) {
    return (
      <Button className={styles.add ?? ''} onPress={() => onAdd(first.id)}>
        {label}
      </Button>
    )
  }
  return (
    <MenuTrigger>
      <Button className={styles.add ?? ''}>{label}</Button>
      <Popover className={styles.popover ?? ''} placement="bottom start">
        <Menu className={styles.menu ?? ''} items={additions} onAction={(id) => onAdd(String(id))}>
          {({ title, description }) => (
            <MenuItem textValue={title} className={styles.item ?? ''}>
              <span>{title}</span>
              {description !== undefined && <small>{description.replaceAll('`', '')}</small>}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
