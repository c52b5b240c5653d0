import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Command } from 'commander'
import type { Site } from '../../engine/site/site.ts'
import { currentBuild } from '../../server/http/build-folder.ts'
import { clockWatch, trustClock } from '../../server/leads/clock-watch.ts'
import { eraseByMail, eraseLead } from '../../server/leads/erase.ts'
import type { LeadFilter } from '../../server/leads/read-leads.ts'
import { releaseLead } from '../../server/leads/release.ts'
import { replayLead, replayUndelivered } from '../../server/leads/replay.ts'
import { findDue, purge, type Retention, retentionOf } from '../../server/leads/retention.ts'
import { InputError } from '../command.ts'
import { forEachLead, type LeadTools, type OnLeads, references, withFilter } from './lead-tools.ts'

type References = readonly string[]

/** Adds the commands that send or remove: `replay`, `release`, `erase` and `purge`. */
export function addChangingCommands(program: Command, onLeads: OnLeads): void {
  const replay = withFilter(program.command('replay'))
    .description('send leads again')
    .addArgument(references().argOptional())
    .option('--undelivered', 'all that were given up on, or came before delivery was set up')
    .action((these: References = [], { undelivered, ...filter }: LeadFilter & { undelivered?: true }) => {
      if (these.length > 0 === (undelivered === true)) replay.error('Give either references or --undelivered.')
      return onLeads((tools) => (undelivered ? replayAll(filter, tools) : replayThese(these, tools)))
    })
  program
    .command('release')
    .description("send leads that were taken for software's work and are not")
    .addArgument(references())
    .action((these: References) => onLeads((tools) => releaseThese(these, tools)))
  const erase = program
    .command('erase')
    .description('erase the personal data of leads; their references stay')
    .addArgument(references().argOptional())
    .option('--email <address>', 'of every lead with this e-mail address')
    .action((these: References = [], { email }: { email?: string }) => {
      const isEither = these.length > 0 ? email === undefined : email?.includes('@')
      if (!isEither) erase.error('Give either references or --email with a whole address.')
      return onLeads((tools) => (email === undefined ? eraseThese(these, tools) : eraseAddress(email, tools)))
    })
  program
    .command('purge')
    .description('show what is older than retentionDays in the config, and delete it once confirmed')
    .option('--yes', 'confirmed')
    .action(({ yes = false }: { yes?: boolean }) => onLeads((tools) => purgeOld(yes, tools)))
}

async function replayAll(filter: LeadFilter, tools: LeadTools): Promise<boolean> {
  const count = await replayUndelivered(tools.database, filter, { channels: channelsOf(tools), now: tools.now() })
  tools.say(`${count} ${count === 1 ? 'lead' : 'leads'} will be sent.`)
  return true
}

function replayThese(these: References, tools: LeadTools): Promise<boolean> {
  const { database, now, say } = tools
  const channels = channelsOf(tools)
  return forEachLead(these, tools, async (lead) => {
    const obstacle = lead.erasedAt ? 'erased' : lead.quarantined ? 'quarantined' : undefined
    if (obstacle) say(`${lead.reference} is ${obstacle} and cannot be sent.`)
    else {
      await replayLead(database, lead, { channels, now: now() })
      say(`${lead.reference} will be sent again by ${channels.join(' and ')}.`)
    }
    return obstacle === undefined
  })
}

function releaseThese(these: References, tools: LeadTools): Promise<boolean> {
  const channels = channelsIn(tools.settings)
  return forEachLead(these, tools, async (lead) => {
    const isReleased = await releaseLead(tools.database, lead, { channels, now: tools.now() })
    const next = channels.length > 0 ? `will be sent by ${channels.join(' and ')}` : 'stands among the others'
    tools.say(isReleased ? `${lead.reference} is released and ${next}.` : `${lead.reference} is not quarantined.`)
    return isReleased
  })
}

function channelsIn({ webhook, mail }: LeadTools['settings']) {
  return [...(webhook ? ['webhook' as const] : []), ...(mail ? ['mail' as const] : [])]
}

function channelsOf({ settings }: LeadTools) {
  const channels = channelsIn(settings)
  if (channels.length > 0) return channels
  throw new InputError('No delivery is set up: set WEBHOOK_URL and WEBHOOK_SECRETS, or SMTP_URL, as for the server.')
}

function eraseThese(these: References, tools: LeadTools): Promise<boolean> {
  const { database, now, say } = tools
  return forEachLead(these, tools, async ({ reference, erasedAt }) => {
    if (erasedAt) say(`${reference} was erased before, at ${erasedAt}.`)
    else if (await eraseLead(database, reference, now())) say(`${reference} is erased.`)
    return true
  })
}

async function eraseAddress(email: string, { database, now, say }: LeadTools): Promise<boolean> {
  const erased = await eraseByMail(database, email, now())
  for (const reference of erased) say(`${reference} is erased.`)
  if (erased.length === 0) say('No lead has this e-mail address.')
  return erased.length > 0
}

async function purgeOld(isConfirmed: boolean, { root, database, now, say, confirm }: LeadTools): Promise<boolean> {
  const retention = await retentionIn(root)
  const watch = clockWatch(database, { now, monotonic: () => performance.now() })
  const { counts, doubts } = await findDue(database, retention, now(), watch)
  for (const [market, count] of counts) say(`${market}: ${count} due to be deleted.`)
  for (const doubt of doubts) say(`Look twice: ${doubt}.`)
  if (counts.size === 0) say('Nothing is old enough to be deleted.')
  if (counts.size === 0) return true
  if (!isConfirmed && !(await confirm('Delete them for good?'))) {
    say('Nothing is deleted: confirm with --yes.')
    return false
  }
  say(`${await purge(database, retention, now())} deleted.`)
  await trustClock(database, now())
  return true
}

/** For how long the built site, which the server runs too, keeps leads. */
async function retentionIn(root: string): Promise<Retention> {
  const { server } = await currentBuild(root)
  return retentionOf(JSON.parse(await readFile(path.join(server, 'site.json'), 'utf8')) as Site)
}
