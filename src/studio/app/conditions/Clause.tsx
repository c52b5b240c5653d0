import { conditionText } from '#checker/flow.ts'
import type { Condition } from '#engine/contract/config.ts'
import { ActionMenu } from '#workbench/app/ActionMenu.tsx'
import { Button } from '#workbench/app/Buttons.tsx'
import buttons from '#workbench/app/buttons.module.css'
import { DragAndDropList } from '#workbench/app/DragAndDropList.tsx'
import type { Keys } from '../../protocol.ts'
import { Choose } from '../controls/Choose.tsx'
import { withCode } from '../form/FieldRow.tsx'
import { AnswerChips } from './AnswerChips.tsx'
import { type ClauseAction, clauseActions, placedWords } from './clause-actions.ts'
import {
  blankFor,
  type GroupKind,
  group,
  groupKind,
  keysOf,
  moved,
  partAt,
  partKeys,
  withMore,
  withPart,
} from './condition-edits.ts'
import { placeName, useCondition } from './condition-marks.ts'
import styles from './conditions.module.css'

const kinds = [
  { id: 'all', title: 'all of these are true' },
  { id: 'any', title: 'any of these is true' },
] as const

/** A part of a condition as one line, or a group with a line for each of its parts. */
export function Clause({ keys }: { readonly keys: Keys }) {
  const { condition, marks, opening } = useCondition()
  const inner = withoutNots(condition, keys)
  const part = partAt(condition, inner)
  if (!part) return null
  const nots = inner.length - keys.length
  const isNot = nots === 1 && 'answer' in part
  const here = marks.filter(({ at }) => isWithin(at, keys, inner) || ('answer' in part && startsWith(at, inner)))
  return (
    <div
      className={styles.clause}
      data-place={placeName(keys)}
      data-wrong={here.some(({ isGap }) => !isGap) || undefined}
    >
      <div className={styles.line}>
        <div className={styles.words}>
          {keys.length === 0 && <span>{opening}</span>}
          {Array.from({ length: isNot ? 0 : nots }, (_, i) => placeName([i])).map((one) => (
            <span key={one}>not:</span>
          ))}
          {'answer' in part ? (
            <AnswerChips keys={inner} part={part} isNot={isNot} wrong={here.flatMap(({ value }) => value ?? [])} />
          ) : (
            <GroupHead keys={inner} part={part} />
          )}
        </div>
        <ClauseMenu keys={keys} inner={inner} />
      </div>
      {here.map(({ message, isGap }) => (
        <p className={isGap ? styles.gap : styles.mark} key={message}>
          {withCode(message)}
        </p>
      ))}
      {groupKind(part) && <Parts keys={inner} />}
    </div>
  )
}

function GroupHead({ keys, part }: { readonly keys: Keys; readonly part: Condition }) {
  const { condition, edit } = useCondition()
  const parts = partKeys(condition, keys).flatMap((one) => partAt(condition, one) ?? [])
  const turn = (kind: GroupKind) => edit(withPart(condition, keys, group(kind, parts)))
  return (
    <span>
      <Choose
        look="words"
        labels={{ 'aria-label': 'How they count' }}
        choices={kinds}
        value={groupKind(part) ?? 'all'}
        onChoose={turn}
      />
      :
    </span>
  )
}

function Parts({ keys }: { readonly keys: Keys }) {
  const { condition, questions, names, edit } = useCondition()
  const places = partKeys(condition, keys)
  const parts = places.flatMap((one) => partAt(condition, one) ?? [])
  const add = () => {
    const more = blankFor(questions)
    const next = withMore(condition, keys, more)
    edit(next, keysOf(next, more))
  }
  const move = (from: number, to: number) =>
    edit(moved(condition, places[from] ?? keys, to - from), undefined, placedWords(to, parts.length))
  return (
    <div className={styles.parts}>
      <DragAndDropList items={parts} nameOf={(part) => conditionText(part, names)} onMove={move}>
        {(_, i) => <Clause keys={places[i] ?? keys} />}
      </DragAndDropList>
      <Button look="add" onPress={add}>
        Add a condition
      </Button>
    </div>
  )
}

/** The keys of the condition that the `not`s of a part negate. */
function withoutNots(condition: Condition, keys: Keys): Keys {
  const part = partAt(condition, keys)
  return part && 'not' in part ? withoutNots(condition, [...keys, 'not']) : keys
}

function startsWith(at: Keys, keys: Keys): boolean {
  return keys.every((key, i) => at[i] === key)
}

/** Whether keys lie on the chain of `not`s from one part to another. */
function isWithin(at: Keys, from: Keys, to: Keys): boolean {
  return startsWith(at, from) && startsWith(to, at)
}

interface ClauseMenuProps {
  readonly keys: Keys
  readonly inner: Keys
}

function ClauseMenu({ keys, inner }: ClauseMenuProps) {
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
