import { randomUUID } from 'node:crypto'
import { itemKey, type Keys, valueAt } from '#checker/edit.ts'
import { RequestError } from '#workbench/request-error.ts'
import type { DeskDb } from '../database/desk-database.ts'
import type { CommentRow } from '../database/tables.ts'
import type { Person } from '../people/people.ts'

/** Keys, with the names of list items in place of their indexes, so that a comment moves with its item. */
export type CommentPath = readonly (string | number | { readonly item: string })[]

export interface Comment {
  readonly id: string
  readonly text: string
  /** The id of who wrote it. */
  readonly person: string
  /** ISO 8601. */
  readonly writtenAt: string
  readonly resolvedAt?: string
  readonly resolvedBy?: string
  /** The field that it is about; left out for the whole change. */
  readonly about?: { readonly file: string; readonly path: CommentPath }
}

function commentOf({ id, text, person, written_at, resolved_at, resolved_by, file, place }: CommentRow): Comment {
  return {
    id,
    text,
    person,
    writtenAt: written_at,
    ...(resolved_at !== null && { resolvedAt: resolved_at, resolvedBy: resolved_by ?? '' }),
    ...(file !== null && { about: { file, path: JSON.parse(place ?? '[]') } }),
  }
}

export async function addComment(
  db: DeskDb,
  now: Date,
  change: string,
  { text, person, about }: Pick<Comment, 'text' | 'person' | 'about'>,
): Promise<void> {
  const row: CommentRow = {
    id: randomUUID(),
    change,
    file: about?.file ?? null,
    place: about ? JSON.stringify(about.path) : null,
    text,
    person,
    written_at: now.toISOString(),
    resolved_at: null,
    resolved_by: null,
  }
  await db.insertInto('desk_comments').values(row).execute()
}

/** The comments of a change, the oldest first. */
export async function commentsOf(db: DeskDb, change: string): Promise<Comment[]> {
  const query = db.selectFrom('desk_comments').selectAll().where('change', '=', change)
  return (await query.orderBy('written_at').execute()).map(commentOf)
}

/** Marks a comment as settled by a person or, without one, as open again. Throws a `RequestError` if there is none. */
export async function resolveComment(
  db: DeskDb,
  now: Date,
  { change, id, by }: { readonly change: string; readonly id: string; readonly by?: string },
): Promise<void> {
  const row =
    by === undefined ? { resolved_at: null, resolved_by: null } : { resolved_at: now.toISOString(), resolved_by: by }
  const query = db.updateTable('desk_comments').set(row).where('change', '=', change).where('id', '=', id)
  const { numUpdatedRows } = await query.executeTakeFirst()
  if (numUpdatedRows === 0n) throw new RequestError('missing', 'There is no such comment.')
}

/** The people whose name stands behind an @ in a text, the longest names first. */
export function mentionedIn(text: string, people: readonly Person[]): Person[] {
  let left = text
  return people
    .toSorted((a, b) => b.name.length - a.name.length)
    .filter(({ name, isOff }) => {
      const isNamed = !isOff && name !== '' && left.includes(`@${name}`)
      if (isNamed && people.filter((one) => one.name === name && !one.isOff).length === 1)
        left = left.replaceAll(`@${name}`, '')
      return isNamed
    })
}

/** The path of a field, by the names that list items have. */
export function pathOf(value: unknown, at: Keys): CommentPath {
  return at.map((key, i) => {
    const item = valueAt(value, at.slice(0, i + 1))
    const name = typeof key === 'number' && typeof item === 'object' ? itemKey(item) : undefined
    return name === undefined ? key : { item: name }
  })
}

/** The keys of a path now; undefined if an item on it is gone. */
export function keysOf(value: unknown, path: CommentPath): Keys | undefined {
  const keys: (string | number)[] = []
  for (const segment of path) {
    if (typeof segment !== 'object') {
      keys.push(segment)
      continue
    }
    const list = valueAt(value, keys)
    const index = Array.isArray(list) ? list.findIndex((item) => itemKey(item) === segment.item) : -1
    if (index < 0) return undefined
    keys.push(index)
  }
  return keys
}
