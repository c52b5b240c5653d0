import { RequestError } from '#workbench/request-error.ts'
import { robot } from '../audit.ts'
import type { DeskDb } from '../database/desk-database.ts'

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

/** Characters that end a line, control something, or turn the letters behind them to be read the other way round. */
const turning = String.raw`\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069`
const hasTurning = new RegExp(`[${turning}]`, 'u')
const allTurning = new RegExp(`[${turning}<>]+`, 'gu')

/** Whether a text is one line, whose letters are read in their order. */
export function isOneLine(text: string): boolean {
  return !hasTurning.test(text)
}

/** A name for a line of a commit, whatever the database has from before names were held to one line. */
export function inOneLine(text: string): string {
  return text.replaceAll(allTurning, ' ').trim()
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
  const read = new Set(readings(name))
  if ([...reserved, ...others].some((other) => readings(other).some((one) => read.has(one))))
    throw new RequestError('conflict', `Somebody is called ${name} here already: add an initial, or a department.`)
}

/** Letters of other scripts that look like those of English. */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аα',
  b: 'вβ',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еєε',
  h: 'нһη',
  i: 'іιı',
  j: 'јϳ',
  k: 'кκ',
  l: 'ӏ',
  m: 'мμ',
  n: 'ո',
  o: 'оοσօ',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ',
  t: 'тτ',
  u: 'υս',
  v: 'ѵν',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγү',
  z: 'ζ',
}

const plainLetters = new Map(
  Object.entries(lookAlikes).flatMap(([plain, alike]) => [...alike].map((one) => [one, plain])),
)

/** The spellings that a name can be mistaken for, without invisible letters and regardless of case, Unicode form and script. */
function readings(name: string): readonly string[] {
  const seen = name.normalize('NFKC').replaceAll(/[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
  const plain = seen.replaceAll(/\s+/g, ' ').trim()
  // Fonts draw a capital I, a digit 1 and a small L alike.
  return [plain, plain.replaceAll(/[I1|]/g, 'l').replaceAll('0', 'o')].map(withPlainLetters)
}

function withPlainLetters(name: string): string {
  return [...name.toUpperCase().toLowerCase()].map((letter) => plainLetters.get(letter) ?? letter).join('')
}
