import { parseArgs } from 'node:util'
import { referencePattern } from '../../../engine/forms/acknowledgement.ts'
import { type ExportFormat, exportFormats } from '../export.ts'
import type { LeadFilter } from '../read-leads.ts'
import { type CommandName, optionsOf } from './usage.ts'

/** A command line that makes no sense; its message says why. */
export class CallProblem extends Error {
  override readonly name = 'CallProblem'
}

/** What the command line asks for. */
export interface Call {
  readonly command: CommandName | 'help'
  readonly references: readonly string[]
  /** The file that `backup` and `restore` need; empty for other commands. */
  readonly file: string
  readonly filter: LeadFilter
  readonly format: ExportFormat
  readonly email: string | undefined
  readonly undelivered: boolean
}

const optionTypes = {
  market: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  quarantined: { type: 'boolean' },
  format: { type: 'string' },
  email: { type: 'string' },
  undelivered: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Reads the words after `npm run leads --`; throws a `CallProblem` for those that make no sense. */
export function readCall(args: readonly string[]): Call {
  const { values, positionals } = parsed(args)
  const [word = 'help', ...rest] = positionals
  const command = values.help ? 'help' : word
  if (command !== 'help' && !isCommand(command)) throw new CallProblem(`There is no command "${word}".`)
  const allowed: readonly string[] = command === 'help' ? Object.keys(optionTypes) : optionsOf[command]
  const stray = Object.keys(values).find((name) => !allowed.includes(name))
  if (stray) throw new CallProblem(`"${command}" takes no --${stray}.`)
  const format = values.format ?? 'csv'
  if (!isFormat(format)) throw new CallProblem(`--format is "${format}", but it must be ${exportFormats.join(' or ')}.`)
  const { market, quarantined, email, undelivered = false } = values
  const filter = { market, since: time('since', values.since), until: time('until', values.until), quarantined }
  const named = allowed.includes('<file>')
    ? { references: [], file: file(command, rest) }
    : { references: references(command, allowed, rest), file: '' }
  return { command, ...named, filter, format, email, undelivered }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: optionTypes })
  } catch (error) {
    throw new CallProblem(error instanceof Error ? `${error.message.split(/[.\n] ?/)[0] ?? ''}.` : String(error))
  }
}

function isCommand(word: string): word is CommandName {
  return Object.hasOwn(optionsOf, word)
}

function isFormat(word: string): word is ExportFormat {
  return exportFormats.some((format) => format === word)
}

function references(command: string, allowed: readonly string[], words: readonly string[]): string[] {
  if (words.length > 0 && command !== 'help' && !allowed.includes('<reference>')) {
    throw new CallProblem(`"${command}" takes no "${words[0]}".`)
  }
  return words.map((word) => {
    const reference = word.toUpperCase()
    if (command === 'help' || referencePattern.test(reference)) return reference
    throw new CallProblem(`"${word}" is no reference: those look like HC-7K3M-9QXT.`)
  })
}

function file(command: string, words: readonly string[]): string {
  const [name = '', ...more] = words
  if (name !== '' && more.length === 0) return name
  throw new CallProblem(`"${command}" needs the name of one file, such as leads-2026-11-20.sqlite.`)
}

/** A day or a time as ISO 8601 in UTC. */
function time(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const date = new Date(
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text) ? text : '',
  )
  if (!Number.isNaN(date.getTime())) return date.toISOString()
  throw new CallProblem(
    `--${name} is "${text}", but it must be a day such as 2026-11-20 or a time such as 2026-11-20T09:30Z.`,
  )
}
