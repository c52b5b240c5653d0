/** Somebody as a form names them. */
export interface Person {
  readonly kind: 'email' | 'phone'
  /** An address in small letters, or the digits of a number without what is dialled before it. */
  readonly value: string
}

/** Where a person stands in a lead, by field name. */
export interface Sightings {
  /** Fields that hold nothing but them: it is their lead. */
  readonly own: readonly string[]
  /** Fields with the same phone number but for a country's code, which one of the two leaves out: perhaps theirs. */
  readonly likely: readonly string[]
  /** Fields in which somebody else mentions them. */
  readonly mentions: readonly string[]
}

const minDigits = 7

/** How many digits a country's code may have, with a digit that some countries dial after it. */
const maxPrefix = 4

/** The person that an e-mail address or a phone number in any spelling names; undefined where it is neither. */
export function personFrom(text: string): Person | undefined {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
  if (/^[^\s@]+@[^\s@]+$/.test(plain)) return { kind: 'email', value: plain.toLowerCase() }
  const latin = plain
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll('(0)', '')
  const isNumber = /^\+?[\d\s()./\-\u2010-\u2015]+$/.test(latin) && !/^\d{4}-\d{2}-\d{2}$/.test(latin)
  const value = latin.replaceAll(/\D/g, '').replace(/^0+/, '')
  return isNumber && value.length >= minDigits ? { kind: 'phone', value } : undefined
}

/** Finds a person in the fields of a lead. */
export function findIn(fields: Readonly<Record<string, string>>, person: Person): Sightings {
  const own: string[] = []
  const likely: string[] = []
  const mentions: string[] = []
  for (const [name, value] of Object.entries(fields)) {
    const whole = personFrom(value)
    if (!whole) {
      if (isMentioned(value, person)) mentions.push(name)
    } else if (isSame(whole, person)) own.push(name)
    else if (isLikely(whole, person)) likely.push(name)
  }
  return { own, likely, mentions }
}

function isSame(one: Person, other: Person): boolean {
  return one.kind === other.kind && one.value === other.value
}

/** Whether two numbers are one if both are of the same country: without its code, other countries have it too. */
function isLikely(one: Person, other: Person): boolean {
  const [long, short] = one.value.length > other.value.length ? [one.value, other.value] : [other.value, one.value]
  return (
    one.kind === 'phone' && other.kind === 'phone' && long.endsWith(short) && long.length - short.length <= maxPrefix
  )
}

function isMentioned(text: string, person: Person): boolean {
  const words =
    person.kind === 'email' ? /[^\s@<>(),;:"]+@[^\s@<>(),;:"]+/g : /[+(]?\p{Nd}[\p{Nd} ()./\-\u2010-\u2015]{5,}/gu
  return (text.match(words) ?? []).some((word) => {
    const one = personFrom(word.replace(/[.(\s-]+$/, ''))
    return one !== undefined && (isSame(one, person) || isLikely(one, person))
  })
}
