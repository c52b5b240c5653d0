import { conditionText } from '../../../tools/flow/condition-text.ts'
import type { Keys } from '../../protocol.ts'
import { ActionMenu } from '../controls/ActionMenu.tsx'
import buttons from '../controls/buttons.module.css'
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
  const run = ({ next, focus, said }: ClauseAction) => edit(next, focus, said)
  const sections = (['meaning', 'place', 'end'] as const).flatMap((section) => {
    const some = actions.filter((action) => action.section === section)
    const ways = some.map((action) => ({ title: action.name, note: action.note, act: () => run(action) }))
    return ways.length > 0 ? [{ title: sectionNames[section], actions: ways }] : []
  })
  return (
    <ActionMenu
      label={`Change: ${part ? conditionText(part, names) : ''}`}
      className={`${buttons.icon} ${styles.more}`}
      actions={sections}
    />
  )
}

const sectionNames = { meaning: 'Meaning', place: 'Place', end: 'Removal' } as const
