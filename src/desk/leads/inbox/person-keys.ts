import { createHmac, type KeyObject } from 'node:crypto'
import { type Person, personFrom } from '#server/privacy/person.ts'

/** By how many of its last digits a number is found, which stand in each writing of it. */
const lastDigits = 7

/** The keyed hash of a person, the same for each writing of an address or number; some other people have it too. */
export function personKeyOf(key: KeyObject, { kind, value }: Person): string {
  const shared = kind === 'phone' ? value.slice(-lastDigits) : value
  return createHmac('sha256', key).update(`${kind} ${shared}`).digest('hex').slice(0, 32)
}

/** The people whom the fields of a lead name. */
export function peopleIn(fields: Readonly<Record<string, string>>): Person[] {
  return Object.values(fields).flatMap((value) => personFrom(value) ?? [])
}
