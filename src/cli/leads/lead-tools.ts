import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Argument, type Command, InvalidArgumentError } from 'commander'
import { referencePattern } from '../../engine/forms/acknowledgement.ts'
import type { Site } from '../../engine/site/site.ts'
import { type AuditEntry, audit } from '../../server/database/audit.ts'
import { isUnreadable, leadName, type NumberedLead, type UnreadableLead } from '../../server/database/lead.ts'
import type { LeadDatabase } from '../../server/database/lead-database.ts'
import { findLead } from '../../server/leads/read-leads.ts'
import { currentBuild } from '../../server/pages/build-folder.ts'
import type { LeadSettings } from '../../server/settings/lead-settings.ts'

/** What surrounds a command. */
export interface Surroundings {
  /** The folder of the project: absolute. */
  readonly root: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: () => Date
  /** Who gives the command: a user of the operating system. */
  readonly actor: string
  /** The time zone of the times that are shown, such as `Europe/Paris`. */
  readonly timeZone: string
  /** Writes to the standard output and waits until it is taken. */
  readonly write: (text: string) => Promise<void>
  /** Writes a line for the operator, apart from the output. */
  readonly say: (line: string) => void
  /** Asks the operator; no where nobody sits at a terminal. */
  readonly confirm: (question: string) => Promise<boolean>
}

/** What a command works with once the database of the leads is open. */
export interface LeadTools extends Surroundings {
  readonly database: LeadDatabase
  readonly settings: LeadSettings
}

/** Opens the database for a piece of work; what that returns is whether all was found and possible. */
export type OnLeads = (work: (tools: LeadTools) => Promise<boolean>) => Promise<void>

/** The argument that takes references of leads, in capitals or not, or the row numbers of those whose own is damaged. */
export function references(): Argument {
  return new Argument('<reference...>', 'such as HC-7K3M-9QXT').argParser((word, others: readonly string[] = []) => {
    const reference = word.toUpperCase()
    if (!referencePattern.test(reference) && !/^\d+$/.test(word)) {
      throw new InvalidArgumentError('References look like HC-7K3M-9QXT.')
    }
    return [...others, reference]
  })
}

/** Adds the options that say which leads are meant. */
export function withFilter(command: Command): Command {
  return command
    .option('--market <id>', "only this market's")
    .option('--since <time>', 'a day (its start, in UTC), or a time such as 2026-11-20T09:30Z', time)
    .option('--until <time>', 'the same; what came then is not included', time)
}

/** A day or a time as ISO 8601 in UTC. */
function time(text: string): string {
  const isTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text)
  const date = new Date(isTime ? text : '')
  if (!Number.isNaN(date.getTime())) return date.toISOString()
  throw new InvalidArgumentError('It must be a day such as 2026-11-20, or a time such as 2026-11-20T09:30Z.')
}

/**
 * Does something with each lead of these references, and perhaps with those that cannot be read; whether all of them were
 * found and none was refused.
 */
export async function forEachLead(
  these: readonly string[],
  { database, say }: LeadTools,
  act: (lead: NumberedLead) => Promise<boolean>,
  onUnreadable?: (lead: UnreadableLead) => Promise<boolean>,
): Promise<boolean> {
  const refuse = async (why: string) => {
    say(why)
    return false
  }
  let isDone = true
  for (const reference of these) {
    const lead = await findLead(database, reference)
    const work = !lead
      ? refuse(`There is no lead ${reference}.`)
      : isUnreadable(lead)
        ? (onUnreadable?.(lead) ?? refuse(inWords(lead)))
        : act(lead)
    isDone = (await work) && isDone
  }
  return isDone
}

/** What is to be said of a lead that cannot be read. */
export function inWords(lead: UnreadableLead): string {
  const name = leadName(lead)
  const fault = lead.column === 'checksum' ? 'is not as it was stored' : `cannot be read (${lead.column})`
  return `${name} ${fault}: \`show ${name}\` prints what is there.`
}

/** Collects the leads that cannot be read while the others are worked on. */
export interface Unreadable {
  readonly note: (lead: UnreadableLead) => void
  /** Says which they are; whether there is none. */
  readonly tell: () => boolean
}

/** How many leads are named one by one. */
const maxNamed = 20

/** Collects leads that cannot be read, each once. */
export function collectUnreadable({ say }: Pick<LeadTools, 'say'>): Unreadable {
  const found = new Map<number, UnreadableLead>()
  return {
    note: (lead) => void found.set(lead.id, lead),
    tell() {
      if (found.size > 0) say(found.size === 1 ? '1 lead is set aside:' : `${found.size} leads are set aside:`)
      for (const lead of found.values().take(maxNamed)) say(inWords(lead))
      if (found.size > maxNamed) say(`And ${found.size - maxNamed} more.`)
      return found.size === 0
    },
  }
}

/** Writes down that leads were read. A full disk keeps the operator from no lead, so that what cannot be written is said. */
export async function noteReading(
  { database, actor, now, say }: LeadTools,
  entry: Omit<AuditEntry, 'actor'>,
): Promise<void> {
  await audit(database.db, now(), [{ actor, ...entry }]).catch((error: Error) => {
    say(`The audit does not have this: ${error.message}`)
  })
}

/** Writes a text that comes in pieces; says so where none comes and there is a sentence for that. */
export async function print(pieces: AsyncIterable<string>, { write, say }: LeadTools, none?: string): Promise<boolean> {
  let isEmpty = true
  for await (const piece of pieces) {
    isEmpty = false
    await write(piece)
  }
  if (isEmpty && none) say(none)
  return true
}

/** The site as it is built, which the server serves. */
export async function builtSite(root: string): Promise<Site> {
  const { server } = await currentBuild(root)
  return JSON.parse(await readFile(path.join(server, 'site.json'), 'utf8')) as Site
}
