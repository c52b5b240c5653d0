import { robot } from '#desk/audit.ts'
import type { DeskDb } from '#desk/database/desk-database.ts'
import { RequestError } from '#studio/protocol.ts'

/** Beyond it, names would break lists and mails. */
const longest = 200

/** The words for the desk itself, and for people who are erased. */
const reserved = [robot, 'studio', 'somebody who left']

/** A name in one line, without spaces around it. Throws a `RequestError` for one that could begin a line, or a header. */
export function assertName(text: string): string {
  const name = text.trim()
  if (name === '' || name.length > longest || !isOneLine(name) || /[<>]/.test(name))
    throw new RequestError(
      'input',
      `Enter a name in one line of at most ${longest} characters, without < and >, like Mei Ling.`,
    )
  return name
}

/** Whether a text has no control characters, and no other line ends. */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
}

/** A name for a line of a commit, whatever the database has from before names were held to one line. */
export function inOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}<>]+/gu, ' ').trim()
}

/**
 * Throws a `RequestError` for a name that reads like that of another person, of a program's key or of the desk. Keys may be
 * called alike, so that one can follow another. Two at once can take one name, unless that is done in the same `inTurn`.
 *
 * @param of the id of the person whose name it is, or `key`; left out for somebody new.
 */
export async function assertFreeName(db: DeskDb, name: string, of?: string): Promise<void> {
  const people = await db.selectFrom('desk_people').select(['id', 'name']).execute()
  const keys = of === 'key' ? [] : await db.selectFrom('desk_api_keys').select(['id', 'name']).execute()
  const others = [...people, ...keys].filter(({ id }) => id !== of).map((other) => other.name)
  const read = asRead(name)
  if ([...reserved, ...others].some((other) => asRead(other) === read))
    throw new RequestError('conflict', `Somebody is called ${name} here already: add an initial, or a department.`)
}

/** A name as people read it: without letters that are not seen, and whatever its case and its Unicode form. */
function asRead(name: string): string {
  const seen = name.normalize('NFKC').replaceAll(/[\p{Cf}\p{Cc}]/gu, '')
  return seen.replaceAll(/\s+/g, ' ').trim().toUpperCase().toLowerCase()
}
