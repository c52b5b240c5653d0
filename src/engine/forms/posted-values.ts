import { maxLength } from './fields.ts'

/** A form body as it arrived: field values by name. Anything but a string counts as missing. */
export type FormBody = Readonly<Record<string, unknown>>

/**
 * The texts of a body; those of a name that may be repeated, as checkboxes are, are joined with commas, but for empty ones
 * at the end, which a form without scripts posts for members that a group does not have. The result has no prototype, so
 * that no field name has another meaning.
 */
export function textValues(body: FormBody, repeated: readonly string[] = []): Record<string, string> {
  const texts = Object.entries(body).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[name, value]]
    const isList = Array.isArray(value) && repeated.includes(name)
    return isList ? [[name, joinedValues(value.filter((one) => typeof one === 'string'))]] : []
  })
  return Object.assign(Object.create(null), Object.fromEntries(texts))
}

function joinedValues(values: readonly string[]): string {
  return values.slice(0, values.findLastIndex(Boolean) + 1).join()
}

/** The longest value that any pattern reads, in UTF-16 units: each longer one is too long for every field. */
const maxValueLength = 2 * maxLength.text + 1

/** The values of a post, cut before any pattern reads them. */
export function cutValues(posted: Readonly<Record<string, string>>): Record<string, string> {
  const cut = Object.entries(posted).map(([name, value]) => [
    name,
    value.length > maxValueLength ? value.trim().slice(0, maxValueLength) : value,
  ])
  return Object.assign(Object.create(null), Object.fromEntries(cut))
}

/** A value as it is stored: without blanks and invisible characters around it, with `\n` line ends. */
export function trimmed(value: string | undefined): string {
  const text = (value ?? '').replaceAll(/\r\n?/g, '\n')
  // Copied addresses often end with a character that nobody sees.
  return /\p{Cf}/u.test(text) ? withoutUnseenEnds(text) : text.trim()
}

function withoutUnseenEnds(text: string): string {
  const characters = [...text]
  const isSeen = (character: string) => !/[\s\p{Cf}]/u.test(character)
  const from = characters.findIndex(isSeen)
  return from < 0 ? '' : characters.slice(from, characters.findLastIndex(isSeen) + 1).join('')
}
