import {
  dividedNumbers,
  evenParts,
  extended,
  internationalDigits,
  isCallingCode,
  nationalDigits,
  plainText,
  spacedNumbers,
} from '#engine/phones.ts'

export interface Person {
  readonly kind: 'email' | 'phone'
  /** An e-mail address in lower case, or the digits of a number without leading zeros. */
  readonly value: string
}

/** The fields of a lead that name a person. */
export interface PersonMatches {
  /** The value is the person, perhaps beside a second number of theirs: it is their lead. */
  readonly own: readonly string[]
  /** The same phone number without a country code on one side: perhaps theirs. */
  readonly likely: readonly string[]
  /** The person is part of a longer text. */
  readonly mentions: readonly string[]
}

/** The fewest digits of a number in a text. */
const minDigits = 7

/** The fewest digits of a number that a form takes: in small places people leave out all but these. */
const minLocalDigits = 5

/** How many of its last digits stand in each writing of a number, also behind Argentina's 15. */
const sharedDigits = 6

/** The longest country code and a trunk prefix, behind the `011` that dials abroad, whose zero is left out. */
const prefixes = /^(?:11)?\d{0,4}$/

/**
 * Reads an e-mail address or a phone number in any spelling; undefined for anything else.
 *
 * @param isAskedFor whether somebody asks for this person: then short numbers count, which else may be amounts.
 */
export function personFrom(text: string, isAskedFor = false): Person | undefined {
  const plain = plainText(text).trim()
  if (/^[^\s@]+@[^\s@]+$/.test(plain)) return { kind: 'email', value: plain.toLowerCase() }
  const { number } = extended(plain)
  return isNumber(number) ? readings(number, isAskedFor ? minLocalDigits : minDigits)[0] : undefined
}

/** The people whom a text names: it may be one address or number, several numbers, or a message. */
export function peopleIn(text: string): readonly Person[] {
  const plain = plainText(text)
  return [...addressesIn(plain), ...numbersIn(plain)]
}

/** Which fields of a lead name a person. This is what 'the same person' means to lists, searches and erasures. */
export function matchPerson(fields: Readonly<Record<string, string>>, person: Person): PersonMatches {
  const own: string[] = []
  const likely: string[] = []
  const mentions: string[] = []
  for (const [name, value] of Object.entries(fields)) {
    const local = localNumber(value)
    const people = [...peopleIn(value), ...local]
    const isSame = people.some((one) => isSamePerson(one, person))
    if (!isSame && !people.some((one) => isLikelySame(one, person))) continue
    if (!isContact(value) && local.length === 0) mentions.push(name)
    else (isSame ? own : likely).push(name)
  }
  return { own, likely, mentions }
}

/** The last digits of a number, by which people look for it, if a text is nothing else; undefined for a whole number. */
export function endingFrom(text: string): string | undefined {
  const plain = plainText(text).trim()
  const digits = plain.replaceAll(/\D/g, '')
  return isNumber(plain) && digits.length >= minLocalDigits && digits.length < minDigits ? digits : undefined
}

/** Whether one of the numbers in a field for them has these last digits. */
export function hasNumberEnding(phone: string, ending: string): boolean {
  return [...peopleIn(phone), ...localNumber(phone)].some(
    ({ kind, value }) => kind === 'phone' && (value.endsWith(ending) || value === ending.replace(/^0+/, '')),
  )
}

/** A short number that is all of a value. Amounts look the same, so it is compared with a number that is asked for alone. */
export function localNumber(value: string): Person[] {
  const { number } = extended(plainText(value))
  return isNumber(number) ? readings(number, minLocalDigits).filter(isLocal) : []
}

function isLocal({ kind, value }: Person): boolean {
  return kind === 'phone' && value.length < minDigits
}

/** Whether the sender of a lead seems to be one of these people: a mention in a message is not enough. */
export function isSentBy(fields: Readonly<Record<string, string>>, people: readonly Person[]): boolean {
  return sendersIn(fields).some((one) =>
    people.some((person) => isSamePerson(one, person) || isLikelySame(one, person)),
  )
}

/** The people whom the fields of a lead name as its sender. */
export function sendersIn(fields: Readonly<Record<string, string>>): Person[] {
  return Object.values(fields)
    .filter(isContact)
    .flatMap((value) => peopleIn(value))
}

