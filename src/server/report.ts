/** What the server says of itself: lines of its log, and why it does not start. */
import process from 'node:process'
import { type LogEvent, levelNumbers, logEvents } from './log-events.ts'

/** Why a server does not start: names that stay, whatever the message says. */
export const refusals = [
  'setting-unusable',
  'market-unknown',
  'no-build',
  'build-unknown',
  'build-unreadable',
  'build-incomplete',
  'database-unavailable',
  'database-damaged',
  'port-in-use',
  'address-unusable',
] as const

export type Refusal = (typeof refusals)[number]

/** A mistake of the operator; its message says how to correct it. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly refusal: Refusal

  constructor(refusal: Refusal, message: string) {
    super(message)
    this.refusal = refusal
  }
}

/** Logs a message for the operator, which must hold nothing personal and no secret. */
export type Report = (message: string, event: LogEvent) => void

/** Writes a JSON line to the standard output. */
export function reportLine(msg: string, event: LogEvent): void {
  process.stdout.write(lineOf(event, msg))
}

/** As `reportLine`, but in a terminal a plain sentence: what a person waits for who has just started the server. */
export function announce(event: LogEvent, msg: string): void {
  if (process.stdout.isTTY) process.stdout.write(`${printable(msg)}\n`)
  else reportLine(msg, event)
}

function lineOf(event: LogEvent, msg: string, fields: object = {}): string {
  return `${printableJson({ level: levelNumbers[logEvents[event]], time: Date.now(), event, ...fields, msg })}\n`
}

/** Says why the server does not start and sets the exit code 1; in a terminal the plain sentence, else a JSON line. */
export function refuseStart(error: unknown): void {
  process.exitCode = 1
  if (process.stderr.isTTY && error instanceof StartError) process.stderr.write(`${printable(error.message)}\n`)
  else if (error instanceof StartError)
    process.stderr.write(lineOf('start-refused', error.message, { refusal: error.refusal }))
  else process.stderr.write(crashLine(error))
}

/** Makes a fault that nothing catches a JSON line as well, and ends the process with 1. */
export function logCrashes(): void {
  process.once('uncaughtException', (error) => {
    process.stderr.write(crashLine(error))
    process.exit(1)
  })
}

function crashLine(error: unknown): string {
  const { message, stack, code }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error))
  return lineOf('crashed', message, { stack, code })
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
