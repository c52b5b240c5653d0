import { type Command, InvalidArgumentError } from 'commander'
import { leadFile } from '#server/database.ts'
import type { NumberedLead, UnreadableLead } from '#server/leads.ts'
import {
  backupsContaining,
  type Erased,
  eraseLeads,
  eraseListed,
  erasureFiles,
  findPerson,
  type Person,
} from '#server/privacy.ts'
import { foundLines } from './lead-lines.ts'
import {
  collectUnreadable,
  forEachLead,
  type LeadTools,
  noteReading,
  type OnLeads,
  print,
  references,
} from './lead-tools.ts'
import { personArgument } from './person-commands.ts'

interface EraseChoice {
  readonly email?: Person
  readonly phone?: Person
  readonly listed?: true
  readonly yes?: true
}

export function addEraseCommand(program: Command, onLeads: OnLeads): void {
  const erase = program
    .command('erase')
    .description('erase the personal data of leads; their references stay, and who was sent them is told')
    .addArgument(references().argOptional())
    .option('--email <address>', 'of every lead with this e-mail address, once confirmed', personOfKind('email'))
    .option('--phone <number>', 'of every lead with this phone number, once confirmed', personOfKind('phone'))
    .option('--yes', 'confirmed')
    .option('--listed', 'of everybody on the erasure list, as after restoring PostgreSQL')
    .action((these: readonly string[] = [], { email, phone, listed, yes }: EraseChoice) => {
      const given = [these.length > 0, email !== undefined, phone !== undefined, listed === true]
      if (given.filter(Boolean).length !== 1) erase.error('Give either references, --email, --phone or --listed.')
      return onLeads((tools) => {
        if (listed) return eraseListedLeads(tools)
        const one = email ?? phone
        return one ? erasePerson(one, yes === true, tools) : eraseThese(these, tools)
      })
    })
}

function personOfKind(wanted: Person['kind']): (text: string) => Person {
  return (text) => {
    const found = personArgument(text)
    if (found.kind === wanted) return found
    throw new InvalidArgumentError(wanted === 'email' ? 'It must be a whole e-mail address.' : 'It must be a number.')
  }
}

async function eraseThese(these: readonly string[], tools: LeadTools): Promise<boolean> {
  const leads: (NumberedLead | UnreadableLead)[] = []
  const take = async (lead: NumberedLead | UnreadableLead) => {
    leads.push(lead)
    return true
  }
  const areThere = await forEachLead(
    these,
    tools,
    (lead) => {
      if (lead.erasedAt) tools.say(`${lead.reference} was erased before, at ${lead.erasedAt}.`)
      return take(lead)
    },
    take,
  )
  return (await eraseAndTell(leads, tools)) && areThere
}

async function erasePerson(one: Person, isConfirmed: boolean, tools: LeadTools): Promise<boolean> {
  const { database, timeZone, confirm, say } = tools
  const unreadable = collectUnreadable(tools)
  const found = await findPerson(database, one, unreadable.note)
  // An unreadable lead may be this person's.
  const areAllRead = unreadable.tell()
  const theirs = found.filter(({ matches }) => matches.own.length > 0)
  const others = found.filter(({ matches }) => matches.own.length === 0)
  for (const { lead } of found) await noteReading(tools, { action: 'find', reference: lead.reference })
  if (others.length > 0) {
    say('These are not taken. Where one is theirs after all, erase it by its reference:')
    await print(foundLines(database, others, timeZone), tools)
  }
  if (theirs.length === 0) {
    say(`No lead has this ${one.kind === 'email' ? 'e-mail address' : 'phone number'}.`)
    return false
  }
  say('To be erased:')
  await print(foundLines(database, theirs, timeZone), tools)
  if (!isConfirmed && !(await confirm('Erase them for good?'))) {
    say('Nothing is erased: confirm with --yes.')
    return false
  }
  const leads = theirs.map(({ lead }) => lead)
  return (await eraseAndTell(leads, tools, one)) && areAllRead
}

async function eraseAndTell(
  leads: readonly (NumberedLead | UnreadableLead)[],
  tools: LeadTools,
  one?: Person,
): Promise<boolean> {
  const { database, settings, actor, now } = tools
  const options = { folder: settings.folder, actor, now: now() }
  const erased = await eraseLeads(database, leads, options, one)
  return reportErased(erased, await backupsContaining(settings, leads), tools)
}

async function eraseListedLeads(tools: LeadTools): Promise<boolean> {
  const { database, settings, actor, now, say } = tools
  const unreadable = collectUnreadable(tools)
  const erased = await eraseListed(database, { folder: settings.folder, actor, now: now() }, unreadable.note)
  const areAllRead = unreadable.tell()
  if (!erased) {
    say(`There is no erasure list in ${settings.folder}.`)
    return false
  }
  if (erased.references.length === 0) say('Nobody who was erased is here.')
  return reportErased(erased, [], tools) && areAllRead
}

/** Returns whether the data are gone from the database. */
function reportErased({ references, isScrubbed }: Erased, backups: readonly string[], tools: LeadTools): boolean {
  const { database, settings, say } = tools
  for (const reference of references) say(`${reference} is erased.`)
  if (database.kind === 'postgres') {
    say('PostgreSQL overwrites the text when it next vacuums; its own backups and archived logs may hold it.')
  } else if (!isScrubbed) {
    say(
      `${leadFile(settings.folder)}-wal still holds the text, for a program is reading: give the command again later.`,
    )
  }
  if (backups.length > 0) {
    say(`Backups still hold it, so delete them or make new ones: ${backups.join(', ')}`)
  }
  const { list, key } = erasureFiles(settings.folder)
  if (references.length > 0) say(`Restoring a backup erases it again: keep ${list} and ${key}.`)
  return isScrubbed
}
