import { Argument, type Command, InvalidArgumentError } from 'commander'
import { referencePattern } from '#engine/forms.ts'
import { type AuditEntry, audit, type LeadDatabase } from '#server/database.ts'
import type { openLeadDatabase } from '#server/lead-store.ts'
import { findLead, isUnreadable, leadName, type NumberedLead, type UnreadableLead } from '#server/leads.ts'
import type { LeadSettings } from '#server/settings.ts'

export interface Surroundings {
  /** The absolute path of the project. */
  readonly root: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly now: () => Date
  /** A user of the operating system. */
  readonly actor: string
  /** The time zone of printed times, such as `Europe/Paris`. */
  readonly timeZone: string
  /** Writes to the standard output with backpressure. */
  readonly write: (text: string) => Promise<void>
  /** Writes a line to the standard error. */
  readonly say: (line: string) => void
  /** Asks the operator; false without a terminal. */
  readonly confirm: (question: string) => Promise<boolean>
  /** Opens the database of the leads; as the server does, when left out. */
  readonly openDatabase?: typeof openLeadDatabase
}

export interface LeadTools extends Surroundings {
  readonly database: LeadDatabase
  readonly settings: LeadSettings
}

/** Opens the database for `work`, which resolves to whether everything was found and done. */
export type OnLeads = (work: (tools: LeadTools) => Promise<boolean>) => Promise<void>

/** An argument of references in any case, or of ids, for leads whose reference is damaged. */
export function references(): Argument {
  return new Argument('<reference...>', 'such as AB-7K3M-9QXT').argParser((word, others: readonly string[] = []) => {
    const reference = word.toUpperCase()
    if (!referencePattern.test(reference) && !/^\d+$/.test(word)) {
      throw new InvalidArgumentError('References look like AB-7K3M-9QXT.')
    }
    return [...others, reference]
  })
}

export function withFilter(command: Command): Command {
  return command
    .option('--market <id>', "only this market's")
    .option('--since <time>', 'a day (its start, in UTC), or a time such as 2026-11-20T09:30Z', timeArgument)
    .option('--until <time>', 'the same; what came then is not included', timeArgument)
}

/** Converts to ISO 8601 in UTC. */
function timeArgument(text: string): string {
  const isTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text)
  const date = new Date(isTime ? text : '')
  if (!Number.isNaN(date.getTime())) return date.toISOString()
  throw new InvalidArgumentError('It must be a day such as 2026-11-20, or a time such as 2026-11-20T09:30Z.')
}

/** Calls `act` for each lead; resolves to whether all were found and done. Unreadable ones fail without `onUnreadable`. */
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
        ? (onUnreadable?.(lead) ?? refuse(unreadableSentence(lead)))
        : act(lead)
    isDone = (await work) && isDone
  }
  return isDone
}

export function unreadableSentence(lead: UnreadableLead): string {
  const name = leadName(lead)
  const fault = lead.column === 'checksum' ? 'is not as it was stored' : `cannot be read (${lead.column})`
  return `${name} ${fault}: \`show ${name}\` prints what is there.`
}

interface Unreadable {
  readonly note: (lead: UnreadableLead) => void
  /** Lists them; returns whether there are none. */
  readonly tell: () => boolean
}

const maxNamed = 20

/** Collects unreadable leads, each once, to be listed after the others. */
export function collectUnreadable({ say }: Pick<LeadTools, 'say'>): Unreadable {
  const found = new Map<number, UnreadableLead>()
  return {
    note: (lead) => void found.set(lead.id, lead),
    tell() {
      if (found.size > 0) say(found.size === 1 ? '1 lead is set aside:' : `${found.size} leads are set aside:`)
      for (const lead of found.values().take(maxNamed)) say(unreadableSentence(lead))
      if (found.size > maxNamed) say(`And ${found.size - maxNamed} more.`)
      return found.size === 0
    },
  }
}

/** Audits that leads were read. On a full disk it warns, so that the operator still reaches the leads. */
export async function noteReading(
  { database, actor, now, say }: LeadTools,
  entry: Omit<AuditEntry, 'actor'>,
): Promise<void> {
  await audit(database.db, now(), [{ actor, ...entry }]).catch((error: Error) => {
    say(`The audit does not have this: ${error.message}`)
  })
}

/** Writes a stream of text, or says `none` if it is empty. */
export async function print(pieces: AsyncIterable<string>, { write, say }: LeadTools, none?: string): Promise<boolean> {
  let isEmpty = true
  for await (const piece of pieces) {
    isEmpty = false
    await write(piece)
  }
  if (isEmpty && none) say(none)
  return true
}
