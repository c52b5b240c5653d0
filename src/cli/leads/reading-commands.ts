import { type Command, Option } from 'commander'
import { type ExportFormat, exportFormats, exportLeads } from '../../server/leads/export.ts'
import type { LeadFilter } from '../../server/leads/read-leads.ts'
import { listLines, showLines, statsLines } from './lead-lines.ts'
import { forEachLead, type LeadTools, type OnLeads, references, withFilter } from './lead-tools.ts'

const quarantined = ['--quarantined', "only what was caught as software's work"] as const

/** Adds the commands that print: `list`, `show`, `export` and `stats`. */
export function addReadingCommands(program: Command, onLeads: OnLeads): void {
  withFilter(program.command('list'))
    .description('one line a lead, oldest first; quarantined and erased ones are marked')
    .option(...quarantined)
    .action((filter: LeadFilter) => {
      return onLeads((tools) => print(listLines(tools.database, filter), tools, 'No leads match.'))
    })
  program
    .command('show')
    .description('everything about a lead and its deliveries')
    .addArgument(references())
    .action((these: readonly string[]) => {
      return onLeads((tools) => forEachLead(these, tools, (lead) => print(showLines(tools.database, lead), tools)))
    })
  withFilter(program.command('export'))
    .description('leads as a file, to the standard output; without quarantined and erased ones')
    .option(...quarantined)
    .addOption(
      new Option('--format <name>', 'for spreadsheets, or one JSON object a line')
        .choices(exportFormats)
        .default('csv'),
    )
    .action(({ format, ...filter }: LeadFilter & { format: ExportFormat }) => {
      return onLeads((tools) => print(exportLeads(tools.database, { quarantined: false, ...filter }, format), tools))
    })
  program
    .command('stats')
    .description('counts by market and delivery')
    .action(() => onLeads((tools) => print(statsLines(tools.database), tools)))
}

/** Writes a text that comes in pieces; says so where none comes and there is a sentence for that. */
async function print(pieces: AsyncIterable<string>, { write, say }: LeadTools, none?: string): Promise<boolean> {
  let isEmpty = true
  for await (const piece of pieces) {
    isEmpty = false
    await write(piece)
  }
  if (isEmpty && none) say(none)
  return true
}
