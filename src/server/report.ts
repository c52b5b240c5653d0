import process from 'node:process'

/** Logs a message for the operator, which must hold nothing personal and no secret. */
export type Report = (message: string) => void

/** Writes a JSON line to the standard output. */
export function reportLine(msg: string): void {
  process.stdout.write(`${printableJson({ level: 40, time: Date.now(), msg })}\n`)
}

/** Control characters but line breaks and tabs, and bidirectional overrides. */
const unprintable = /[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** Replaces characters that could move a terminal's cursor or hide text by U+FFFD. */
export function printable(text: string): string {
  return text.replaceAll(unprintable, '\ufffd')
}

/** As `printable`, for JSON on one line; such characters are escaped. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Such as `1 lead` and `2 leads`. */
export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`
}
