import { Button, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { conditionText } from '../../../tools/flow/condition-text.ts'
import type { Keys } from '../../protocol.ts'
import { type ClauseAction, clauseActions } from './clause-actions.ts'
import { partAt } from './condition-edits.ts'
import styles from './conditions.module.css'
import { useCondition } from './editing.ts'

interface ClauseMenuProps {
  readonly keys: Keys
  /** The keys of the part behind its `not`s. */
  readonly inner: Keys
}

/** What can be done with a part of a condition: turned, joined with others, moved, removed. */
export function ClauseMenu({ keys, inner }: ClauseMenuProps) {
  const { condition, questions, names, edit } = useCondition()
  const part = partAt(condition, keys)
  const actions = clauseActions(condition, { keys, inner }, questions)
  const sections = (['meaning', 'place', 'end'] as const).flatMap((section) => {
    const some = actions.filter((action) => action.section === section)
    return some.length > 0 ? [{ section, some }] : []
  })
  const run = ({ next, focus, said }: ClauseAction) => edit(next, focus, said)
  return (
    <MenuTrigger>
      <Button className={styles.more ?? ''} aria-label={`Change: ${part ? conditionText(part, names) : ''}`}>
        <span aria-hidden="true">⋯</span>
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <Menu className={styles.choices ?? ''} aria-label="What to do with it">
          {sections.map(({ section, some }, i) => [
            i > 0 && <Separator key={`${section}-line`} className={styles.separator ?? ''} />,
            <MenuSection key={section} aria-label={sectionNames[section]}>
              {some.map((action) => (
                <MenuItem key={action.name} className={styles.choice ?? ''} onAction={() => run(action)}>
                  {action.name}
                </MenuItem>
              ))}
            </MenuSection>,
          ])}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

const sectionNames = { meaning: 'Meaning', place: 'Place', end: 'Removal' } as const
