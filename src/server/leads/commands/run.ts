import type { LeadDatabase } from '../../database/lead-database.ts'
import type { LeadSettings } from '../../settings.ts'
import { eraseByMail, eraseLead } from '../erase.ts'
import { exportLeads } from '../export.ts'
import { findLead, type NumberedLead } from '../read-leads.ts'
import { replayLead, replayUndelivered } from '../replay.ts'
import { purge, type Retention } from '../retention.ts'
import { type Call, CallProblem } from './call.ts'
import { listLines, showLines, statsLines } from './lines.ts'
import type { CommandName } from './usage.ts'

/** What a command works with. */
export interface Surroundings {
  readonly database: LeadDatabase
  readonly settings: LeadSettings
  readonly now: () => Date
  /** For how long the built site keeps leads; asked only where it matters. */
  readonly retention: () => Promise<Retention>
  /** Writes to the standard output and waits until it is taken. */
  readonly write: (text: string) => Promise<void>
  /** Writes a line for the operator, apart from the output. */
  readonly say: (line: string) => void
}

/** The commands on an open database. */
type OpenCommand = Exclude<CommandName, 'backup' | 'restore'>

/** Carries out a command; false where something was not found or not possible, which is said. */
export async function runCommand(command: OpenCommand, call: Call, surroundings: Surroundings): Promise<boolean> {
  switch (command) {
    case 'list':
      return print(listLines(surroundings.database, call.filter), surroundings, 'No leads match.')
    case 'export': {
      const filter = { ...call.filter, quarantined: call.filter.quarantined ?? false }
      return print(exportLeads(surroundings.database, filter, call.format), surroundings)
    }
    case 'stats':
      return print(statsLines(surroundings.database), surroundings)
    case 'show':
      return each(call, surroundings, (lead) => print(showLines(surroundings.database, lead), surroundings))
    case 'replay':
      return call.undelivered ? replayMany(call, surroundings) : each(call, surroundings, replayOne(surroundings))
    case 'erase':
      return call.email === undefined ? each(call, surroundings, eraseOne(surroundings)) : eraseAll(call, surroundings)
    case 'purge':
      return purgeNow(surroundings)
  }
}

async function print(lines: AsyncIterable<string>, { write, say }: Surroundings, none?: string): Promise<boolean> {
  let any = false
  for await (const line of lines) {
    any = true
    await write(line)
  }
  if (!any && none) say(none)
  return true
}

/** Does something with each lead that the call names; false when any is unknown or refused. */
async function each(
  { command, references }: Call,
  { database, say }: Surroundings,
  act: (lead: NumberedLead) => Promise<boolean>,
): Promise<boolean> {
  if (references.length === 0) throw new CallProblem(`Which lead? "${command}" needs a reference such as HC-7K3M-9QXT.`)
  let ok = true
  for (const reference of references) {
    const lead = await findLead(database, reference)
    if (!lead) say(`There is no lead ${reference}.`)
    ok = lead !== undefined && (await act(lead)) && ok
  }
  return ok
}

function eraseOne({ database, now, say }: Surroundings) {
  return async ({ reference, erasedAt }: NumberedLead): Promise<boolean> => {
    if (erasedAt) say(`${reference} was erased before, at ${erasedAt}.`)
    else if (await eraseLead(database, reference, now())) say(`${reference} is erased.`)
    return true
  }
}

async function eraseAll({ email = '', references }: Call, { database, now, say }: Surroundings): Promise<boolean> {
  if (!email.includes('@') || references.length > 0) {
    throw new CallProblem('"erase" takes either references or --email with a whole address.')
  }
  const erased = await eraseByMail(database, email, now())
  for (const reference of erased) say(`${reference} is erased.`)
  if (erased.length === 0) say('No lead has this e-mail address.')
  return erased.length > 0
}

function channelsOf({ webhook, mail }: LeadSettings) {
  const channels = [...(webhook ? ['webhook' as const] : []), ...(mail ? ['mail' as const] : [])]
  if (channels.length > 0) return channels
  throw new CallProblem('No delivery is set up: set WEBHOOK_URL and WEBHOOK_SECRETS, or SMTP_URL, as for the server.')
}

function replayOne({ database, settings, now, say }: Surroundings) {
  const channels = channelsOf(settings)
  return async (lead: NumberedLead): Promise<boolean> => {
    const obstacle = lead.erasedAt ? 'erased' : lead.quarantined ? 'quarantined' : undefined
    if (obstacle) say(`${lead.reference} is ${obstacle} and cannot be sent.`)
    else {
      await replayLead(database, lead, { channels, now: now() })
      say(`${lead.reference} will be sent again by ${channels.join(' and ')}.`)
    }
    return obstacle === undefined
  }
}

async function replayMany(
  { filter, references }: Call,
  { database, settings, now, say }: Surroundings,
): Promise<boolean> {
  if (references.length > 0) throw new CallProblem('"replay" takes either references or --undelivered.')
  const count = await replayUndelivered(database, filter, { channels: channelsOf(settings), now: now() })
  say(`${count} ${count === 1 ? 'lead' : 'leads'} will be sent.`)
  return true
}

async function purgeNow({ database, retention, now, say }: Surroundings): Promise<boolean> {
  const purged = await purge(database, await retention(), now())
  for (const [market, count] of purged) say(`${market}: ${count} deleted.`)
  if (purged.size === 0) say('Nothing is old enough to be deleted.')
  return true
}
