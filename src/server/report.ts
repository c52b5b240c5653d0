import process from 'node:process'

/** Told of what an operator should know; nothing personal and no secret is in it. */
export type Report = (message: string) => void

/** Writes a line for the operator into the log: to the standard output, as JSON. */
export function reportLine(msg: string): void {
  process.stdout.write(`${printableJson({ level: 40, time: Date.now(), msg })}\n`)
}

/** Control characters but for line breaks and tabs, and what turns the direction of writing. */
const unprintable = /[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** A text as a terminal or a spreadsheet may have it: what would move a cursor or hide a word becomes U+FFFD. */
export function printable(text: string): string {
  return text.replaceAll(unprintable, '\ufffd')
}

/** A value as JSON on one line, in which no character that would move a cursor or hide a word stands as itself. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
