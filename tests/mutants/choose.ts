import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Mutation, mutationsOf } from './mutations.ts'

/** A mutation of a module, in words that find it again in another state of the project. */
export interface Mutant {
  /** Follows from everything below except the number of the line. */
  readonly id: string
  readonly room: string
  readonly file: string
  readonly line: number
  /** The line in which it begins, without the spaces around it. */
  readonly code: string
  /** Which of the lines with this code it is, from 0. */
  readonly occurrence: number
  /** How many characters of that line stand before it. */
  readonly column: number
  readonly original: string
  readonly replacement: string
}

/** Parts of `src` that are told apart because different tests reach them. */
export const rooms = [
  'build',
  'checker',
  'cli',
  'desk',
  'desk/app',
  'engine',
  'server',
  'site',
  'site/blocks',
  'site/pages',
  'site/renderer',
  'storage',
  'studio',
  'studio/app',
  'workbench',
] as const

/** The room of a module; undefined for generated code. */
export function roomOf(file: string): string | undefined {
  if (file.startsWith('src/engine/contract/')) return undefined
  return rooms.toReversed().find((room) => file.startsWith(`src/${room}/`))
}

/** Every mutant of a module. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const room = roomOf(file)
  if (room === undefined) return []
  const lines = text.split('\n')
  const seen = new Map<string, number>()
  const occurrences = lines.map((line) => {
    const count = seen.get(line.trim()) ?? 0
    seen.set(line.trim(), count + 1)
    return count
  })
  return mutationsOf(file, text).map(({ start, end, replacement }) => {
    const before = text.slice(0, start).split('\n')
    const index = before.length - 1
    const line = lines[index] ?? ''
    const column = (before.at(-1)?.length ?? 0) - (line.length - line.trimStart().length)
    const place = { file, code: line.trim(), occurrence: occurrences[index] ?? 0, column }
    const change = { ...place, original: text.slice(start, end), replacement }
    return { id: hash(JSON.stringify(change)).slice(0, 8), room, line: index + 1, ...change }
  })
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Chooses mutants, as many of each room as of the others.
 *
 * Each mutant has a random number that follows from itself and the seed, and those with the smallest are chosen: so
 * that code which changes elsewhere leaves the choice as it is.
 */
export function choose(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const numbers = new Map(mutants.map((mutant) => [mutant, hash(`${seed} ${mutant.id}`)]))
  const number = (mutant: Mutant) => numbers.get(mutant) ?? ''
  const byRoom = Map.groupBy(
    mutants.toSorted((a, b) => (number(a) < number(b) ? -1 : 1)),
    ({ room }) => room,
  )
  const ordered = [...byRoom.keys()].toSorted()
  return ordered.flatMap((room, i) => {
    const share = Math.floor(count / ordered.length) + (i < count % ordered.length ? 1 : 0)
    return byRoom.get(room)?.slice(0, share) ?? []
  })
}

/** The mutation that a mutant is in this text of its module; undefined if that code is gone. */
export function locate({ id, file }: Mutant, text: string): Mutation | undefined {
  const index = mutantsOf(file, text).findIndex((mutant) => mutant.id === id)
  return mutationsOf(file, text)[index]
}

/** The text of a module with the mutation. */
export function mutated(text: string, { start, end, replacement }: Mutation): string {
  return text.slice(0, start) + replacement + text.slice(end)
}

/** Every mutant of the project in a folder. */
export function allMutants(root: string): Mutant[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.endsWith('.d.ts'))
    .sort()
    .flatMap((file) => mutantsOf(file, readFileSync(path.join(root, file), 'utf8')))
}
