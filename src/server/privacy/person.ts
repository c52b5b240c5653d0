export interface Person {
  readonly kind: 'email' | 'phone'
  /** An e-mail address in lower case, or the digits of a number without leading zeros. */
  readonly value: string
}

/** The fields of a lead that name a person. */
export interface PersonMatches {
  /** The whole value is the person: it is their lead. */
  readonly own: readonly string[]
  /** The same phone number without a country code on one side: perhaps theirs. */
  readonly likely: readonly string[]
  /** The person is part of a longer text. */
  readonly mentions: readonly string[]
}

const minDigits = 7

/** The longest country code and a trunk prefix. */
const maxPrefixDigits = 4

/** Reads an e-mail address or a phone number in any spelling; undefined for anything else. */
export function personFrom(text: string): Person | undefined {
  const normalised = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
  if (/^[^\s@]+@[^\s@]+$/.test(normalised)) return { kind: 'email', value: normalised.toLowerCase() }
  const latin = normalised
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll('(0)', '')
  const isNumber = /^\+?[\d\s()./\-\u2010-\u2015]+$/.test(latin) && !/^\d{4}-\d{2}-\d{2}$/.test(latin)
  const value = latin.replaceAll(/\D/g, '').replace(/^0+/, '')
  return isNumber && value.length >= minDigits ? { kind: 'phone', value } : undefined
}

export function matchPerson(fields: Readonly<Record<string, string>>, person: Person): PersonMatches {
  const own: string[] = []
  const likely: string[] = []
  const mentions: string[] = []
  for (const [name, value] of Object.entries(fields)) {
    const whole = personFrom(value)
    if (!whole) {
      if (isMentioned(value, person)) mentions.push(name)
    } else if (isSamePerson(whole, person)) own.push(name)
    else if (isLikelySame(whole, person)) likely.push(name)
  }
  return { own, likely, mentions }
}

function isSamePerson(one: Person, other: Person): boolean {
  return one.kind === other.kind && one.value === other.value
}

/** Whether two numbers are equal but for a country code that one of them lacks; another country may have the same digits. */
function isLikelySame(one: Person, other: Person): boolean {
  const [long, short] = one.value.length > other.value.length ? [one.value, other.value] : [other.value, one.value]
  return (
    one.kind === 'phone' &&
    other.kind === 'phone' &&
    long.endsWith(short) &&
    long.length - short.length <= maxPrefixDigits
  )
}

function isMentioned(text: string, person: Person): boolean {
  const words =
    person.kind === 'email' ? /[^\s@<>(),;:"]+@[^\s@<>(),;:"]+/g : /[+(]?\p{Nd}[\p{Nd} ()./\-\u2010-\u2015]{5,}/gu
  return (text.match(words) ?? []).some((word) => {
    const one = personFrom(word.replace(/[.(\s-]+$/, ''))
    return one !== undefined && (isSamePerson(one, person) || isLikelySame(one, person))
  })
}
