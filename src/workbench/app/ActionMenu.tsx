import type { ReactNode } from 'react'
import { Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { Button } from './Buttons.tsx'
import buttons from './buttons.module.css'
import popovers from './popovers.module.css'

export interface Action {
  readonly title: string
  readonly note?: string | undefined
  readonly isOff?: boolean
  readonly act: () => void
}

/** A note without the marks of code, which buttons and menus do not draw. */
export function plainNote(note: string): string {
  return note.replaceAll('`', '')
}

interface Section {
  readonly title: string
  readonly actions: readonly Action[]
}

interface Props {
  /** The button's text; three dots by default. */
  readonly children?: ReactNode
  /** The accessible name, where it is not the text. */
  readonly label?: string
  readonly className?: string | undefined
  readonly actions: readonly Action[] | readonly Section[]
  readonly placement?: 'bottom start' | 'bottom end'
}

export function ActionMenu({ children, label, className = buttons.icon, actions, placement = 'bottom end' }: Props) {
  const isOff = (action: Action | Section) => 'isOff' in action && action.isOff === true
  return (
    <MenuTrigger>
      <Button className={className ?? ''} {...(label !== undefined && { 'aria-label': label })}>
        {children ?? <span aria-hidden="true">⋯</span>}
      </Button>
      <Popover className={popovers.popover ?? ''} placement={placement}>
        <Menu className={popovers.list ?? ''} disabledKeys={actions.filter(isOff).map(({ title }) => title)}>
          {actions.map((one, i) =>
            'act' in one
              ? item(one)
              : [
                  i > 0 && <Separator key={`${one.title}-line`} className={popovers.separator ?? ''} />,
                  <MenuSection key={one.title} aria-label={one.title}>
                    {one.actions.map(item)}
                  </MenuSection>,
                ],
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

function item({ title, note, act }: Action) {
  return (
    <MenuItem key={title} id={title} textValue={title} className={popovers.item ?? ''} onAction={act}>
      <span>{title}</span>
      {note !== undefined && <small>{plainNote(note)}</small>}
    </MenuItem>
  )
}
