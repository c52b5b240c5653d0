import { createHmac, type KeyObject } from 'node:crypto'
import { localNumber, type Person, peopleIn, sendersIn } from '#server/privacy.ts'

/** Grows when other fields give a key, or the same ones another: the desk then makes the keys of all stored leads anew. */
export const peopleVersion = 3

/** By how many of its last digits a number is found, which stand in each writing of it and are the fewest that a form takes. */
const lastDigits = 5

/** The most keys of a lead: a message can be a list of numbers. */
const maxPeople = 50

/** The keyed hash of a person, the same for each writing of an address or number; some other people have it too. */
function personKeyOf(key: KeyObject, { kind, value }: Person): string {
  return keyOf(key, `${kind} ${kind === 'phone' ? value.slice(-lastDigits) : value}`)
}

/** The key of a short number. Amounts look the same, so no other number has it. */
function localKeyOf(key: KeyObject, value: string): string {
  return keyOf(key, `local ${value}`)
}

function keyOf(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex').slice(0, 32)
}

/** The keys of those whom somebody looks for by an address, a number or its last digits. */
export function searchKeysOf(key: KeyObject, person: Person): readonly string[] {
  const { kind, value } = person
  const local =
    kind === 'phone' ? [lastDigits, lastDigits + 1].map((count) => localKeyOf(key, value.slice(-count))) : []
  return [personKeyOf(key, person), ...local]
}

/** The keys by which a lead is found: those of the people whom it names, and of a short number that may be one's. */
export function storedKeysIn(key: KeyObject, fields: Readonly<Record<string, string>>): readonly string[] {
  const local = Object.values(fields).flatMap(localNumber)
  return [...personKeysIn(key, fields), ...new Set(local.map(({ value }) => localKeyOf(key, value)))].slice(
    0,
    maxPeople,
  )
}

/** The keys of all people whom the fields of a lead name, its sender before those in a message. */
export function personKeysIn(key: KeyObject, fields: Readonly<Record<string, string>>): readonly string[] {
  const people = [...sendersIn(fields), ...Object.values(fields).flatMap(peopleIn)]
  return [...new Set(people.map((person) => personKeyOf(key, person)))].slice(0, maxPeople)
}
