import type { Command } from 'commander'
import { clockWatch, trustClock } from '#server/clocks.ts'
import { audit } from '#server/database.ts'
import { findDue, purge, retentionOf } from '#server/lead-store.ts'
import { type LeadFilter, releaseLead, replayLead, replayUndelivered } from '#server/leads.ts'
import { builtSite } from '#server/pages.ts'
import { plural } from '#server/report.ts'
import { InputError } from '../command.ts'
import { forEachLead, type LeadTools, type OnLeads, references, withFilter } from './lead-tools.ts'

type References = readonly string[]

/** Adds `replay`, `release` and `purge`. */
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
  program
    .command('purge')
    .description('show what is older than retentionDays in the config, and delete it once confirmed')
    .option('--yes', 'confirmed')
    .action(({ yes = false }: { yes?: boolean }) => onLeads((tools) => purgeOld(yes, tools)))
}

async function replayAll(filter: LeadFilter, tools: LeadTools): Promise<boolean> {
  const { database, actor, now } = tools
  const count = await replayUndelivered(database, filter, { channels: channelsOf(tools), now: now() })
  await audit(database.db, now(), [{ actor, action: 'replay', detail: `${count} undelivered` }])
  tools.say(`${plural(count, 'lead')} will be sent.`)
  return true
}

function replayThese(these: References, tools: LeadTools): Promise<boolean> {
  const { database, actor, now, say } = tools
  const channels = channelsOf(tools)
  return forEachLead(these, tools, async (lead) => {
    const obstacle = lead.erasedAt ? 'erased' : lead.quarantined ? 'quarantined' : undefined
    if (obstacle) say(`${lead.reference} is ${obstacle} and cannot be sent.`)
    else {
      await replayLead(database, lead, { channels, now: now() })
      await audit(database.db, now(), [{ actor, action: 'replay', reference: lead.reference }])
      say(`${lead.reference} will be sent again by ${channels.join(' and ')}.`)
    }
    return obstacle === undefined
  })
}

function releaseThese(these: References, tools: LeadTools): Promise<boolean> {
  const channels = channelsIn(tools.settings)
  return forEachLead(these, tools, async (lead) => {
    const isReleased = await releaseLead(tools.database, lead, { channels, actor: tools.actor, now: tools.now() })
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

async function purgeOld(
  isConfirmed: boolean,
  { root, database, actor, now, say, confirm }: LeadTools,
): Promise<boolean> {
  const retention = retentionOf(await builtSite(root))
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
  say(`${await purge(database, retention, { now: now(), actor })} deleted.`)
  await trustClock(database, now())
  return true
}
