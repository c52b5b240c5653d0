import type { Condition, Question } from '#engine/contract/config.ts'
import type { Keys } from '../../protocol.ts'
import {
  blankFor,
  type GroupKind,
  group,
  groupKind,
  isRemovableGroup,
  keysOf,
  moved,
  movedInto,
  movedOut,
  partAt,
  partKeys,
  positionOf,
  withOpposite,
  without,
  withoutGroup,
  withPart,
} from './condition-edits.ts'

export interface ClauseAction {
  readonly name: string
  readonly note?: string
  readonly section: 'meaning' | 'place' | 'end'
  readonly next: Condition | undefined
  readonly focus: Keys | undefined
  /** The announcement for screen readers. */
  readonly said: string
}

/** The actions on a part; `inner` are the keys of the condition that its `not`s negate. */
export function clauseActions(
  condition: Condition,
  { keys, inner }: { readonly keys: Keys; readonly inner: Keys },
  questions: readonly Question[],
): ClauseAction[] {
  const part = partAt(condition, keys)
  if (!part) return []
  return [...meanings(condition, keys, inner, questions), ...places(condition, keys, part), removal(condition, keys)]
}

function meanings(condition: Condition, keys: Keys, inner: Keys, questions: readonly Question[]): ClauseAction[] {
  const hasNot = inner.length > keys.length
  const opposite = withOpposite(condition, keys)
  const joins = (['all', 'any'] as const).map((kind) => joining(condition, keys, kind, questions))
  const section = 'meaning'
  return [
    { name: hasNot ? 'Take “not” away' : 'Say “not”', section, next: opposite, focus: keys, said: 'turned' },
    ...joins,
    ...(isRemovableGroup(condition, inner)
      ? [
          {
            name: 'Ungroup',
            section,
            next: withoutGroup(condition, inner),
            focus: parent(condition, keys),
            said: 'group taken apart',
          } as const,
        ]
      : []),
  ]
}

/** Groups a part with a blank one. */
function joining(condition: Condition, keys: Keys, kind: GroupKind, questions: readonly Question[]): ClauseAction {
  const more = blankFor(questions)
  const next = withPart(condition, keys, group(kind, [partAt(condition, keys) ?? more, more]))
  const [name, note] = kind === 'all' ? ['And…', 'Another must be true too.'] : ['Or…', 'Either will do.']
  return { name, note, section: 'meaning', next, focus: keysOf(next, more), said: 'group made' }
}

function places(condition: Condition, keys: Keys, part: Condition): ClauseAction[] {
  const { list, index } = positionOf(condition, keys)
  if (index === undefined) return []
  const siblings = partKeys(condition, list)
  const to = (name: string, next: Condition | undefined, said: string): ClauseAction[] => {
    return next ? [{ name, section: 'place', next, focus: keysOf(next, part), said }] : []
  }
  const placed = (by: number) => placedWords(index + by, siblings.length)
  return [
    ...(index > 0 ? to('Move up', moved(condition, keys, -1), placed(-1)) : []),
    ...(index < siblings.length - 1 ? to('Move down', moved(condition, keys, 1), placed(1)) : []),
    ...to('Move into the group above', movedInto(condition, keys, -1), 'moved into the group above'),
    ...to('Move into the group below', movedInto(condition, keys, 1), 'moved into the group below'),
    ...to('Move out of this group', movedOut(condition, keys), 'moved out of the group'),
  ]
}

export function placedWords(to: number, count: number): string {
  return `moved to ${to + 1} of ${count}`
}

function removal(condition: Condition, keys: Keys): ClauseAction {
  const { list, index = 0 } = positionOf(condition, keys)
  const next = without(condition, keys)
  const neighbours = next ? partKeys(next, list) : []
  const focus = neighbours[Math.min(index, neighbours.length - 1)] ?? (next && partAt(next, list) ? list : [])
  return { name: 'Remove', section: 'end', next, focus, said: 'removed' }
}

function parent(condition: Condition, keys: Keys): Keys {
  const { list } = positionOf(condition, keys)
  return groupKind(partAt(condition, list) ?? { all: [] }) ? list : []
}