/** Whether a value is nothing but an address or numbers. */
function isContact(value: string): boolean {
  const plain = plainText(value)
  return personFrom(value) !== undefined || (isNumber(extended(plain).number) && numbersIn(plain).length > 0)
}

function isSamePerson(one: Person, other: Person): boolean {
  return one.kind === other.kind && one.value === other.value
}

/** Whether two numbers are equal but for what is dialled before one of them; another country may have the same digits. */
function isLikelySame(one: Person, other: Person): boolean {
  return lacksCode(one, other) || isBehindTrunk(one, other) || isBehindTrunk(other, one)
}

/** Whether one of two numbers lacks the country's code of the other. */
function lacksCode(one: Person, other: Person): boolean {
  const [long, short] = one.value.length > other.value.length ? [one, other] : [other, one]
  if (long.kind !== 'phone' || short.kind !== 'phone' || !long.value.endsWith(short.value)) return false
  const prefix = long.value.slice(0, -short.value.length)
  return isLocal(short) ? isCallingCode(prefix) : prefixes.test(prefix)
}

/** Whether a number is dialled with a prefix that is no zero and no country's code, such as Russia's 8 and Argentina's 15. */
function isBehindTrunk(dialled: Person, { kind, value }: Person): boolean {
  // Reading each number of many leads would take long.
  if (dialled.kind !== 'phone' || kind !== 'phone' || !dialled.value.endsWith(value.slice(-sharedDigits))) return false
  return nationalDigits(value).some((national) => {
    const isWhole = dialled.value.length >= national.length
    const [long, short] = isWhole ? [dialled.value, national] : [national, dialled.value]
    const prefix = long.slice(0, -short.length)
    return long.endsWith(short) && prefixes.test(prefix) && !(isWhole && isCallingCode(prefix))
  })
}

/** All but digits that a form takes in a number, which may be two numbers. */
function isNumber(plain: string): boolean {
  return /^[^\p{L}\p{Cc}@]+$/u.test(plain) && !/^\d{4}-\d{2}-\d{2}$/.test(plain)
}

/** Digits and what stands between them. */
const digitRuns = /\+?[\d ()./*‐-―-]{7,}/g

/** The numbers in a text, each whole and in its parts; if it is nothing else, whatever stands between its digits. */
function numbersIn(plain: string): Person[] {
  const { number } = extended(plain)
  const texts = [...(plain.match(digitRuns) ?? []), ...(isNumber(number) ? [number] : [])]
  const parts = texts.flatMap((text) => {
    // Even parts of a text that signs between blanks divide would be numbers of strangers.
    const divided = [...dividedNumbers(text), ...spacedNumbers(text)]
    return [text, ...divided, ...divided.flatMap(evenParts)]
  })
  return [...new Set(parts.map((part) => part.trim()))].filter(isNumber).flatMap((part) => readings(part))
}

/** A number by its digits: without a trunk prefix that stands behind the country's code, and as it is written. */
function readings(plain: string, least = minDigits): Person[] {
  const written = plain.replaceAll('(0)', '').replaceAll(/\D/g, '').replace(/^0+/, '')
  const values = [internationalDigits(plain) ?? written, written].filter(({ length }) => length >= least)
  return [...new Set(values)].map((value) => ({ kind: 'phone', value }))
}

/** The characters that end an address within a text. */
const besideAddress = /[\s@<>(),;:"]/

/** The addresses in a text, found from each @ outwards, so that the work grows with the length of the text. */
function addressesIn(plain: string): Person[] {
  const isPart = (at: number) => at >= 0 && at < plain.length && !besideAddress.test(plain.charAt(at))
  const addresses: Person[] = []
  for (let at = plain.indexOf('@'); at >= 0; at = plain.indexOf('@', at + 1)) {
    let [from, to] = [at, at + 1]
    while (isPart(from - 1)) from -= 1
    while (isPart(to)) to += 1
    // A full stop ends a sentence here.
    let end = to
    while (end > at && '.-'.includes(plain.charAt(end - 1))) end -= 1
    if (from < at && end > at + 1) addresses.push({ kind: 'email', value: plain.slice(from, end).toLowerCase() })
  }
  return addresses
}
