import { createHmac, type KeyObject } from 'node:crypto'
import { type Person, peopleIn, sendersIn } from '#server/privacy/person.ts'

/** Grows when other fields give a key, or the same ones another: the desk then makes the keys of all stored leads anew. */
export const peopleVersion = 2

/** By how many of its last digits a number is found, which stand in each writing of it. */
const lastDigits = 7

/** The most keys of a lead: a message can be a list of numbers. */
const maxPeople = 50

/** The keyed hash of a person, the same for each writing of an address or number; some other people have it too. */
export function personKeyOf(key: KeyObject, { kind, value }: Person): string {
  const shared = kind === 'phone' ? value.slice(-lastDigits) : value
  return createHmac('sha256', key).update(`${kind} ${shared}`).digest('hex').slice(0, 32)
}

/** The keys of all people whom the fields of a lead name, its sender before those in a message. */
export function personKeysIn(key: KeyObject, fields: Readonly<Record<string, string>>): readonly string[] {
  const people = [...sendersIn(fields), ...Object.values(fields).flatMap(peopleIn)]
  return [...new Set(people.map((person) => personKeyOf(key, person)))].slice(0, maxPeople)
}
