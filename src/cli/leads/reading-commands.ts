import { type Command, Option } from 'commander'
import {
  type ExportOptions,
  exportFormats,
  exportLeads,
  findUnreadable,
  firstOfNewest,
  type LeadFilter,
  leadName,
  type NumberedLead,
  type UnreadableLead,
} from '#server/leads.ts'
import { wholeNumber } from '../command.ts'
import { auditLines, listJson, listLines, showLines, showRaw, statsLines } from './lead-lines.ts'
import {
  collectUnreadable,
  forEachLead,
  type LeadTools,
  noteReading,
  type OnLeads,
  print,
  references,
  withFilter,
} from './lead-tools.ts'

const quarantined = ['--quarantined', "only what was caught as software's work"] as const

/** Adds `list`, `show`, `export`, `stats` and `audit`. */
export function addReadingCommands(program: Command, onLeads: OnLeads): void {
  withFilter(program.command('list'))
    .description('one line a lead, oldest first; quarantined and erased ones are marked')
    .option(...quarantined)
    .addOption(new Option('--newest <count>', 'only the last so many').argParser(wholeNumber))
    .option('--json', 'as one JSON array')
    .action((options: ListOptions) => onLeads((tools) => list(options, tools)))
  program
    .command('show')
    .description('everything about a lead and its deliveries')
    .addArgument(references())
    .action((these: readonly string[]) => {
      return onLeads((tools) =>
        forEachLead(
          these,
          tools,
          (lead) => show(lead, tools),
          (lead) => showUnreadable(lead, tools),
        ),
      )
    })
  withFilter(program.command('export'))
    .description('leads as a file, to the standard output; without quarantined and erased ones')
    .option(...quarantined)
    .addOption(
      new Option('--format <name>', 'for spreadsheets, or one JSON object a line')
        .choices(exportFormats)
        .default('csv'),
    )
    .option('--bom', 'CSV that Excel reads as UTF-8: a byte order mark first')
    .action(({ format, bom, ...filter }: LeadFilter & Pick<ExportOptions, 'format' | 'bom'>) => {
      return onLeads((tools) => exportTo({ quarantined: false, ...filter }, { format, ...(bom && { bom }) }, tools))
    })
  program
    .command('stats')
    .description('counts by market and delivery')
    .action(() => onLeads(printStats))
  program
    .command('audit')
    .description('who did what with leads, and when')
    .action(() => onLeads((tools) => print(auditLines(tools.database, tools.timeZone), tools, 'Nothing was done yet.')))
}

interface ListOptions extends LeadFilter {
  readonly newest?: number
  readonly json?: true
}

async function list({ newest, json, ...filter }: ListOptions, tools: LeadTools): Promise<boolean> {
  const { database, timeZone, say } = tools
  const fromId = newest === undefined ? undefined : await firstOfNewest(database, filter, Math.max(newest, 1))
  const unreadable = collectUnreadable(tools)
  const listing = { filter: { ...filter, fromId }, onUnreadable: unreadable.note }
  await noteReading(tools, { action: 'list', detail: JSON.stringify({ newest, ...filter }) })
  if (json) await print(listJson(database, listing), tools)
  else await print(listLines(database, listing, timeZone), tools, 'No leads match.')
  if (fromId && !json) say('These are the newest; `list` shows all.')
  return unreadable.tell()
}

async function exportTo(
  wanted: LeadFilter,
  options: Pick<ExportOptions, 'format' | 'bom'>,
  tools: LeadTools,
): Promise<boolean> {
  await noteReading(tools, { action: 'export', detail: JSON.stringify({ format: options.format, ...wanted }) })
  const unreadable = collectUnreadable(tools)
  await print(exportLeads(tools.database, wanted, { ...options, onUnreadable: unreadable.note }), tools)
  return unreadable.tell()
}

async function printStats(tools: LeadTools): Promise<boolean> {
  const unreadable = collectUnreadable(tools)
  const found = await findUnreadable(tools.database)
  found.forEach(unreadable.note)
  await print(statsLines(tools.database, found.length), tools)
  unreadable.tell()
  return true
}

async function showUnreadable(lead: UnreadableLead, tools: LeadTools): Promise<boolean> {
  await noteReading(tools, { action: 'show', reference: leadName(lead) })
  return print(showRaw(tools.database, lead), tools)
}

async function show(lead: NumberedLead, tools: LeadTools): Promise<boolean> {
  await noteReading(tools, { action: 'show', reference: lead.reference })
  return print(showLines(tools.database, lead), tools)
}
