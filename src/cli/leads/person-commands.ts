import { type Command, InvalidArgumentError } from 'commander'
import { backupsWith } from '../../server/backups/backups-with.ts'
import { leadFile } from '../../server/database/sqlite-database.ts'
import type { NumberedLead } from '../../server/leads/read-leads.ts'
import { correctLead } from '../../server/privacy/correct.ts'
import { type Erased, eraseLeads, eraseListed, findPerson } from '../../server/privacy/erase.ts'
import { erasureFiles } from '../../server/privacy/erasure-list.ts'
import { type Person, personFrom } from '../../server/privacy/person.ts'
import { foundLines } from './lead-lines.ts'
import { builtSite, forEachLead, type LeadTools, noteReading, type OnLeads, print, references } from './lead-tools.ts'

interface EraseChoice {
  readonly email?: Person
  readonly phone?: Person
  readonly listed?: true
  readonly yes?: true
}

/** Adds the commands for whom leads concern: `find`, `correct` and `erase`. */
export function addPersonCommands(program: Command, onLeads: OnLeads): void {
  program
    .command('find')
    .description('leads in which a person stands, quarantined ones too, and how their deliveries are')
    .argument('<person>', 'an e-mail address, or a phone number in any spelling', person)
    .action((one: Person) => onLeads((tools) => find(one, tools)))
  program
    .command('correct')
    .description('put other values into fields of a lead, and send it again to who has it')
    .argument('<reference>', 'such as HC-7K3M-9QXT', (word) => references().parseArg?.(word, undefined))
    .argument('<change...>', 'such as email=ama@example.org; nothing after = takes the value away', change)
    .action(([reference = '']: readonly string[], changes: Readonly<Record<string, string>>) => {
      return onLeads((tools) => forEachLead([reference], tools, (lead) => correct(lead, changes, tools)))
    })
  const erase = program
    .command('erase')
    .description('erase the personal data of leads; their references stay, and who was sent them is told')
    .addArgument(references().argOptional())
    .option('--email <address>', 'of every lead with this e-mail address', kind('email'))
    .option('--phone <number>', 'of every lead with this phone number in any spelling, once confirmed', kind('phone'))
    .option('--yes', 'confirmed')
    .option('--listed', 'of everybody on the erasure list, as after restoring PostgreSQL')
    .action((these: readonly string[] = [], { email, phone, listed, yes }: EraseChoice) => {
      const given = [these.length > 0, email !== undefined, phone !== undefined, listed === true]
      if (given.filter(Boolean).length !== 1) erase.error('Give either references, --email, --phone or --listed.')
      return onLeads((tools) => {
        if (listed) return eraseAgain(tools)
        return email || phone ? erasePerson(email ?? phone, yes === true, tools) : eraseThese(these, tools)
      })
    })
}

function person(text: string): Person {
  const found = personFrom(text)
  if (found) return found
  throw new InvalidArgumentError('It must be a whole e-mail address, or a phone number of at least 7 digits.')
}

function kind(wanted: Person['kind']): (text: string) => Person {
  return (text) => {
    const found = person(text)
    if (found.kind === wanted) return found
    throw new InvalidArgumentError(wanted === 'email' ? 'It must be a whole e-mail address.' : 'It must be a number.')
  }
}

function change(text: string, others: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [, field, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
  if (field === undefined || value === undefined) throw new InvalidArgumentError('It must be field=value.')
  return { ...others, [field]: value }
}

async function find(one: Person, tools: LeadTools): Promise<boolean> {
  const { database, timeZone } = tools
  const found = await findPerson(database, one)
  for (const { lead } of found) await noteReading(tools, { action: 'find', reference: lead.reference })
  await print(foundLines(database, found, timeZone), tools, 'No lead has this person.')
  return found.length > 0
}

async function correct(
  lead: NumberedLead,
  changes: Readonly<Record<string, string>>,
  { root, database, actor, now, say }: LeadTools,
): Promise<boolean> {
  const { reference, erasedAt } = lead
  if (erasedAt) {
    say(`${reference} was erased at ${erasedAt} and has nothing to correct.`)
    return false
  }
  const problems = await correctLead(database, lead, changes, { site: await builtSite(root), actor, now: now() })
  for (const { field, message } of problems) say(`${field}: ${message}`)
  say(problems.length === 0 ? `${reference} is corrected.` : `${reference} is as it was.`)
  return problems.length === 0
}

async function eraseThese(these: readonly string[], tools: LeadTools): Promise<boolean> {
  const leads: NumberedLead[] = []
  const areThere = await forEachLead(these, tools, async (lead) => {
    if (lead.erasedAt) tools.say(`${lead.reference} was erased before, at ${lead.erasedAt}.`)
    leads.push(lead)
    return true
  })
  return (await eraseAndTell(leads, tools)) && areThere
}

async function erasePerson(one: Person | undefined, isConfirmed: boolean, tools: LeadTools): Promise<boolean> {
  const { database, confirm, say } = tools
  const found = one ? await findPerson(database, one) : []
  // Where somebody else mentions them, it is that one's lead.
  const leads = found.filter(({ sightings }) => sightings.own.length > 0).map(({ lead }) => lead)
  if (leads.length === 0) {
    say(`No lead has this ${one?.kind === 'email' ? 'e-mail address' : 'phone number'}.`)
    return false
  }
  // Two countries may have the same number.
  if (one?.kind === 'phone' && !isConfirmed) {
    for (const { reference, receivedAt, market = 'no market' } of leads) say(`${reference}, ${market}, ${receivedAt}`)
    if (!(await confirm('Erase them for good?'))) {
      say('Nothing is erased: confirm with --yes.')
      return false
    }
  }
  return eraseAndTell(leads, tools, one)
}

async function eraseAndTell(leads: readonly NumberedLead[], tools: LeadTools, one?: Person): Promise<boolean> {
  const { database, settings, actor, now } = tools
  const options = { folder: settings.folder, actor, now: now() }
  const erased = await eraseLeads(database, leads, options, one)
  return tell(erased, await backupsWith(settings, leads), tools)
}

async function eraseAgain(tools: LeadTools): Promise<boolean> {
  const { database, settings, actor, now, say } = tools
  const erased = await eraseListed(database, { folder: settings.folder, actor, now: now() })
  if (!erased) {
    say(`There is no erasure list in ${settings.folder}.`)
    return false
  }
  if (erased.references.length === 0) say('Nobody who was erased is here.')
  return tell(erased, [], tools)
}

/** Says what was erased, and what still holds the text; whether that is nothing. */
function tell({ references, isScrubbed }: Erased, backups: readonly string[], tools: LeadTools): boolean {
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
