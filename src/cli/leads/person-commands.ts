import { type Command, InvalidArgumentError } from 'commander'
import { type NumberedLead, rawLead, repairableLead, type UnreadableLead } from '#server/leads.ts'
import { builtSite } from '#server/pages.ts'
import { correctLead, findPerson, type Person, personFrom } from '#server/privacy.ts'
import { foundLines } from './lead-lines.ts'
import {
  collectUnreadable,
  forEachLead,
  type LeadTools,
  noteReading,
  type OnLeads,
  print,
  references,
  unreadableSentence,
} from './lead-tools.ts'

/** Adds `find` and `correct`, for requests of data subjects. */
export function addPersonCommands(program: Command, onLeads: OnLeads): void {
  program
    .command('find')
    .description('leads in which a person stands, quarantined ones too, and how their deliveries are')
    .argument('<person>', 'an e-mail address, or a phone number in any spelling', personArgument)
    .action((one: Person) => onLeads((tools) => find(one, tools)))
  program
    .command('correct')
    .description('put other values into fields of a lead, and send it again to who has it')
    .argument('<reference>', 'such as AB-7K3M-9QXT', (word) => references().parseArg?.(word, undefined))
    .argument('<change...>', 'such as email=ama@example.org; nothing after = takes the value away', changeArgument)
    .action(([reference = '']: readonly string[], changes: Readonly<Record<string, string>>) => {
      return onLeads((tools) =>
        forEachLead(
          [reference],
          tools,
          (lead) => correct(lead, changes, tools),
          (lead) => repair(lead, changes, tools),
        ),
      )
    })
}

export function personArgument(text: string): Person {
  const found = personFrom(text, true)
  if (found) return found
  throw new InvalidArgumentError('It must be a whole e-mail address, or a phone number of at least 5 digits.')
}

function changeArgument(text: string, others: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [, field, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
  if (field === undefined || value === undefined) throw new InvalidArgumentError('It must be field=value.')
  return { ...others, [field]: value }
}

async function find(one: Person, tools: LeadTools): Promise<boolean> {
  const { database, timeZone } = tools
  const unreadable = collectUnreadable(tools)
  const found = await findPerson(database, one, unreadable.note)
  for (const { lead } of found) await noteReading(tools, { action: 'find', reference: lead.reference })
  await print(foundLines(database, found, timeZone), tools, 'No lead has this person.')
  return unreadable.tell() && found.length > 0
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

/** Corrects an unreadable lead if its fields alone are damaged. */
async function repair(
  lead: UnreadableLead,
  changes: Readonly<Record<string, string>>,
  tools: LeadTools,
): Promise<boolean> {
  const repairable = repairableLead(await rawLead(tools.database, lead))
  if (repairable) return correct(repairable, changes, tools)
  tools.say(`${unreadableSentence(lead)} It cannot be corrected, only erased.`)
  return false
}
