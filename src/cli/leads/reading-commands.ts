import { type Command, Option } from 'commander'
import { type ExportOptions, exportFormats, exportLeads } from '../../server/leads/export.ts'
import { firstOfNewest, type LeadFilter, type NumberedLead } from '../../server/leads/read-leads.ts'
import { wholeNumber } from '../command.ts'
import { auditLines, listJson, listLines, showLines, statsLines } from './lead-lines.ts'
import { forEachLead, type LeadTools, noteReading, type OnLeads, print, references, withFilter } from './lead-tools.ts'

const quarantined = ['--quarantined', "only what was caught as software's work"] as const

/** Adds the commands that print: `list`, `show`, `export`, `stats` and `audit`. */
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
      return onLeads((tools) => forEachLead(these, tools, (lead) => show(lead, tools)))
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
    .action(({ format, bom, ...filter }: LeadFilter & ExportOptions) => {
      const wanted = { quarantined: false, ...filter }
      return onLeads(async (tools) => {
        await noteReading(tools, { action: 'export', detail: JSON.stringify({ format, ...wanted }) })
        return print(exportLeads(tools.database, wanted, { format, ...(bom && { bom }) }), tools)
      })
    })
  program
    .command('stats')
    .description('counts by market and delivery')
    .action(() => onLeads((tools) => print(statsLines(tools.database), tools)))
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
  const wanted = { ...filter, fromId }
  await noteReading(tools, { action: 'list', detail: JSON.stringify({ newest, ...filter }) })
  if (json) return print(listJson(database, wanted), tools)
  await print(listLines(database, wanted, timeZone), tools, 'No leads match.')
  if (fromId) say('These are the newest; `list` shows all.')
  return true
}

async function show(lead: NumberedLead, tools: LeadTools): Promise<boolean> {
  await noteReading(tools, { action: 'show', reference: lead.reference })
  return print(showLines(tools.database, lead), tools)
}
